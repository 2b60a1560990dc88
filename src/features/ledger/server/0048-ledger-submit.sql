-- Submits movements, in order, each accepted or refused by itself:
--   0 accepted · 1 replayed · 2 insufficient · 3 unknown asset or account · 4 invalid, or more than an account can hold · 5 key reused
--   6 already reversed
-- [{kind, user_id, asset, amount, fee, from, to, legs: [{asset, owner, delta}], key, digest, answer, hold, settle_after_ms, expires_at,
--   group_id, reverses, details, effective_at}]; amounts are whole units as text. `spendable` says what the refused debit account had.
CREATE OR REPLACE FUNCTION ledger_submit(movements jsonb)
RETURNS TABLE(ord int, status int, transfer_id bigint, at timestamptz, spendable numeric, answer jsonb)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  n int := jsonb_array_length(movements);
  -- the legs of all movements, in order, and where the account of each stands in the account arrays
  l_move int[]; l_asset smallint[]; l_owner text[]; l_delta numeric[]; l_known boolean[]; l_account bigint[]; l_pos int[]; locked bigint[];
  wrong int[];
  -- the accounts, by id
  ids bigint[]; bal numeric[]; hld numeric[]; ver bigint[]; neg boolean[]; usr bigint[]; was_hld numeric[]; was_ver bigint[];
  -- the answers
  o_status int[]; o_id bigint[]; o_at timestamptz[]; o_spendable numeric[]; o_answer jsonb[]; o_from bigint[]; o_to bigint[];
  digests bytea[]; prevs int[]; reversed bigint[] := '{}';
  -- the entries to write
  e_account bigint[] := '{}'; e_version bigint[] := '{}'; e_transfer bigint[] := '{}'; e_asset smallint[] := '{}';
  e_amount numeric[] := '{}'; e_balance numeric[] := '{}'; e_at timestamptz[] := '{}'; e int := 0;
  most constant numeric := 1e38;
  clock timestamptz; r record; p int; x int; s int; first int; next int := 1; is_missing boolean; from_ok boolean; to_ok boolean; kept int; expected int;
