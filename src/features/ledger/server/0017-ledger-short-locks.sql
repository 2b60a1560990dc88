-- A batch writes its transfers and keys first, where nobody waits for it, and locks its accounts last: batches that share one, as all share
-- that of the fees, wait for each other for half as long. Gives what ledger_post_all of 0015 gave.
CREATE OR REPLACE FUNCTION ledger_post_all(kinds text[], users bigint[], asset_ids smallint[], amounts numeric[], fees numeric[],
  from_ids bigint[], to_ids bigint[], fee_ids bigint[], from_owners text[], to_owners text[], keys text[], digests bytea[], answers text[],
  OUT ids bigint[], OUT at timestamptz)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
BEGIN
  at := clock_timestamp();
  WITH m AS MATERIALIZED (
    SELECT u.*, nextval('transfers_id_seq') AS id
      FROM unnest(kinds, users, asset_ids, amounts, fees, from_owners, to_owners, keys, digests, answers) WITH ORDINALITY
        AS u(kind, user_id, asset, amount, fee, from_owner, to_owner, key, digest, answer, nth)
  ), t AS (
    INSERT INTO transfers (id, kind, state, user_id, asset_id, amount, fee, from_owner, to_owner, posted_amount, created_at, resolved_at)
    SELECT m.id, m.kind, 'posted', m.user_id, m.asset, m.amount, m.fee, m.from_owner, m.to_owner, m.amount, at, at FROM m
  ), k AS (
    INSERT INTO idempotency_keys (user_id, key, digest, transfer_id, answer, created_at)
    SELECT m.user_id, m.key, m.digest, m.id, m.answer::jsonb, at FROM m WHERE m.key IS NOT NULL
  )
  SELECT array_agg(m.id ORDER BY m.nth) INTO ids FROM m;
  WITH m AS MATERIALIZED (
    SELECT * FROM unnest(ids, asset_ids, amounts, fees, from_ids, to_ids, fee_ids, from_owners, to_owners) WITH ORDINALITY
        AS u(id, asset, amount, fee, from_id, to_id, fee_id, from_owner, to_owner, nth)
  ), l AS MATERIALIZED (
    SELECT m.nth * 4 AS nth, m.id, m.from_id AS account, - m.amount - m.fee AS delta, m.asset, m.from_owner AS owner FROM m
    UNION ALL SELECT m.nth * 4 + 1, m.id, m.to_id, m.amount, m.asset, m.to_owner FROM m
    UNION ALL SELECT m.nth * 4 + 2, m.id, m.fee_id, m.fee, m.asset, 'house:fees' FROM m WHERE m.fee <> 0
  ), a AS (
    UPDATE accounts a SET balance = a.balance + d.delta, version = a.version + d.n
      FROM (SELECT l.account, sum(l.delta) AS delta, count(*) AS n FROM l GROUP BY l.account ORDER BY l.account) d WHERE a.id = d.account
    RETURNING a.id, a.owner, a.asset_id, a.user_id, a.balance, a.version, CASE WHEN a.allow_negative THEN -1e38 ELSE a.held END AS least
  ), r AS MATERIALIZED (
    SELECT l.nth, l.id, l.account, l.asset, l.delta, a.user_id, a.owner = l.owner AND a.asset_id = l.asset AS is_right, a.least,
           a.balance + l.delta - sum(l.delta) OVER w AS balance, a.version + 1 - row_number() OVER w AS version
      FROM l JOIN a ON a.id = l.account WINDOW w AS (PARTITION BY l.account ORDER BY l.nth DESC)
  ), c AS MATERIALIZED (
    SELECT CASE WHEN count(*) = (SELECT count(*) FROM l) AND bool_and(r.is_right AND r.balance >= r.least) THEN true ELSE ledger_not_all() END AS ok FROM r
  ), e AS (
    INSERT INTO entries (account_id, version, transfer_id, asset_id, amount, balance_after, at)
    SELECT r.account, r.version, r.id, r.asset, r.delta, r.balance, at FROM r WHERE (SELECT c.ok FROM c)
  )
  INSERT INTO outbox (type, data)
  SELECT 'transfers', jsonb_build_object('status', 'completed', 'rows', s.rows)
    FROM (SELECT string_agg(concat_ws(',', m.id, m.asset, m.amount, coalesce(f.user_id, 0), coalesce(g.user_id, 0)), ';' ORDER BY m.nth) AS rows
            FROM m JOIN r f ON f.nth = m.nth * 4 JOIN r g ON g.nth = m.nth * 4 + 1) s;
EXCEPTION WHEN SQLSTATE 'LG001' OR unique_violation OR check_violation OR not_null_violation OR numeric_value_out_of_range THEN ids := NULL;
END $$;

-- The guards of 0015, each question asked once over what changed.
CREATE OR REPLACE FUNCTION ledger_guard_entries() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT transfer_id, sum(amount) AS total FROM added GROUP BY transfer_id, asset_id) e
              WHERE e.total <> 0 OR (SELECT t.state FROM transfers t WHERE t.id = e.transfer_id) IS DISTINCT FROM 'posted') THEN
    RAISE EXCEPTION 'entries of a transfer that do not sum to zero, or an entry without a posted transfer' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM (SELECT e.account_id, e.version, e.amount, e.balance_after, lag(e.version) OVER w AS earlier,
                                 lag(e.balance_after) OVER w AS balance, lead(e.version) OVER w IS NULL AS is_last
                            FROM added e WINDOW w AS (PARTITION BY e.account_id ORDER BY e.version)) e
              WHERE e.earlier + 1 <> e.version OR e.balance + e.amount <> e.balance_after
                 OR (e.is_last AND (SELECT a.version FROM accounts a WHERE a.id = e.account_id) IS DISTINCT FROM e.version)) THEN
    RAISE EXCEPTION 'an entry that its account does not show' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ledger_guard_accounts() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_mergejoin = off SET enable_nestloop = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM before b LEFT JOIN after a ON a.id = b.id
     WHERE a.owner IS DISTINCT FROM b.owner OR a.asset_id <> b.asset_id OR a.allow_negative <> b.allow_negative
        OR (b.user_id IS NOT NULL AND a.user_id IS DISTINCT FROM b.user_id)
        OR ((a.balance <> b.balance OR a.version <> b.version)
       AND (a.version > b.version
        AND (SELECT e.asset_id = a.asset_id AND e.balance_after = b.balance + e.amount AND (e.version < a.version OR e.balance_after = a.balance)
               FROM entries e WHERE e.account_id = a.id AND e.version = b.version + 1)
        AND CASE WHEN a.version > b.version + 1 THEN
              (SELECT e.balance_after = a.balance AND e.asset_id = a.asset_id FROM entries e WHERE e.account_id = a.id AND e.version = a.version)
            ELSE true END) IS NOT TRUE)) THEN
    RAISE EXCEPTION 'whose an account is does not change; or a balance that its entries do not explain' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
