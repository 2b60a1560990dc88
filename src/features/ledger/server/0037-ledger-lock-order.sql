-- One order for all locks: accounts by id, the fees' last, then transfers and holds, which whoever has locked the accounts that they
-- debit has to himself. ledger_settle_all took holds before accounts and ledger_resolve accounts before holds, so they stopped each other for
-- a second at a time; ledger_hold_all took its accounts in whatever order the planner liked.

-- As in 0015. BETWEEN leaves the planner no join but the one that takes the accounts in the order given.
CREATE OR REPLACE FUNCTION ledger_hold_all(kinds text[], users bigint[], asset_ids smallint[], amounts numeric[], fees numeric[],
  from_ids bigint[], to_ids bigint[], fee_ids bigint[], from_owners text[], to_owners text[], keys text[], digests bytea[], answers text[],
  settle_after_ms int[], OUT ids bigint[], OUT at timestamptz)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
BEGIN
  at := clock_timestamp();
  WITH m AS MATERIALIZED (
    SELECT u.*, nextval('transfers_id_seq') AS id
      FROM unnest(kinds, users, asset_ids, amounts, fees, from_ids, to_ids, fee_ids, from_owners, to_owners, keys, digests, answers, settle_after_ms)
           WITH ORDINALITY
        AS u(kind, user_id, asset, amount, fee, from_id, to_id, fee_id, from_owner, to_owner, key, digest, answer, settle_after_ms, nth)
  ), a AS (
    UPDATE accounts a SET held = a.held + d.total
      FROM (SELECT m.from_id, sum(m.amount + m.fee) AS total FROM m GROUP BY m.from_id ORDER BY m.from_id) d
     WHERE a.id BETWEEN d.from_id AND d.from_id
    RETURNING a.id, a.owner, a.asset_id, a.user_id
  ), r AS MATERIALIZED (
    SELECT m.nth, m.id, f.user_id AS from_user, g.user_id AS to_user, (f.owner, f.asset_id, g.owner, g.asset_id) = (m.from_owner, m.asset, m.to_owner, m.asset)
             AND (m.fee = 0 OR (SELECT h.owner = 'house:fees' AND h.asset_id = m.asset FROM accounts h WHERE h.id = m.fee_id)) AS is_right
      FROM m JOIN a f ON f.id = m.from_id JOIN LATERAL (SELECT * FROM accounts g WHERE g.id = m.to_id OFFSET 0) g ON true
  ), c AS MATERIALIZED (
    SELECT CASE WHEN count(*) = cardinality(kinds) AND bool_and(r.is_right) THEN true ELSE ledger_not_all() END AS ok FROM r
  ), t AS (
    INSERT INTO transfers (id, kind, state, user_id, asset_id, amount, fee, from_owner, to_owner, created_at)
    SELECT m.id, m.kind, 'pending', m.user_id, m.asset, m.amount, m.fee, m.from_owner, m.to_owner, at FROM m WHERE (SELECT c.ok FROM c)
  ), h AS (
    INSERT INTO holds (transfer_id, accounts, deltas, settle_after)
    SELECT m.id, CASE WHEN m.fee = 0 THEN ARRAY[m.from_id, m.to_id] ELSE ARRAY[m.from_id, m.to_id, m.fee_id] END,
           CASE WHEN m.fee = 0 THEN ARRAY[- m.amount, m.amount] ELSE ARRAY[- m.amount - m.fee, m.amount, m.fee] END,
           at + m.settle_after_ms * interval '1 millisecond' FROM m
  ), k AS (
    INSERT INTO idempotency_keys (user_id, key, digest, transfer_id, answer, created_at)
    SELECT m.user_id, m.key, m.digest, m.id, m.answer::jsonb, at FROM m WHERE m.key IS NOT NULL ORDER BY m.user_id, m.key
  ), o AS (
    INSERT INTO outbox (type, data)
    SELECT 'transfers', jsonb_build_object('status', 'pending', 'rows', s.rows)
      FROM (SELECT string_agg(concat_ws(',', m.id, m.asset, m.amount, coalesce(r.from_user, 0), coalesce(r.to_user, 0)), ';' ORDER BY m.nth) AS rows
              FROM m JOIN r ON r.nth = m.nth) s
  )
  SELECT array_agg(m.id ORDER BY m.nth) INTO ids FROM m;
EXCEPTION WHEN SQLSTATE 'LG001' OR unique_violation OR check_violation OR not_null_violation OR numeric_value_out_of_range THEN ids := NULL;
END $$;