BEGIN
  SELECT array_agg(m.ord::int ORDER BY m.ord, l.nth), array_agg(l.asset ORDER BY m.ord, l.nth), array_agg(l.owner ORDER BY m.ord, l.nth),
         array_agg(l.delta ORDER BY m.ord, l.nth), array_agg(t.id IS NOT NULL ORDER BY m.ord, l.nth), array_agg(a.id ORDER BY m.ord, l.nth),
         array_agg(DISTINCT a.id) FILTER (WHERE l.delta < 0 OR (m.j ->> 'hold')::boolean IS NOT TRUE)
    INTO l_move, l_asset, l_owner, l_delta, l_known, l_account, locked
    FROM jsonb_array_elements(movements) WITH ORDINALITY AS m(j, ord)
   CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(m.j -> 'legs') AS (asset smallint, owner text, delta numeric)) WITH ORDINALITY AS l(asset, owner, delta, nth)
    LEFT JOIN assets t ON t.id = l.asset
    LEFT JOIN LATERAL (SELECT a.id FROM accounts a WHERE a.owner = l.owner AND a.asset_id = l.asset OFFSET 0) a ON true;
  -- Locks first, in id order and in a statement of their own; what is read after it is what holds until the commit.
  PERFORM 1 FROM accounts a WHERE a.id = ANY (locked) ORDER BY a.owner = 'house:fees', a.id FOR NO KEY UPDATE;
  clock := clock_timestamp();
  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.balance ORDER BY a.id), array_agg(a.held ORDER BY a.id), array_agg(a.version ORDER BY a.id),
         array_agg(a.allow_negative ORDER BY a.id), array_agg(a.user_id ORDER BY a.id)
    INTO ids, bal, hld, ver, neg, usr FROM accounts a WHERE a.id = ANY (l_account);
  was_hld := hld; was_ver := ver;
  SELECT array_agg(CASE WHEN u.account IS NOT NULL THEN width_bucket(u.account, ids) END ORDER BY u.nth)
    INTO l_pos FROM unnest(l_account) WITH ORDINALITY AS u(account, nth);
  SELECT array_agg(l.move) INTO wrong FROM (
    SELECT u.move FROM unnest(l_move, l_asset, l_owner, l_delta) AS u(move, asset, owner, delta) GROUP BY u.move, u.asset
    HAVING sum(u.delta) <> 0 OR count(DISTINCT u.owner) <> count(*)
        OR bool_or(u.delta = 0 OR u.delta <> trunc(u.delta) OR abs(u.delta) >= most) IS NOT FALSE) l;
  o_status := array_fill(4, ARRAY[n]); o_id := array_fill(NULL::bigint, ARRAY[n]); o_at := array_fill(NULL::timestamptz, ARRAY[n]);
  o_spendable := array_fill(NULL::numeric, ARRAY[n]); o_answer := array_fill(NULL::jsonb, ARRAY[n]); o_from := o_id; o_to := o_id;
  digests := array_fill(NULL::bytea, ARRAY[n]); prevs := array_fill(NULL::int, ARRAY[n]);
  FOR r IN
    SELECT m.nth::int AS ord, m.*, decode(m.digest, 'hex') AS hash, k.digest AS old_hash, k.transfer_id AS old_id, k.answer AS old_answer, k.at AS old_at,
           (lag(m.nth) OVER (PARTITION BY m.user_id, m.key ORDER BY m.nth))::int AS prev,
           o.state AS o_state, o.is_reversed, (o.asset_id, o.from_owner, o.to_owner) = (m.asset, m."to", m."from") AND m.amount <= o.posted_amount AS is_mirror
      FROM ROWS FROM (jsonb_to_recordset(movements) AS (kind text, user_id bigint, asset smallint, amount numeric, fee numeric, "from" text, "to" text,
             key text, digest text, answer jsonb, hold boolean, settle_after_ms int, expires_at timestamptz, reverses bigint, effective_at timestamptz))
           WITH ORDINALITY AS m(kind, user_id, asset, amount, fee, "from", "to", key, digest, answer, hold, settle_after_ms, expires_at, reverses, effective_at, nth)
      LEFT JOIN LATERAL (SELECT k.digest, k.transfer_id, k.answer, k.created_at AS at FROM idempotency_keys k
                          WHERE k.user_id = m.user_id AND k.key = m.key OFFSET 0) k ON true
      LEFT JOIN LATERAL (SELECT t.state, t.asset_id, t.from_owner, t.to_owner, t.posted_amount,
                                (SELECT v.id FROM transfers v WHERE v.reverses = t.id) IS NOT NULL AS is_reversed
                           FROM transfers t WHERE t.id = m.reverses OFFSET 0) o ON true
     ORDER BY m.nth
  LOOP
    first := next;
    WHILE l_move[next] = r.ord LOOP next := next + 1; END LOOP;
    digests[r.ord] := r.hash;
    IF r.key IS NOT NULL THEN
      IF r.old_hash IS NOT NULL THEN
        o_status[r.ord] := CASE WHEN r.old_hash = r.hash THEN 1 ELSE 5 END;
        o_id[r.ord] := r.old_id; o_at[r.ord] := r.old_at; o_answer[r.ord] := r.old_answer; CONTINUE;
      END IF;
      prevs[r.ord] := r.prev; p := r.prev;                            -- the key may stand earlier in this very batch
      WHILE p IS NOT NULL AND o_status[p] NOT IN (0, 1) LOOP p := prevs[p]; END LOOP;
      IF p IS NOT NULL THEN
        o_status[r.ord] := CASE WHEN digests[p] = r.hash THEN 1 ELSE 5 END;
        o_id[r.ord] := o_id[p]; o_at[r.ord] := o_at[p]; o_answer[r.ord] := o_answer[p]; CONTINUE;
      END IF;
      IF r.user_id IS NULL OR octet_length(r.hash) IS DISTINCT FROM 32 OR length(r.key) NOT BETWEEN 1 AND 128 THEN CONTINUE; END IF;
    END IF;
    from_ok := false; to_ok := false; s := 0; is_missing := false;
    FOR i IN first .. next - 1 LOOP
      IF NOT l_known[i] THEN s := 3; END IF;
      IF l_asset[i] = r.asset AND l_owner[i] = r."from" THEN
        from_ok := l_delta[i] = - r.amount - r.fee; o_from[r.ord] := usr[l_pos[i]];
      ELSIF l_asset[i] = r.asset AND l_owner[i] = r."to" THEN
        to_ok := l_delta[i] = r.amount; o_to[r.ord] := usr[l_pos[i]];
      END IF;
    END LOOP;
    IF (from_ok AND to_ok AND r.amount > 0 AND r.fee >= 0 AND r.kind ~ '^[a-z][a-z_]{0,30}$' AND r.ord <> ALL (coalesce(wrong, '{}'))
        AND coalesce(r.effective_at <= clock, true) AND coalesce(r.settle_after_ms >= 0, true)
        AND CASE WHEN r.hold THEN r.reverses IS NULL AND coalesce(r.expires_at > clock, true)
                 ELSE r.settle_after_ms IS NULL AND r.expires_at IS NULL END) IS NOT TRUE THEN CONTINUE; END IF;
    IF s = 3 THEN o_status[r.ord] := 3; CONTINUE; END IF;
    IF r.reverses IS NOT NULL THEN
      IF r.is_reversed OR r.reverses = ANY (reversed) THEN o_status[r.ord] := 6; CONTINUE; END IF;
      IF (r.o_state = 'posted' AND r.is_mirror) IS NOT TRUE THEN CONTINUE; END IF;
    END IF;
    FOR i IN first .. next - 1 LOOP
      x := l_pos[i];
      IF x IS NULL THEN
        IF l_delta[i] < 0 AND NOT ledger_may_owe(l_owner[i]) THEN s := 2; o_spendable[r.ord] := 0; EXIT; END IF;
        is_missing := true;
      ELSIF l_delta[i] < 0 AND NOT neg[x] AND bal[x] - hld[x] + l_delta[i] < 0 THEN
        s := 2; o_spendable[r.ord] := bal[x] - hld[x]; EXIT;
      ELSIF l_owner[i] NOT LIKE 'house:%' AND (abs(bal[x] + l_delta[i]) >= most OR hld[x] - l_delta[i] >= most) THEN s := 4;
      END IF;
    END LOOP;
    IF s = 0 AND is_missing THEN s := 3; END IF;
    o_status[r.ord] := s;
    IF s <> 0 THEN CONTINUE; END IF;
    o_id[r.ord] := nextval('transfers_id_seq'); o_at[r.ord] := coalesce(r.effective_at, clock); o_answer[r.ord] := r.answer;
    IF r.reverses IS NOT NULL THEN reversed := reversed || r.reverses; END IF;
    FOR i IN first .. next - 1 LOOP
      x := l_pos[i];
      IF r.hold THEN
        IF l_delta[i] < 0 THEN hld[x] := hld[x] - l_delta[i]; END IF;
        CONTINUE;
      END IF;
      bal[x] := bal[x] + l_delta[i]; ver[x] := ver[x] + 1; e := e + 1;
      e_account[e] := ids[x]; e_version[e] := ver[x]; e_transfer[e] := o_id[r.ord]; e_asset[e] := l_asset[i];
      e_amount[e] := l_delta[i]; e_balance[e] := bal[x]; e_at[e] := o_at[r.ord];
    END LOOP;
  END LOOP;
  IF 0 = ANY (o_status) THEN
    WITH h AS MATERIALIZED (
      SELECT m.*, u.symbol, trim_scale(m.amount * u.unit)::text AS decimal
        FROM ROWS FROM (jsonb_to_recordset(movements) AS (kind text, user_id bigint, asset smallint, amount numeric, fee numeric, "from" text, "to" text,
               key text, hold boolean, settle_after_ms int, expires_at timestamptz, group_id bigint, reverses bigint, details jsonb),
               unnest(o_status), unnest(o_id), unnest(o_at), unnest(o_answer), unnest(digests), unnest(o_from), unnest(o_to)) WITH ORDINALITY
          AS m(kind, user_id, asset, amount, fee, "from", "to", key, hold, settle_after_ms, expires_at, group_id, reverses, details,
               status, id, at, answer, hash, from_user, to_user, nth)
        JOIN LATERAL (SELECT a.code AS symbol, a.unit FROM assets a WHERE a.id = m.asset OFFSET 0) u ON true
       WHERE m.status = 0
    ), l AS MATERIALIZED (
      SELECT h.id, h.hold, g.nth, g.asset, g.account, g.delta, usr[g.pos] AS user_id
        FROM h JOIN unnest(l_move, l_asset, l_account, l_delta, l_pos) WITH ORDINALITY AS g(move, asset, account, delta, pos, nth) ON g.move = h.nth
    ), t AS (
      INSERT INTO transfers (id, kind, state, user_id, asset_id, amount, fee, from_owner, to_owner, posted_amount, group_id, reverses, details, created_at, resolved_at, is_listed)
      SELECT h.id, h.kind, CASE WHEN h.hold THEN 'pending' ELSE 'posted' END, h.user_id, h.asset, h.amount, h.fee, h."from", h."to",
             CASE WHEN h.hold THEN NULL ELSE h.amount END, h.group_id, h.reverses, h.details, h.at, CASE WHEN h.hold THEN NULL ELSE h.at END, coalesce(h.hold, false) OR h.kind = 'send' FROM h
    ), p AS (
      INSERT INTO holds (transfer_id, accounts, deltas, settle_after, expires_at)
      SELECT h.id, g.accounts, g.deltas, clock + h.settle_after_ms * interval '1 millisecond', h.expires_at
        FROM h JOIN (SELECT l.id, array_agg(l.account ORDER BY l.nth) AS accounts, array_agg(l.delta ORDER BY l.nth) AS deltas
                       FROM l WHERE l.hold GROUP BY l.id) g ON g.id = h.id
    ), i AS (
      INSERT INTO entries (account_id, version, transfer_id, asset_id, amount, balance_after, at)
      SELECT * FROM unnest(e_account, e_version, e_transfer, e_asset, e_amount, e_balance, e_at)
    ), a AS (
      UPDATE accounts a SET balance = u.balance, held = u.held, version = u.version
        FROM unnest(ids, bal, hld, ver, was_hld, was_ver) AS u(id, balance, held, version, was_held, was_version)
       WHERE a.id = u.id AND (u.version, u.held) IS DISTINCT FROM (u.was_version, u.was_held)
    ), k AS (
      INSERT INTO idempotency_keys (user_id, key, digest, transfer_id, answer, created_at)
      SELECT h.user_id, h.key, h.hash, h.id, h.answer, h.at FROM h WHERE h.key IS NOT NULL ORDER BY h.user_id, h.key
      ON CONFLICT DO NOTHING RETURNING 1
    ), o AS (
      INSERT INTO outbox (user_id, type, data)
      SELECT w.user_id, 'transaction_update', jsonb_build_object('transactionId', h.id, 'transactionType', w.side, 'assetType', h.symbol,
               'amount', h.decimal, 'status', CASE WHEN h.hold THEN 'pending' ELSE 'completed' END)
        FROM h CROSS JOIN LATERAL (VALUES (h.from_user, 'send'), (h.to_user, 'receive')) AS w(user_id, side) WHERE w.user_id IS NOT NULL
      UNION ALL
      SELECT l.user_id, 'balance_update', jsonb_build_object('transactionId', l.id, 'assetType', s.code)
        FROM l JOIN assets s ON s.id = l.asset WHERE l.user_id IS NOT NULL AND (l.delta < 0 OR l.hold IS NOT TRUE)
    )
    SELECT (SELECT count(*) FROM k), (SELECT count(*) FROM h WHERE h.key IS NOT NULL) INTO kept, expected;
    -- Another transaction wrote one of the keys meanwhile: the whole call is to be tried again, and will find it.
    IF kept <> expected THEN RAISE EXCEPTION 'a key was written at the same time' USING ERRCODE = 'serialization_failure'; END IF;
  END IF;
  RETURN QUERY SELECT u.nth::int, u.status, u.id, u.at, u.spendable, u.answer
    FROM unnest(o_status, o_id, o_at, o_spendable, o_answer) WITH ORDINALITY AS u(status, id, at, spendable, answer, nth);
END $$;
