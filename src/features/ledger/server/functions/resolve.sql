-- Resolving pending transfers, each exactly once: ledger_resolve decides in order and ends those it accepted. Statuses:
--   0 done · 1 already done, identically · 2 resolved differently · 3 unknown
--   4 invalid, or more than an account can store · 5 too late: the hold has expired
-- [{id, outcome: post | void | expire, amount, failure, effective_at}]; a partial post moves that part from `from` to
-- `to` (the fee whole) and releases the rest.
-- ledger_end writes the ends. ledger_settle_all is the fast path for holds that are all posted in full, all or none.

-- State of a transfer in the words that features and the API use.
CREATE OR REPLACE FUNCTION ledger_status(state text, failure text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE state WHEN 'posted' THEN 'completed' WHEN 'voided' THEN CASE WHEN failure IS NULL THEN 'cancelled' ELSE 'failed' END ELSE state END
$$;

-- Holds that settlement and expiry skip for now, at most a minute by any clock. Once per statement: (SELECT ...).
CREATE OR REPLACE FUNCTION holds_left_alone() RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT transfer_id FROM holds_set_aside WHERE due_at > now() AND due_at <= now() + interval '1 minute')
$$;

-- Ends holds, all or none. A hold's row never changes, so it is read without a lock to find the accounts to lock. Under
-- those locks nobody else can end a hold that debits them. Deleting a hold that ended earlier finds no row.
CREATE OR REPLACE FUNCTION ledger_end(ids bigint[], states text[], parts numeric[], failures text[], ats timestamptz[], clock timestamptz)
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
#variable_conflict use_variable
DECLARE
  legs record; ended record;
BEGIN
  SELECT array_agg(l.nth) AS transfers, array_agg(l.account_id) AS accounts, array_agg(l.moved) AS moved, array_agg(l.held) AS held,
         count(DISTINCT l.nth) AS n, array_agg(l.account_id) FILTER (WHERE l.moved <> 0 OR l.held <> 0) AS to_lock INTO legs
    FROM (SELECT q.nth::int AS nth, l.account_id, least(l.delta, 0) AS held,
                 CASE WHEN q.state <> 'posted' THEN 0 WHEN q.part IS NULL THEN l.delta ELSE ledger_delta_of_part(q.id, l.account_id, l.delta, q.part) END AS moved
            FROM unnest(ids, states, parts) WITH ORDINALITY AS q(id, state, part, nth)
           CROSS JOIN LATERAL (SELECT h.accounts, h.deltas FROM holds h WHERE h.transfer_id = q.id OFFSET 0) h
           CROSS JOIN LATERAL unnest(h.accounts, h.deltas) AS l(account_id, delta)) l;
  IF legs.n <> cardinality(ids) THEN PERFORM ledger_not_all(); END IF;
  PERFORM ledger_lock(legs.to_lock);
  WITH hold AS (
    DELETE FROM holds h USING unnest(ids, states, parts, failures, ats) AS q(id, state, part, failure, at)
     WHERE h.transfer_id = q.id AND (q.state <> 'posted' OR h.expires_at IS NULL OR h.expires_at > clock)
    RETURNING q.*
  ), transfer AS (
    UPDATE transfers t SET state = h.state, posted_amount = CASE WHEN h.state = 'posted' THEN coalesce(h.part, t.amount) END, failure = h.failure, resolved_at = h.at
      FROM hold h WHERE t.id = h.id AND t.state = 'pending'
    RETURNING t.id, t.asset_id, coalesce(t.posted_amount, t.amount) AS amount, t.from_owner, t.to_owner, ledger_status(t.state, t.failure) AS status
  )
  SELECT array_agg(t.status ORDER BY q.nth) AS statuses, array_agg(t.asset_id ORDER BY q.nth) AS asset_ids, array_agg(t.amount ORDER BY q.nth) AS amounts,
         array_agg(t.from_owner ORDER BY q.nth) AS from_owners, array_agg(t.to_owner ORDER BY q.nth) AS to_owners, count(t.id) AS n
    INTO ended FROM unnest(ids) WITH ORDINALITY AS q(id, nth) LEFT JOIN transfer t ON t.id = q.id;
  IF ended.n <> cardinality(ids) THEN PERFORM ledger_not_all(); END IF;
  PERFORM ledger_move(ids, ended.statuses, ended.asset_ids, ended.amounts, ended.from_owners, ended.to_owners, ats, NULL,
                      legs.transfers, legs.accounts, legs.moved, legs.held, NULL, NULL);
END $$;

-- Amount that a leg moves when only a part is posted: the rest stays with `from` and does not reach `to`.
CREATE OR REPLACE FUNCTION ledger_delta_of_part(id bigint, account_id bigint, delta numeric, part numeric) RETURNS numeric LANGUAGE plpgsql STABLE AS $$
DECLARE side record;
BEGIN
  SELECT t.amount - part AS rest, a.asset_id = t.asset_id AND a.owner = t.from_owner AS is_from, a.asset_id = t.asset_id AND a.owner = t.to_owner AS is_to
    INTO side FROM transfers t JOIN accounts a ON a.id = ledger_delta_of_part.account_id WHERE t.id = ledger_delta_of_part.id;
  RETURN delta + CASE WHEN side.is_from THEN side.rest WHEN side.is_to THEN - side.rest ELSE 0 END;
END $$;

-- Posts holds in full; false if one of them has ended or expired, or exceeds what its receiver can store.
CREATE OR REPLACE FUNCTION ledger_settle_all(asked bigint[]) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE clock timestamptz := clock_timestamp(); n int := cardinality(asked);
BEGIN
  IF n > 0 THEN PERFORM ledger_end(asked, array_fill('posted'::text, ARRAY[n]), NULL, NULL, array_fill(clock, ARRAY[n]), clock); END IF;
  RETURN true;
