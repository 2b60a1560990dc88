-- A batch took a fifth of its time to prove itself: each guard read again, row by row, what the statement had just written. Where entries and
-- accounts change in one statement of the ledger's own, the two guards now prove each other without a look at the tables.

-- What an account shows at one version. An entry leads from one such state to the next, and each version has one entry at most, so entries
-- explain a change of accounts exactly when all states before and after the entries, taken together by exclusive or, leave what all states
-- of the accounts before and after leave: between, each state stands twice. The hash of a numeric knows no sign and ends with its weight, so a
-- balance is brought to where all have the same of both.
CREATE FUNCTION ledger_state(account bigint, asset smallint, version bigint, balance numeric) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hash_numeric_extended(balance + 2e38, hashint8extended(version, hashint8extended(account, asset)))
$$;

-- ledger.proof is 'asked' in a function that promises entries with its accounts, then what the accounts have left, then 'done' once the
-- entries have left the same. Anything else that writes is looked up row by row, as ever. Who can set it by hand can as well drop the guards.
-- It is set inside the function, since only a superuser may make one that begins with a setting of its own name.
CREATE FUNCTION ledger_must_be_proven() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('ledger.proof') <> 'done' THEN
    RAISE EXCEPTION 'a balance that its entries do not explain' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM set_config('ledger.proof', '', true);
END $$;

