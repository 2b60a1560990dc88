-- The ledger's way for whole batches that nothing stands against. Whatever must be decided item by item goes through ledger_submit and
-- ledger_resolve, which stay as they are; both give what one sequential program would.

-- ── Cheaper rules with the same promises ──
-- Each change of a balance judged the owner's form again, which the guard forbids to change.
ALTER TABLE accounts DROP CONSTRAINT accounts_owner_check;
CREATE FUNCTION ledger_refuse_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the owner of an account fails its check: %', NEW.owner USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER accounts_owner_form BEFORE INSERT ON accounts FOR EACH ROW
  WHEN (NEW.owner !~ '^(0x[0-9a-f]{40}|house:[a-z][a-z-]{0,30})$') EXECUTE FUNCTION ledger_refuse_owner();
ALTER TABLE transfers DROP CONSTRAINT transfers_kind_check,
  ADD CONSTRAINT transfers_kind_check CHECK (kind COLLATE "C" BETWEEN 'a' AND 'zzzz' AND length(kind) <= 31);
-- 16 bytes in place of 51, twice for each transfer; whoever looks one up compares the owner too.
DROP INDEX transfers_sent;
DROP INDEX transfers_received;
CREATE INDEX transfers_sent ON transfers (hashtextextended(from_owner, 0), id);
CREATE INDEX transfers_received ON transfers (hashtextextended(to_owner, 0), id);
ALTER TABLE transfers DROP CONSTRAINT reversed_once;
CREATE UNIQUE INDEX reversed_once ON transfers (reverses) WHERE reverses IS NOT NULL;
-- Keys are pruned in the order of their making, which is the order on disk.
DROP INDEX idempotency_keys_by_age;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING brin (created_at) WITH (autosummarize = on);

-- Within what one statement adds, each account's entries follow one another; the last is what the account shows, and the first goes on from
-- what it showed before (ledger_guard_accounts). So a chain is proven without reading more than its two ends. Plans are kept from the first,
-- perhaps small, batch: a nested loop over both transition tables would cost the square of a large one.
CREATE OR REPLACE FUNCTION ledger_guard_entries() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY transfer_id, asset_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the entries of a transfer do not sum to zero' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM (SELECT DISTINCT transfer_id FROM added) e
              WHERE (SELECT t.state FROM transfers t WHERE t.id = e.transfer_id) IS DISTINCT FROM 'posted') THEN
    RAISE EXCEPTION 'an entry without a posted transfer' USING ERRCODE = 'integrity_constraint_violation';
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
  IF EXISTS (SELECT FROM before b LEFT JOIN after a ON a.id = b.id
              WHERE (a.owner, a.asset_id, a.allow_negative) IS DISTINCT FROM (b.owner, b.asset_id, b.allow_negative)
                 OR (b.user_id IS NOT NULL AND a.user_id IS DISTINCT FROM b.user_id)) THEN
    RAISE EXCEPTION 'whose an account is does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (
    SELECT FROM before b JOIN after a ON a.id = b.id
     WHERE (a.balance, a.version) IS DISTINCT FROM (b.balance, b.version)
       AND (a.version > b.version
        AND (SELECT e.asset_id = a.asset_id AND e.balance_after = b.balance + e.amount AND (e.version < a.version OR e.balance_after = a.balance)
               FROM entries e WHERE e.account_id = a.id AND e.version = b.version + 1)
        AND CASE WHEN a.version > b.version + 1 THEN
              (SELECT e.balance_after = a.balance AND e.asset_id = a.asset_id FROM entries e WHERE e.account_id = a.id AND e.version = a.version)
            ELSE true END) IS NOT TRUE) THEN
    RAISE EXCEPTION 'a balance that its entries do not explain' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

-- A posted transfer has no hold because a hold cannot be inserted for one (ledger_guard_holds); so only pending ones are looked for.
CREATE OR REPLACE FUNCTION ledger_guard_new_transfers() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM added t WHERE t.state <> 'posted'
                AND (t.state <> 'pending' OR (SELECT h.transfer_id FROM holds h WHERE h.transfer_id = t.id) IS NULL)) THEN
    RAISE EXCEPTION 'a transfer starts as posted, or as pending with its hold' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

-- ── Whole batches ──
CREATE FUNCTION ledger_not_all() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'not every item of this batch can be taken' USING ERRCODE = 'LG001';
END $$;

-- Posts plain movements of one asset each, from and to and the fee to its account, in order, if every one of them can be taken; else changes
-- nothing and gives no ids. The accounts are named by id and asset, and must be the owners'. Their balances are changed first, in id order,
-- which locks them; what each leg left behind is reckoned back from there.
CREATE FUNCTION ledger_post_all(kinds text[], users bigint[], asset_ids smallint[], amounts numeric[], fees numeric[],
  from_ids bigint[], to_ids bigint[], fee_ids bigint[], from_owners text[], to_owners text[], keys text[], digests bytea[], answers text[],
  OUT ids bigint[], OUT at timestamptz)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
