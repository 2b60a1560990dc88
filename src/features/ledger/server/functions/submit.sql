-- Submitting movements: ledger_submit decides them in order and writes those it accepted (take.sql). Statuses:
--   0 accepted · 1 replayed · 2 insufficient · 3 unknown asset or account
--   4 invalid, or more than an account can store · 5 key reused · 6 already reversed
--   7 stopped: the paying account belongs to a frozen or closed member
-- [{kind, user_id, asset, amount, fee, from, to, legs: [{asset, owner, delta}], key, digest, answer, hold,
-- settle_after_ms, expires_at, group_id, reverses, details, effective_at}]; amounts are whole units as text.
-- `spendable` is the spendable balance of the refused debit account. A group_id of 0 means the first transfer of the
-- batch; the status is 4 if that one is refused.

-- Parses the movements into rows.
CREATE OR REPLACE FUNCTION ledger_movements(movements jsonb) RETURNS TABLE (ord int, kind text, user_id bigint, asset smallint, amount numeric, fee numeric,
  from_owner text, to_owner text, key text, digest text, answer jsonb, is_hold boolean, settle_after_ms int, expires_at timestamptz, group_id bigint,
  reverses bigint, details jsonb, effective_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT m.nth::int, m.kind, m.user_id, m.asset, m.amount, m.fee, m.from_owner, m.to_owner, m.key, m.digest, m.answer, coalesce(m.hold, false),
         m.settle_after_ms, m.expires_at, m.group_id, m.reverses, m.details, m.effective_at
    FROM ROWS FROM (jsonb_to_recordset(movements) AS (kind text, user_id bigint, asset smallint, amount numeric, fee numeric, "from" text, "to" text,
           key text, digest text, answer jsonb, hold boolean, settle_after_ms int, expires_at timestamptz, group_id bigint, reverses bigint,
           details jsonb, effective_at timestamptz)) WITH ORDINALITY
      AS m(kind, user_id, asset, amount, fee, from_owner, to_owner, key, digest, answer, hold, settle_after_ms, expires_at, group_id, reverses,
           details, effective_at, nth)
$$;

-- Judges each movement by itself: whether its key was used before, whether it obeys the rules of the books (is_sound)
-- and has known assets, and whether the transfer it reverses was posted exactly so (is_mirror) and not reversed.
CREATE OR REPLACE FUNCTION ledger_judge(movements jsonb, leg_movements int[], leg_assets smallint[], leg_owners text[], leg_deltas numeric[], clock timestamptz)
RETURNS TABLE (ord int, key text, hash bytea, is_hold boolean, reverses bigint, earlier_in_batch int, kept_hash bytea, kept_id bigint, kept_at timestamptz,
  kept_answer jsonb, is_sound boolean, knows_assets boolean, is_mirror boolean, is_reversed boolean)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH movement AS MATERIALIZED (
    SELECT m.*, decode(m.digest, 'hex') AS hash FROM ledger_movements(movements) m
  ), one_asset AS (
    SELECT l.movement, l.asset, sum(l.delta) = 0 AND count(DISTINCT l.owner) = count(*)
             AND bool_and(coalesce(l.delta <> 0 AND l.delta = trunc(l.delta) AND abs(l.delta) < 1e38, false)) AS is_sound,
           bool_or((l.asset, l.owner, l.delta) = (m.asset, m.from_owner, - m.amount - m.fee)) AS gives,
           bool_or((l.asset, l.owner, l.delta) = (m.asset, m.to_owner, m.amount)) AS takes
      FROM unnest(leg_movements, leg_assets, leg_owners, leg_deltas) AS l(movement, asset, owner, delta) JOIN movement m ON m.ord = l.movement
     GROUP BY l.movement, l.asset
  ), form AS (
    SELECT a.movement, bool_and(a.is_sound) AND bool_or(a.gives) AND bool_or(a.takes) AS is_sound,
           bool_and((SELECT s.id FROM assets s WHERE s.id = a.asset) IS NOT NULL) AS knows_assets
      FROM one_asset a GROUP BY a.movement
  )
  SELECT m.ord, m.key, m.hash, m.is_hold, m.reverses, lag(m.ord) OVER (PARTITION BY m.user_id, m.key ORDER BY m.ord),
         k.digest, k.transfer_id, k.created_at, k.answer,
         f.is_sound AND m.amount > 0 AND m.fee >= 0 AND m.kind ~ '^[a-z][a-z_]{0,30}$'
           AND (m.key IS NULL OR m.user_id IS NOT NULL AND octet_length(m.hash) IS NOT DISTINCT FROM 32 AND length(m.key) BETWEEN 1 AND 128)
           AND coalesce(m.effective_at <= clock, true) AND coalesce(m.settle_after_ms >= 0, true)
           AND CASE WHEN m.is_hold THEN m.reverses IS NULL AND coalesce(m.expires_at > clock, true)
                    ELSE m.settle_after_ms IS NULL AND m.expires_at IS NULL END,
         f.knows_assets,
         o.state = 'posted' AND (o.asset_id, o.from_owner, o.to_owner) = (m.asset, m.to_owner, m.from_owner) AND m.amount <= o.posted_amount,
         coalesce(o.is_reversed, false)
    FROM movement m LEFT JOIN form f ON f.movement = m.ord
    LEFT JOIN LATERAL (SELECT k.* FROM idempotency_keys k WHERE k.user_id = m.user_id AND k.key = m.key OFFSET 0) k ON true
    LEFT JOIN LATERAL (SELECT t.state, t.asset_id, t.from_owner, t.to_owner, t.posted_amount,
                              (SELECT v.id FROM transfers v WHERE v.reverses = t.id) IS NOT NULL AS is_reversed
                         FROM transfers t WHERE t.id = m.reverses OFFSET 0) o ON true
   ORDER BY m.ord;
END $$;

-- Decides the movements in order on an in-memory copy of the balances, including the changes of accepted ones. `firsts`
-- is the position of the same key earlier in this batch. The answer stored with a key is returned.
CREATE OR REPLACE FUNCTION ledger_decide(movements jsonb, leg_movements int[], leg_assets smallint[], leg_owners text[], leg_deltas numeric[],
  leg_accounts bigint[], clock timestamptz,
  OUT statuses int[], OUT spendables numeric[], OUT firsts int[], OUT kept_ids bigint[], OUT kept_ats timestamptz[], OUT kept_answers jsonb[])
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
#variable_conflict use_variable
DECLARE
  account_ids bigint[]; balances numeric[]; helds numeric[]; may_owe boolean[]; stops text[]; stop_untils timestamptz[]; users_of bigint[]; leg_places int[];
  hashes bytea[]; earlier int[]; reversed bigint[] := '{}'; movement record; leg int := 1; first_leg int; place int; before int; status int; is_missing boolean;
BEGIN
  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.balance ORDER BY a.id), array_agg(a.held ORDER BY a.id), array_agg(a.allow_negative ORDER BY a.id), array_agg(a.stop ORDER BY a.id), array_agg(a.stop_until ORDER BY a.id), array_agg(a.user_id ORDER BY a.id)
    INTO account_ids, balances, helds, may_owe, stops, stop_untils, users_of FROM accounts a WHERE a.id = ANY (leg_accounts);
  SELECT array_agg(CASE WHEN l.account_id IS NOT NULL THEN width_bucket(l.account_id, account_ids) END ORDER BY l.nth)
    INTO leg_places FROM unnest(leg_accounts) WITH ORDINALITY AS l(account_id, nth);
  FOR movement IN SELECT * FROM ledger_judge(movements, leg_movements, leg_assets, leg_owners, leg_deltas, clock) LOOP
    first_leg := leg;
    WHILE leg_movements[leg] = movement.ord LOOP leg := leg + 1; END LOOP;
    hashes[movement.ord] := movement.hash; earlier[movement.ord] := movement.earlier_in_batch;
    spendables[movement.ord] := NULL; firsts[movement.ord] := NULL;
    kept_ids[movement.ord] := movement.kept_id; kept_ats[movement.ord] := movement.kept_at; kept_answers[movement.ord] := movement.kept_answer;
    IF (movements -> (movement.ord - 1) ->> 'group_id') = '0' AND (movement.ord = 1 OR statuses[1] <> 0) THEN statuses[movement.ord] := 4; CONTINUE; END IF;
    IF movement.kept_hash IS NOT NULL THEN
      statuses[movement.ord] := CASE WHEN movement.kept_hash = movement.hash THEN 1 ELSE 5 END; CONTINUE;
    END IF;
    IF movement.key IS NOT NULL THEN
      before := movement.earlier_in_batch;
      WHILE statuses[before] NOT IN (0, 1) LOOP before := earlier[before]; END LOOP;
      IF before IS NOT NULL THEN
        statuses[movement.ord] := CASE WHEN hashes[before] = movement.hash THEN 1 ELSE 5 END;
        firsts[movement.ord] := coalesce(firsts[before], before); CONTINUE;
      END IF;
    END IF;
    status := CASE WHEN movement.is_sound IS NOT TRUE THEN 4 WHEN NOT movement.knows_assets THEN 3
                   WHEN movement.reverses IS NULL THEN 0 WHEN movement.is_reversed OR movement.reverses = ANY (reversed) THEN 6
                   WHEN movement.is_mirror IS NOT TRUE THEN 4 ELSE 0 END;
    statuses[movement.ord] := status;
    IF status <> 0 THEN CONTINUE; END IF;
    is_missing := false;
    FOR i IN first_leg .. leg - 1 LOOP
      place := leg_places[i];
      IF place IS NULL THEN
        IF leg_deltas[i] < 0 AND NOT ledger_may_owe(leg_owners[i]) THEN status := 2; spendables[movement.ord] := 0; EXIT; END IF;
        is_missing := true;
      ELSIF leg_deltas[i] < 0 AND stops[place] IS NOT NULL AND ledger_is_stopped(stops[place], stop_untils[place], users_of[place], movements -> (movement.ord - 1) ->> 'kind') THEN status := 7; EXIT;
      ELSIF leg_deltas[i] < 0 AND NOT may_owe[place] AND balances[place] - helds[place] + leg_deltas[i] < 0 THEN
        status := 2; spendables[movement.ord] := balances[place] - helds[place]; EXIT;
      ELSIF leg_owners[i] NOT LIKE 'house:%' AND (abs(balances[place] + leg_deltas[i]) >= 1e38 OR helds[place] - leg_deltas[i] >= 1e38) THEN status := 4;
      END IF;
    END LOOP;
    IF status = 0 AND is_missing THEN status := 3; END IF;
    statuses[movement.ord] := status;
    IF status <> 0 THEN CONTINUE; END IF;
    IF movement.reverses IS NOT NULL THEN reversed := reversed || movement.reverses; END IF;
    FOR i IN first_leg .. leg - 1 LOOP
      place := leg_places[i];
      IF NOT movement.is_hold THEN balances[place] := balances[place] + leg_deltas[i];
      ELSIF leg_deltas[i] < 0 THEN helds[place] := helds[place] - leg_deltas[i]; END IF;
    END LOOP;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION ledger_submit(movements jsonb)