EXCEPTION WHEN SQLSTATE 'LG001' OR check_violation OR numeric_value_out_of_range THEN RETURN false;
END $$;

-- Decides the resolutions in order on an in-memory copy of the balances. `seen` are the accounts of the holds that
-- existed when the locks were taken.
CREATE OR REPLACE FUNCTION ledger_decide_ends(resolutions jsonb, seen bigint[], clock timestamptz,
  OUT statuses int[], OUT ids bigint[], OUT states text[], OUT parts numeric[], OUT failures text[], OUT ats timestamptz[])
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
#variable_conflict use_variable
DECLARE
  account_ids bigint[]; balances numeric[]; is_house boolean[]; r record; place int; target text; part numeric; is_over boolean;
BEGIN
  ids := '{}';
  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.balance ORDER BY a.id), array_agg(a.owner LIKE 'house:%' ORDER BY a.id)
    INTO account_ids, balances, is_house FROM accounts a WHERE a.id = ANY (seen);
  FOR r IN
    SELECT q.nth::int AS ord, q.*, t.state, t.amount AS whole, t.posted_amount, h.accounts, h.deltas, h.expires_at
      FROM ROWS FROM (jsonb_to_recordset(resolutions) AS (id bigint, outcome text, amount numeric, failure text, effective_at timestamptz)) WITH ORDINALITY
        AS q(id, outcome, amount, failure, effective_at, nth)
      LEFT JOIN LATERAL (SELECT * FROM transfers t WHERE t.id = q.id OFFSET 0) t ON true
      LEFT JOIN LATERAL (SELECT * FROM holds h WHERE h.transfer_id = q.id OFFSET 0) h ON true
     ORDER BY q.nth
  LOOP
    statuses[r.ord] := 4;
    IF r.state IS NULL THEN statuses[r.ord] := 3; CONTINUE; END IF;
    target := CASE r.outcome WHEN 'post' THEN 'posted' WHEN 'void' THEN 'voided' WHEN 'expire' THEN 'expired' END;
    part := coalesce(r.amount, r.whole);
    place := array_position(ids, r.id);                                  -- ended earlier in this very batch
    IF place IS NOT NULL THEN r.state := states[place]; r.posted_amount := coalesce(parts[place], r.whole); END IF;
    IF r.state <> 'pending' THEN
      statuses[r.ord] := CASE WHEN r.state = target AND (target <> 'posted' OR part = r.posted_amount) THEN 1 ELSE 2 END; CONTINUE;
    END IF;
    IF (r.accounts <@ seen) IS NOT TRUE THEN statuses[r.ord] := 3; CONTINUE; END IF;   -- became visible after the locks were taken
    IF target = 'posted' AND r.expires_at <= clock THEN statuses[r.ord] := 5; CONTINUE; END IF;
    IF (CASE target WHEN 'posted' THEN part > 0 AND part <= r.whole AND part = trunc(part) AND r.failure IS NULL
                    WHEN 'voided' THEN r.amount IS NULL AND coalesce(length(r.failure) BETWEEN 1 AND 200, true)
                    WHEN 'expired' THEN r.amount IS NULL AND r.failure IS NULL AND r.expires_at <= clock END
        AND coalesce(r.effective_at <= clock, true)) IS NOT TRUE THEN CONTINUE; END IF;
    IF target = 'posted' THEN
      is_over := false;
      FOR i IN 1 .. cardinality(r.accounts) LOOP
        place := array_position(account_ids, r.accounts[i]);
        is_over := is_over OR (NOT is_house[place] AND abs(balances[place] + r.deltas[i]) >= 1e38);
      END LOOP;
      IF is_over THEN CONTINUE; END IF;
      FOR i IN 1 .. cardinality(r.accounts) LOOP
        place := array_position(account_ids, r.accounts[i]);
        balances[place] := balances[place] + CASE WHEN part < r.whole THEN ledger_delta_of_part(r.id, r.accounts[i], r.deltas[i], part) ELSE r.deltas[i] END;
      END LOOP;
    END IF;
    statuses[r.ord] := 0; ids := ids || r.id; states := states || target; failures := failures || r.failure;
    parts := parts || CASE WHEN part < r.whole THEN part END; ats := ats || coalesce(r.effective_at, clock);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION ledger_resolve(resolutions jsonb) RETURNS TABLE (ord int, status int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  to_lock bigint[]; seen bigint[]; decided record; clock timestamptz;
BEGIN
  -- Releasing a hold does not change the account that it would have credited, so that account is not locked.
  SELECT array_agg(DISTINCT l.account_id) FILTER (WHERE l.delta < 0 OR q.outcome = 'post'), array_agg(DISTINCT l.account_id)
    INTO to_lock, seen
    FROM jsonb_to_recordset(resolutions) AS q(id bigint, outcome text)
    JOIN LATERAL (SELECT h.accounts, h.deltas FROM holds h WHERE h.transfer_id = q.id OFFSET 0) h ON true
   CROSS JOIN LATERAL unnest(h.accounts, h.deltas) AS l(account_id, delta);
  PERFORM ledger_lock(to_lock);
  clock := clock_timestamp();
  SELECT * INTO decided FROM ledger_decide_ends(resolutions, seen, clock);
  IF decided.ids <> '{}' THEN
    PERFORM ledger_end(decided.ids, decided.states, decided.parts, decided.failures, decided.ats, clock);
  END IF;
  RETURN QUERY SELECT u.nth::int, u.status FROM unnest(decided.statuses) WITH ORDINALITY AS u(status, nth);
END $$;