BEGIN
  at := clock_timestamp();
  WITH m AS MATERIALIZED (
    SELECT u.*, nextval('transfers_id_seq') AS id
      FROM unnest(kinds, users, asset_ids, amounts, fees, from_ids, to_ids, fee_ids, from_owners, to_owners, keys, digests, answers) WITH ORDINALITY
        AS u(kind, user_id, asset, amount, fee, from_id, to_id, fee_id, from_owner, to_owner, key, digest, answer, nth)
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
  ), t AS (
    INSERT INTO transfers (id, kind, state, user_id, asset_id, amount, fee, from_owner, to_owner, posted_amount, created_at, resolved_at)
    SELECT m.id, m.kind, 'posted', m.user_id, m.asset, m.amount, m.fee, m.from_owner, m.to_owner, m.amount, at, at FROM m WHERE (SELECT c.ok FROM c)
  ), e AS (
    INSERT INTO entries (account_id, version, transfer_id, asset_id, amount, balance_after, at)
    SELECT r.account, r.version, r.id, r.asset, r.delta, r.balance, at FROM r
  ), k AS (
    INSERT INTO idempotency_keys (user_id, key, digest, transfer_id, answer, created_at)
    SELECT m.user_id, m.key, m.digest, m.id, m.answer::jsonb, at FROM m WHERE m.key IS NOT NULL
  ), o AS (
    INSERT INTO outbox (type, data)
    SELECT 'transfers', jsonb_build_object('status', 'completed', 'rows', s.rows)
      FROM (SELECT string_agg(concat_ws(',', m.id, m.asset, m.amount, coalesce(f.user_id, 0), coalesce(g.user_id, 0)), ';' ORDER BY m.nth) AS rows
              FROM m JOIN r f ON f.nth = m.nth * 4 JOIN r g ON g.nth = m.nth * 4 + 1) s
  )
  SELECT array_agg(m.id ORDER BY m.nth) INTO ids FROM m;
EXCEPTION WHEN SQLSTATE 'LG001' OR unique_violation OR check_violation OR not_null_violation OR numeric_value_out_of_range THEN ids := NULL;
END $$;

-- Holds plain movements, as ledger_post_all posts them; a hold takes amount and fee from what its account can spend and locks no other.
CREATE FUNCTION ledger_hold_all(kinds text[], users bigint[], asset_ids smallint[], amounts numeric[], fees numeric[],
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
      FROM (SELECT m.from_id, sum(m.amount + m.fee) AS total FROM m GROUP BY m.from_id ORDER BY m.from_id) d WHERE a.id = d.from_id
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
    SELECT m.user_id, m.key, m.digest, m.id, m.answer::jsonb, at FROM m WHERE m.key IS NOT NULL
  ), o AS (
    INSERT INTO outbox (type, data)
    SELECT 'transfers', jsonb_build_object('status', 'pending', 'rows', s.rows)
      FROM (SELECT string_agg(concat_ws(',', m.id, m.asset, m.amount, coalesce(r.from_user, 0), coalesce(r.to_user, 0)), ';' ORDER BY m.nth) AS rows
              FROM m JOIN r ON r.nth = m.nth) s
  )
  SELECT array_agg(m.id ORDER BY m.nth) INTO ids FROM m;
EXCEPTION WHEN SQLSTATE 'LG001' OR unique_violation OR check_violation OR not_null_violation OR numeric_value_out_of_range THEN ids := NULL;
END $$;

-- Posts pending transfers in full, if every one of them is pending and its hold has not expired; else changes nothing and says false.
-- Who deletes a hold is who resolves it, whoever else tries.
CREATE FUNCTION ledger_settle_all(asked bigint[]) RETURNS boolean
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
DECLARE clock timestamptz := clock_timestamp(); is_done boolean;
BEGIN
  WITH h AS (
    DELETE FROM holds h USING (SELECT q.id FROM unnest(asked) AS q(id) ORDER BY q.id) q
     WHERE h.transfer_id = q.id AND (h.expires_at IS NULL OR h.expires_at > clock) RETURNING h.transfer_id, h.accounts, h.deltas
  ), l AS MATERIALIZED (
    SELECT h.transfer_id AS id, u.account, u.delta, row_number() OVER () AS nth FROM h, unnest(h.accounts, h.deltas) AS u(account, delta)
  ), a AS (
    UPDATE accounts a SET balance = a.balance + d.delta, held = a.held + d.held, version = a.version + d.n
      FROM (SELECT l.account, sum(l.delta) AS delta, sum(least(l.delta, 0)) AS held, count(*) AS n FROM l GROUP BY l.account ORDER BY l.account) d
     WHERE a.id = d.account
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
  RETURN is_done;
EXCEPTION WHEN SQLSTATE 'LG001' OR check_violation OR numeric_value_out_of_range THEN RETURN false;
END $$;