-- As in 0030, but each step takes its rows from the one before: the holds as they stand say which accounts, once those are locked nobody else
-- can end a hold of theirs, and one that was ended meanwhile is missed when the holds are deleted.
CREATE OR REPLACE FUNCTION ledger_settle_all(asked bigint[]) RETURNS boolean
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
DECLARE
  clock timestamptz := clock_timestamp(); is_done boolean;
  fees bigint[] := ARRAY(SELECT a.id FROM accounts a WHERE a.owner = 'house:fees');
BEGIN
  IF cardinality(asked) = 0 THEN RETURN true; END IF;
  PERFORM set_config('ledger.proof', 'asked', true);
  WITH l AS MATERIALIZED (
    SELECT h.transfer_id AS id, u.account, u.delta, row_number() OVER () AS nth
      FROM unnest(asked) AS q(id)
     CROSS JOIN LATERAL (SELECT * FROM holds h WHERE h.transfer_id = q.id AND (h.expires_at IS NULL OR h.expires_at > clock) OFFSET 0) h
     CROSS JOIN LATERAL unnest(h.accounts, h.deltas) AS u(account, delta)
  ), a AS (
    UPDATE accounts a SET balance = a.balance + d.delta, held = a.held + d.held, version = a.version + d.n
      FROM (SELECT l.account, sum(l.delta) AS delta, sum(least(l.delta, 0)) AS held, count(*) AS n FROM l GROUP BY l.account
             ORDER BY l.account = ANY (fees), l.account) d
     WHERE a.id BETWEEN d.account AND d.account
    RETURNING a.id, a.owner, a.asset_id, a.user_id, a.balance, a.version
  ), r AS MATERIALIZED (
    SELECT l.id, l.account, a.asset_id, a.owner, a.user_id, l.delta, a.balance + l.delta - sum(l.delta) OVER w AS balance,
           a.version + 1 - row_number() OVER w AS version
      FROM l JOIN a ON a.id = l.account WINDOW w AS (PARTITION BY l.account ORDER BY l.nth DESC)
  ), h AS (
    DELETE FROM holds h USING (SELECT r.id FROM r GROUP BY r.id) q WHERE h.transfer_id = q.id RETURNING h.transfer_id AS id
  ), t AS (
    UPDATE transfers t SET state = 'posted', posted_amount = t.amount, resolved_at = clock FROM h WHERE t.id = h.id AND t.state = 'pending'
    RETURNING t.id, t.asset_id, t.amount, t.from_owner, t.to_owner
  ), c AS MATERIALIZED (
    SELECT CASE WHEN (SELECT count(*) FROM t) = cardinality(asked) AND (SELECT count(*) FROM r) = (SELECT count(*) FROM l)
             THEN true ELSE ledger_not_all() END AS ok
  ), e AS (
    INSERT INTO entries (account_id, version, transfer_id, asset_id, amount, balance_after, at)
    SELECT r.account, r.version, r.id, r.asset_id, r.delta, r.balance, clock FROM r WHERE (SELECT c.ok FROM c)
  ), s AS MATERIALIZED (
    SELECT t.id, t.asset_id, t.amount, r.asset_id = t.asset_id AND r.owner = t.from_owner AS is_from, r.asset_id = t.asset_id AND r.owner = t.to_owner AS is_to,
           r.asset_id AS moved, coalesce(r.user_id, 0) AS user_id
      FROM t JOIN r ON r.id = t.id
  ), o AS (
    INSERT INTO outbox (type, data)
    SELECT 'transfers', jsonb_build_object('status', 'completed', 'rows', x.rows, 'others', x.others)
      FROM (SELECT (SELECT string_agg(concat_ws(',', p.id, p.asset_id, p.amount, p.from_user, p.to_user), ';' ORDER BY p.id)
                      FROM (SELECT s.id, s.asset_id, s.amount, max(s.user_id) FILTER (WHERE s.is_from) AS from_user, max(s.user_id) FILTER (WHERE s.is_to) AS to_user
                              FROM s GROUP BY s.id, s.asset_id, s.amount) p) AS rows,
                   (SELECT string_agg(concat_ws(',', s.id, s.moved, s.user_id), ';') FROM s WHERE NOT s.is_from AND NOT s.is_to AND s.user_id <> 0) AS others) x
  )
  SELECT c.ok INTO is_done FROM c;
  PERFORM ledger_must_be_proven();
  RETURN is_done;
EXCEPTION WHEN SQLSTATE 'LG001' OR check_violation OR numeric_value_out_of_range THEN RETURN false;
END $$;