RETURNS TABLE (ord int, status int, transfer_id bigint, at timestamptz, spendable numeric, answer jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  legs record; decided record; clock timestamptz; places int[]; ids bigint[] := '{}';
BEGIN
  SELECT array_agg(m.ord::int ORDER BY m.ord, l.nth) AS movements, array_agg(l.asset ORDER BY m.ord, l.nth) AS assets, array_agg(l.owner ORDER BY m.ord, l.nth) AS owners,
         array_agg(l.delta ORDER BY m.ord, l.nth) AS deltas, array_agg(a.id ORDER BY m.ord, l.nth) AS accounts,
         -- A hold does not change the account that it would credit, so that account is not locked.
         array_agg(DISTINCT a.id) FILTER (WHERE l.delta < 0 OR (m.j ->> 'hold')::boolean IS NOT TRUE) AS to_lock
    INTO legs
    FROM jsonb_array_elements(movements) WITH ORDINALITY AS m(j, ord)
   CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(m.j -> 'legs') AS (asset smallint, owner text, delta numeric)) WITH ORDINALITY AS l(asset, owner, delta, nth)
    LEFT JOIN LATERAL (SELECT a.id FROM accounts a WHERE a.owner = l.owner AND a.asset_id = l.asset OFFSET 0) a ON true;
  -- Values read after the locks stay valid until the commit.
  PERFORM ledger_lock(legs.to_lock);
  clock := clock_timestamp();
  SELECT * INTO decided FROM ledger_decide(movements, legs.movements, legs.assets, legs.owners, legs.deltas, legs.accounts, clock);
  SELECT array_agg(CASE WHEN s.status = 0 THEN s.place END ORDER BY s.nth) INTO places
    FROM (SELECT u.status, u.nth, (count(*) FILTER (WHERE u.status = 0) OVER (ORDER BY u.nth))::int AS place
            FROM unnest(decided.statuses) WITH ORDINALITY AS u(status, nth)) s;
  IF 0 = ANY (decided.statuses) THEN
    SELECT array_agg(places[l.movement] ORDER BY l.nth) AS movements, array_agg(l.account_id ORDER BY l.nth) AS accounts,
           array_agg(l.delta ORDER BY l.nth) AS deltas, array_agg(l.owner ORDER BY l.nth) AS owners, array_agg(l.asset ORDER BY l.nth) AS assets
      INTO legs
      FROM unnest(legs.movements, legs.accounts, legs.deltas, legs.owners, legs.assets) WITH ORDINALITY AS l(movement, account_id, delta, owner, asset, nth)
     WHERE places[l.movement] IS NOT NULL;
    SELECT ledger_take(array_agg(m.kind), array_agg(m.user_id), array_agg(m.asset), array_agg(m.amount), array_agg(m.fee), array_agg(m.from_owner),
             array_agg(m.to_owner), array_agg(m.is_hold), array_agg(clock + m.settle_after_ms * interval '1 millisecond'), array_agg(m.expires_at),
             array_agg(m.group_id), array_agg(m.reverses), array_agg(m.details), array_agg(coalesce(m.effective_at, clock)),
             array_agg(m.key), array_agg(decode(m.digest, 'hex')), array_agg(m.answer),
             legs.movements, legs.accounts, legs.deltas, legs.owners, legs.assets)
      INTO ids FROM (SELECT * FROM ledger_movements(movements) m WHERE places[m.ord] IS NOT NULL ORDER BY m.ord) m;
  END IF;
  RETURN QUERY
    SELECT u.nth::int, u.status, coalesce(u.kept_id, ids[places[w.nth]]), coalesce(u.kept_at, CASE WHEN w.nth IS NOT NULL THEN coalesce(m.effective_at, clock) END),
           u.spendable, coalesce(u.kept_answer, m.answer)
      FROM unnest(decided.statuses, decided.spendables, decided.firsts, decided.kept_ids, decided.kept_ats, decided.kept_answers) WITH ORDINALITY
             AS u(status, spendable, first, kept_id, kept_at, kept_answer, nth)
     CROSS JOIN LATERAL (SELECT CASE WHEN u.first IS NOT NULL THEN u.first WHEN u.status = 0 THEN u.nth::int END AS nth) w
      LEFT JOIN ledger_movements(movements) m ON m.ord = w.nth ORDER BY u.nth;
-- Another transaction wrote one of the keys at the same time. If the whole call is retried, it finds that key.
EXCEPTION WHEN unique_violation THEN RAISE EXCEPTION 'a key was written at the same time' USING ERRCODE = 'serialization_failure';
END $$;