CREATE OR REPLACE FUNCTION ledger_guard_accounts() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_mergejoin = off SET enable_nestloop = off AS $$
DECLARE is_other boolean; left_over bigint;
BEGIN
  IF current_setting('ledger.proof', true) = 'asked' THEN
    SELECT bool_or(a.owner IS DISTINCT FROM b.owner OR a.asset_id <> b.asset_id OR a.allow_negative <> b.allow_negative
                OR (b.user_id IS NOT NULL AND a.user_id IS DISTINCT FROM b.user_id)),
           bit_xor(ledger_state(b.id, b.asset_id, b.version, b.balance) # ledger_state(a.id, a.asset_id, a.version, a.balance))
      INTO is_other, left_over FROM before b LEFT JOIN after a ON a.id = b.id;
    IF is_other THEN
      RAISE EXCEPTION 'whose an account is does not change' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    PERFORM set_config('ledger.proof', coalesce(left_over, 0)::text, true);
    RETURN NULL;
  END IF;
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

CREATE OR REPLACE FUNCTION ledger_guard_entries() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
DECLARE proof text := current_setting('ledger.proof', true);
BEGIN
  IF EXISTS (SELECT FROM (SELECT transfer_id, sum(amount) AS total FROM added GROUP BY transfer_id, asset_id) e
              WHERE e.total <> 0 OR (SELECT t.state FROM transfers t WHERE t.id = e.transfer_id) IS DISTINCT FROM 'posted') THEN
    RAISE EXCEPTION 'entries of a transfer that do not sum to zero, or an entry without a posted transfer' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF proof <> '' THEN
    IF proof <> (SELECT coalesce(bit_xor(ledger_state(e.account_id, e.asset_id, e.version - 1, e.balance_after - e.amount)
                                       # ledger_state(e.account_id, e.asset_id, e.version, e.balance_after)), 0)::text FROM added e) THEN
      RAISE EXCEPTION 'an entry that its account does not show' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    PERFORM set_config('ledger.proof', 'done', true);
    RETURN NULL;
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

-- ── One order for all locks: the fees' accounts last, the others before them by id ──
-- Nearly every movement has a leg there, so whoever has locked them holds up all others until the commit.
DO $$
DECLARE
  by_id constant text := 'ORDER BY a.id FOR NO KEY UPDATE';
  body text; name regprocedure;
BEGIN
  FOREACH name IN ARRAY ARRAY['ledger_submit(jsonb)', 'ledger_resolve(jsonb)']::regprocedure[] LOOP
    body := pg_get_functiondef(name);
    IF position(by_id IN body) = 0 THEN RAISE EXCEPTION 'no lock in %', name; END IF;
    EXECUTE replace(body, by_id, 'ORDER BY a.owner = ''house:fees'', a.id FOR NO KEY UPDATE');
  END LOOP;
END $$;

-- Who registers takes over what was sent to their address before.
CREATE OR REPLACE FUNCTION ledger_adopt_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE owner = NEW.address AND user_id IS NULL ORDER BY id FOR NO KEY UPDATE;
  UPDATE accounts SET user_id = NEW.id WHERE owner = NEW.address AND user_id IS NULL;
  RETURN NULL;
END $$;

-- As in 0017, with that order and a proof. BETWEEN leaves the planner no join but the one that takes the accounts in the order given.
CREATE OR REPLACE FUNCTION ledger_post_all(kinds text[], users bigint[], asset_ids smallint[], amounts numeric[], fees numeric[],
  from_ids bigint[], to_ids bigint[], fee_ids bigint[], from_owners text[], to_owners text[], keys text[], digests bytea[], answers text[],
  OUT ids bigint[], OUT at timestamptz)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
BEGIN
  PERFORM set_config('ledger.proof', 'asked', true);
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
      FROM (SELECT l.account, sum(l.delta) AS delta, count(*) AS n FROM l GROUP BY l.account ORDER BY bool_or(l.nth % 4 = 2), l.account) d
     WHERE a.id BETWEEN d.account AND d.account
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
  PERFORM ledger_must_be_proven();
EXCEPTION WHEN SQLSTATE 'LG001' OR unique_violation OR check_violation OR not_null_violation OR numeric_value_out_of_range THEN ids := NULL;
END $$;

-- As in 0015, with that order and a proof.
CREATE OR REPLACE FUNCTION ledger_settle_all(asked bigint[]) RETURNS boolean
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
DECLARE
  clock timestamptz := clock_timestamp(); is_done boolean;
  fees bigint[] := ARRAY(SELECT a.id FROM accounts a WHERE a.owner = 'house:fees');
BEGIN
  IF cardinality(asked) = 0 THEN RETURN true; END IF;
  PERFORM set_config('ledger.proof', 'asked', true);
  WITH h AS (
    DELETE FROM holds h USING (SELECT q.id FROM unnest(asked) AS q(id) ORDER BY q.id) q
     WHERE h.transfer_id = q.id AND (h.expires_at IS NULL OR h.expires_at > clock) RETURNING h.transfer_id, h.accounts, h.deltas
  ), l AS MATERIALIZED (
    SELECT h.transfer_id AS id, u.account, u.delta, row_number() OVER () AS nth FROM h, unnest(h.accounts, h.deltas) AS u(account, delta)
  ), a AS (
    UPDATE accounts a SET balance = a.balance + d.delta, held = a.held + d.held, version = a.version + d.n
      FROM (SELECT l.account, sum(l.delta) AS delta, sum(least(l.delta, 0)) AS held, count(*) AS n FROM l GROUP BY l.account
             ORDER BY l.account = ANY (fees), l.account) d
     WHERE a.id BETWEEN d.account AND d.account
    RETURNING a.id, a.owner, a.asset_id, a.user_id, a.balance, a.version
  ), t AS (
    UPDATE transfers t SET state = 'posted', posted_amount = t.amount, resolved_at = clock FROM unnest(asked) AS q(id) WHERE t.id = q.id AND t.state = 'pending'
    RETURNING t.id, t.asset_id, t.amount, t.from_owner, t.to_owner
  ), r AS MATERIALIZED (
    SELECT l.id, l.account, a.asset_id, a.owner, a.user_id, l.delta, a.balance + l.delta - sum(l.delta) OVER w AS balance,
           a.version + 1 - row_number() OVER w AS version
      FROM l JOIN a ON a.id = l.account WINDOW w AS (PARTITION BY l.account ORDER BY l.nth DESC)
  ), c AS MATERIALIZED (
    SELECT CASE WHEN (SELECT count(*) FROM t) = cardinality(asked) AND (SELECT count(*) FROM h) = cardinality(asked)
             AND (SELECT count(*) FROM r) = (SELECT count(*) FROM l) THEN true ELSE ledger_not_all() END AS ok
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

-- A page keeps room for every row in it once more, so that all of a batch can be settled where they stand: a row that moves is put into five
-- indexes again.
ALTER TABLE transfers SET (fillfactor = 50);
