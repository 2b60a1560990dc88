-- Resolves pending transfers, in order, each exactly once:
--   0 done · 1 done before, just so · 2 resolved otherwise · 3 unknown · 4 invalid, or more than an account can hold · 5 too late: the hold has expired
-- [{id, outcome: post | void | expire, amount, failure, effective_at}]; a post of a part moves that part from `from` to `to` (the fee whole) and releases the rest.
CREATE OR REPLACE FUNCTION ledger_resolve(resolutions jsonb)
RETURNS TABLE(ord int, status int)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  n int := jsonb_array_length(resolutions);
  locked bigint[]; seen bigint[];
  ids bigint[]; bal numeric[]; hld numeric[]; ver bigint[]; ast smallint[]; own text[]; usr bigint[]; was_hld numeric[]; was_ver bigint[];
  o_status int[]; d_ord int[] := '{}'; d_id bigint[] := '{}'; d_state text[] := '{}'; d_amount numeric[] := '{}'; d_at timestamptz[] := '{}'; d int := 0;
  t_account bigint[] := '{}'; t_transfer bigint[] := '{}';
  e_account bigint[] := '{}'; e_version bigint[] := '{}'; e_transfer bigint[] := '{}'; e_asset smallint[] := '{}';
  e_amount numeric[] := '{}'; e_balance numeric[] := '{}'; e_at timestamptz[] := '{}'; e int := 0; t int := 0;
  most constant numeric := 1e38;
  clock timestamptz; r record; x int; delta numeric; part numeric; target text; at timestamptz; is_over boolean;
