-- The two indexes of History were a tenth of PostgreSQL's work for a posted transfer, though whatever is posted at once already has its place
-- in the order of its accounts: their entries. So the indexes keep what entries do not show, or show late: holds, and sends, by which
-- recipients are found. All that was there stays in them.
ALTER TABLE transfers ADD COLUMN is_listed boolean NOT NULL DEFAULT true;
DROP INDEX transfers_sent;
DROP INDEX transfers_received;
CREATE INDEX transfers_sent ON transfers (hashtextextended(from_owner, 0), id) WHERE is_listed;
CREATE INDEX transfers_received ON transfers (hashtextextended(to_owner, 0), id) WHERE is_listed;

DO $$
DECLARE
  way text[]; body text;
  ways constant text[][] := ARRAY[
    ['ledger_post_all', 'posted_amount, created_at, resolved_at)', 'posted_amount, created_at, resolved_at, is_listed)'],
    ['ledger_post_all', 'm.amount, at, at FROM m', 'm.amount, at, at, m.kind = ''send'' FROM m'],
    ['ledger_submit', 'reverses, details, created_at, resolved_at)', 'reverses, details, created_at, resolved_at, is_listed)'],
    ['ledger_submit', 'CASE WHEN h.hold THEN NULL ELSE h.at END FROM h', 'CASE WHEN h.hold THEN NULL ELSE h.at END, coalesce(h.hold, false) OR h.kind = ''send'' FROM h'],
    ['ledger_guard_new_transfers', '(t.state <> ''pending'' OR', '(t.state <> ''pending'' OR NOT t.is_listed OR'],
    ['ledger_guard_transfers', 'a.group_id, a.reverses,', 'a.is_listed, a.group_id, a.reverses,'],
    ['ledger_guard_transfers', 'b.group_id, b.reverses,', 'b.is_listed, b.group_id, b.reverses,']];
BEGIN
  FOREACH way SLICE 1 IN ARRAY ways LOOP
    body := pg_get_functiondef(way[1]::regproc);
    IF position(way[2] IN body) = 0 THEN RAISE EXCEPTION 'no % in %', way[2], way[1]; END IF;
    EXECUTE replace(body, way[2], way[3]);
  END LOOP;
END $$;

-- As in 0030, but the transfers of a batch, whose ids follow one another, are read by one scan.
CREATE OR REPLACE FUNCTION ledger_guard_entries() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_mergejoin = off SET enable_nestloop = off AS $$
DECLARE proof text := current_setting('ledger.proof', true); first bigint; last bigint; is_wrong boolean;
BEGIN
  SELECT min(e.transfer_id), max(e.transfer_id) INTO first, last FROM added e;
  IF last - first < 1000 THEN
    is_wrong := EXISTS (SELECT FROM (SELECT transfer_id, sum(amount) AS total FROM added GROUP BY transfer_id, asset_id) e
                          LEFT JOIN (SELECT t.id FROM transfers t WHERE t.id BETWEEN first AND last AND t.state = 'posted' OFFSET 0) t ON t.id = e.transfer_id
                         WHERE e.total <> 0 OR t.id IS NULL);
  ELSE
    is_wrong := EXISTS (SELECT FROM (SELECT transfer_id, sum(amount) AS total FROM added GROUP BY transfer_id, asset_id) e
                         WHERE e.total <> 0 OR (SELECT t.state FROM transfers t WHERE t.id = e.transfer_id) IS DISTINCT FROM 'posted');
  END IF;
  IF is_wrong THEN
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