BEGIN
  -- A hold never changes while it stands, so it says which accounts to lock before anything else is read.
  SELECT array_agg(DISTINCT u.account) FILTER (WHERE u.delta < 0 OR q.outcome = 'post'), array_agg(DISTINCT u.account)
    INTO locked, seen
    FROM jsonb_to_recordset(resolutions) AS q(id bigint, outcome text)
    JOIN LATERAL (SELECT h.accounts, h.deltas FROM holds h WHERE h.transfer_id = q.id OFFSET 0) h ON true
   CROSS JOIN LATERAL unnest(h.accounts, h.deltas) AS u(account, delta);
  PERFORM 1 FROM accounts a WHERE a.id = ANY (locked) ORDER BY a.owner = 'house:fees', a.id FOR NO KEY UPDATE;
  clock := clock_timestamp();
  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.balance ORDER BY a.id), array_agg(a.held ORDER BY a.id), array_agg(a.version ORDER BY a.id),
         array_agg(a.asset_id ORDER BY a.id), array_agg(a.owner ORDER BY a.id), array_agg(a.user_id ORDER BY a.id)
    INTO ids, bal, hld, ver, ast, own, usr FROM accounts a WHERE a.id = ANY (seen);
  was_hld := hld; was_ver := ver;
  o_status := array_fill(4, ARRAY[n]);
  FOR r IN
    SELECT m.nth::int AS ord, m.*, t.state, t.asset_id, t.amount AS whole, t.posted_amount, t.from_owner, t.to_owner, h.accounts, h.deltas, h.expires_at
      FROM ROWS FROM (jsonb_to_recordset(resolutions) AS (id bigint, outcome text, amount numeric, failure text, effective_at timestamptz)) WITH ORDINALITY
        AS m(id, outcome, amount, failure, effective_at, nth)
      LEFT JOIN LATERAL (SELECT * FROM transfers t WHERE t.id = m.id OFFSET 0) t ON true
      LEFT JOIN LATERAL (SELECT * FROM holds h WHERE h.transfer_id = m.id OFFSET 0) h ON true
     ORDER BY m.nth
  LOOP
    IF r.state IS NULL THEN o_status[r.ord] := 3; CONTINUE; END IF;
    target := CASE r.outcome WHEN 'post' THEN 'posted' WHEN 'void' THEN 'voided' WHEN 'expire' THEN 'expired' END;
    part := coalesce(r.amount, r.whole);
    x := array_position(d_id, r.id);                                  -- resolved earlier in this very batch
    IF x IS NOT NULL THEN r.state := d_state[x]; r.posted_amount := d_amount[x]; END IF;
    IF r.state <> 'pending' THEN
      o_status[r.ord] := CASE WHEN r.state = target AND (target <> 'posted' OR part = r.posted_amount) THEN 1 ELSE 2 END; CONTINUE;
    END IF;
    IF (r.accounts <@ seen) IS NOT TRUE THEN o_status[r.ord] := 3; CONTINUE; END IF;   -- became visible after the locks were taken
    IF target = 'posted' AND r.expires_at <= clock THEN o_status[r.ord] := 5; CONTINUE; END IF;
    IF (CASE target WHEN 'posted' THEN part > 0 AND part <= r.whole AND part = trunc(part) AND r.failure IS NULL
                    WHEN 'voided' THEN r.amount IS NULL AND coalesce(length(r.failure) BETWEEN 1 AND 200, true)
                    WHEN 'expired' THEN r.amount IS NULL AND r.failure IS NULL AND r.expires_at <= clock END
        AND coalesce(r.effective_at <= clock, true)) IS NOT TRUE THEN CONTINUE; END IF;
    is_over := false;
    IF target = 'posted' THEN
      FOR i IN 1 .. cardinality(r.accounts) LOOP
        x := array_position(ids, r.accounts[i]);
        is_over := is_over OR (own[x] NOT LIKE 'house:%' AND abs(bal[x] + r.deltas[i]) >= most);
      END LOOP;
    END IF;
    IF is_over THEN CONTINUE; END IF;
    at := coalesce(r.effective_at, clock); o_status[r.ord] := 0; d := d + 1;
    d_ord[d] := r.ord; d_id[d] := r.id; d_state[d] := target; d_at[d] := at;
    d_amount[d] := CASE WHEN target = 'posted' THEN part END;
    FOR i IN 1 .. cardinality(r.accounts) LOOP
      x := array_position(ids, r.accounts[i]); delta := r.deltas[i];
      IF delta < 0 THEN hld[x] := hld[x] + delta; END IF;
      IF delta < 0 OR target = 'posted' THEN t := t + 1; t_account[t] := x; t_transfer[t] := r.id; END IF;
      CONTINUE WHEN target <> 'posted';
      IF ast[x] = r.asset_id AND own[x] = r.from_owner THEN delta := delta + (r.whole - part);
      ELSIF ast[x] = r.asset_id AND own[x] = r.to_owner THEN delta := delta - (r.whole - part);
      END IF;
      bal[x] := bal[x] + delta; ver[x] := ver[x] + 1; e := e + 1;
      e_account[e] := ids[x]; e_version[e] := ver[x]; e_transfer[e] := r.id; e_asset[e] := ast[x];
      e_amount[e] := delta; e_balance[e] := bal[x]; e_at[e] := at;
    END LOOP;
  END LOOP;
  IF d > 0 THEN
    WITH m AS MATERIALIZED (
      SELECT u.*, f.failure FROM unnest(d_ord, d_id, d_state, d_amount, d_at) AS u(ord, id, state, posted_amount, at)
        JOIN ROWS FROM (jsonb_to_recordset(resolutions) AS (failure text)) WITH ORDINALITY AS f(failure, nth) ON f.nth = u.ord
    ), t AS (
      UPDATE transfers t SET state = m.state, posted_amount = m.posted_amount, failure = m.failure, resolved_at = m.at
        FROM m WHERE t.id = m.id
      RETURNING t.id, t.asset_id, t.from_owner, t.to_owner, coalesce(t.posted_amount, t.amount) AS amount, ledger_status(t.state, t.failure) AS status
    ), p AS (
      DELETE FROM holds h USING m WHERE h.transfer_id = m.id
    ), i AS (
      INSERT INTO entries (account_id, version, transfer_id, asset_id, amount, balance_after, at)
      SELECT * FROM unnest(e_account, e_version, e_transfer, e_asset, e_amount, e_balance, e_at)
    ), a AS (
      UPDATE accounts a SET balance = u.balance, held = u.held, version = u.version
        FROM unnest(ids, bal, hld, ver, was_hld, was_ver) AS u(id, balance, held, version, was_held, was_version)
       WHERE a.id = u.id AND (u.version, u.held) IS DISTINCT FROM (u.was_version, u.was_held)
    )
    INSERT INTO outbox (user_id, type, data)
    SELECT w.user_id, 'transaction_update', jsonb_build_object('transactionId', t.id, 'transactionType', w.side, 'assetType', s.code,
             'amount', trim_scale(t.amount * s.unit)::text, 'status', t.status)
      FROM t JOIN assets s ON s.id = t.asset_id
     CROSS JOIN LATERAL (SELECT a.user_id, 'send' AS side FROM accounts a WHERE a.owner = t.from_owner AND a.asset_id = t.asset_id UNION ALL
                         SELECT a.user_id, 'receive' FROM accounts a WHERE a.owner = t.to_owner AND a.asset_id = t.asset_id) w
     WHERE w.user_id IS NOT NULL
    UNION ALL
    SELECT usr[u.x], 'balance_update', jsonb_build_object('transactionId', u.id, 'assetType', s.code)
      FROM unnest(t_account, t_transfer) AS u(x, id) JOIN assets s ON s.id = ast[u.x] WHERE usr[u.x] IS NOT NULL;
  END IF;
  RETURN QUERY SELECT u.nth::int, u.status FROM unnest(o_status) WITH ORDINALITY AS u(status, nth);
END $$;
