-- Guards: rules that no writer can bypass, neither the ledger's own functions nor a person with psql.
-- Entries, transfers and accounts are never deleted, and entries never change. A transfer is resolved once, and its
-- hold exists exactly while it is pending. Each guard checks a whole statement at its end.
-- The proof (decision 0038), without which no balance changes:
--   1. A state is what an account shows at one moment: its id, asset, version and balance, in one hash.
--   2. An entry leads from a state (version - 1, balance_after - amount) to the next one (version, balance_after).
--   3. The primary key of entries allows one entry for each version of an account.
--   4. ledger_move requests a proof: the guard of accounts then stores the exclusive or of all states before and after.
--   5. The guard of entries computes the exclusive or of the states at both ends of all entries.
--   6. A state between two entries of one account occurs twice and cancels out. Only the first and the last remain.
--   7. So both are equal exactly when each account went, entry by entry, from its state before to its state now.
--   8. Both must be equal, or the statement fails. A change without a requested proof fails at once.
--   9. ledger_record ends with ledger_must_be_proven: entries alone, or balances alone, are refused.
--   10. Two hashes of 64 bits may agree by chance, once in 10^19; npm run ledger:audit checks every chain without hashes.

CREATE OR REPLACE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: the ledger only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER entries_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON entries EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER transfers_only_grow BEFORE DELETE OR TRUNCATE ON transfers EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER accounts_only_grow BEFORE DELETE OR TRUNCATE ON accounts EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER accounts_start_empty BEFORE INSERT ON accounts FOR EACH ROW
  WHEN (NEW.balance <> 0 OR NEW.held <> 0 OR NEW.version <> 0) EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER holds_stay BEFORE UPDATE OR TRUNCATE ON holds EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER keys_stay BEFORE UPDATE ON idempotency_keys EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER closed_days_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_days EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER closed_day_assets_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_day_assets EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER books_stay BEFORE DELETE OR TRUNCATE ON ledger_books EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER books_go_forward BEFORE UPDATE ON ledger_books FOR EACH ROW WHEN (NEW.open_from < OLD.open_from) EXECUTE FUNCTION ledger_refuse_change();

-- The hash of a numeric ignores its sign but includes its weight. Adding 2e49 gives every balance the same sign and weight.
CREATE OR REPLACE FUNCTION ledger_state(account bigint, asset smallint, version bigint, balance numeric) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hash_numeric_extended(balance + 2e49, hashint8extended(version, hashint8extended(account, asset)))
$$;

-- ledger.proof is 'asked', then the accounts' hash, then 'done'. Anyone able to set it could also drop the guards.
CREATE OR REPLACE FUNCTION ledger_must_be_proven() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('ledger.proof', true) <> 'done' THEN
    RAISE EXCEPTION 'a balance that its entries do not explain' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM set_config('ledger.proof', '', true);
END $$;

CREATE OR REPLACE FUNCTION ledger_guard_accounts() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_mergejoin = off SET enable_nestloop = off AS $$
DECLARE is_other boolean; left_over bigint;
BEGIN
  SELECT bool_or(a.owner IS DISTINCT FROM b.owner OR a.asset_id <> b.asset_id OR a.allow_negative <> b.allow_negative
              OR (b.user_id IS NOT NULL AND a.user_id IS DISTINCT FROM b.user_id)),
         bit_xor(ledger_state(b.id, b.asset_id, b.version, b.balance) # ledger_state(a.id, a.asset_id, a.version, a.balance))
           FILTER (WHERE a.version <> b.version OR a.balance <> b.balance)
    INTO is_other, left_over FROM before b LEFT JOIN after a ON a.id = b.id;
  IF is_other THEN
    RAISE EXCEPTION 'whose an account is does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF current_setting('ledger.proof', true) = 'asked' THEN
    PERFORM set_config('ledger.proof', coalesce(left_over, 0)::text, true);
  ELSIF left_over IS NOT NULL THEN
    RAISE EXCEPTION 'a balance that its entries do not explain' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER accounts_guard AFTER UPDATE ON accounts REFERENCING OLD TABLE AS before NEW TABLE AS after
  EXECUTE FUNCTION ledger_guard_accounts();

CREATE OR REPLACE FUNCTION ledger_guard_entries() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_mergejoin = off SET enable_nestloop = off AS $$
DECLARE first bigint; last bigint; earliest timestamptz; left_over bigint; is_wrong boolean;
BEGIN
  SELECT min(e.transfer_id), max(e.transfer_id), min(e.at),
         bit_xor(ledger_state(e.account_id, e.asset_id, e.version - 1, e.balance_after - e.amount)
               # ledger_state(e.account_id, e.asset_id, e.version, e.balance_after))
    INTO first, last, earliest, left_over FROM added e;
  IF earliest < (SELECT b.open_from FROM ledger_books b) THEN RAISE EXCEPTION 'an entry of a day that is over' USING ERRCODE = 'serialization_failure'; END IF;
  -- The transfers of a batch have consecutive ids, so one scan reads them.
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
  IF current_setting('ledger.proof', true) IS DISTINCT FROM coalesce(left_over, 0)::text THEN
    RAISE EXCEPTION 'an entry that its account does not show' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM set_config('ledger.proof', 'done', true);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER entries_guard AFTER INSERT ON entries REFERENCING NEW TABLE AS added EXECUTE FUNCTION ledger_guard_entries();

CREATE OR REPLACE FUNCTION ledger_guard_new_transfers() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM added t WHERE t.state <> 'posted'
                AND (t.state <> 'pending' OR NOT t.is_listed OR (SELECT h.transfer_id FROM holds h WHERE h.transfer_id = t.id) IS NULL)) THEN
    RAISE EXCEPTION 'a transfer starts as posted, or as pending with its hold' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER transfers_start AFTER INSERT ON transfers REFERENCING NEW TABLE AS added EXECUTE FUNCTION ledger_guard_new_transfers();

CREATE OR REPLACE FUNCTION ledger_guard_transfers() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM before b LEFT JOIN after a ON a.id = b.id
     WHERE b.state <> 'pending' OR a.state = 'pending' OR (SELECT h.transfer_id FROM holds h WHERE h.transfer_id = b.id) IS NOT NULL
        OR (a.kind, a.user_id, a.asset_id, a.amount, a.fee, a.from_owner, a.to_owner, a.is_listed, a.group_id, a.reverses, a.details, a.created_at)
           IS DISTINCT FROM (b.kind, b.user_id, b.asset_id, b.amount, b.fee, b.from_owner, b.to_owner, b.is_listed, b.group_id, b.reverses, b.details, b.created_at)) THEN
    RAISE EXCEPTION 'a transfer is resolved once and never changed otherwise' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER transfers_guard AFTER UPDATE ON transfers REFERENCING OLD TABLE AS before NEW TABLE AS after
  EXECUTE FUNCTION ledger_guard_transfers();

CREATE OR REPLACE FUNCTION ledger_guard_holds() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM changed h
              WHERE ((SELECT t.state FROM transfers t WHERE t.id = h.transfer_id) = 'pending') IS DISTINCT FROM (TG_OP = 'INSERT')) THEN
    RAISE EXCEPTION 'a hold stands exactly as long as its transfer is pending' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER holds_start AFTER INSERT ON holds REFERENCING NEW TABLE AS changed EXECUTE FUNCTION ledger_guard_holds();
CREATE OR REPLACE TRIGGER holds_end AFTER DELETE ON holds REFERENCING OLD TABLE AS changed EXECUTE FUNCTION ledger_guard_holds();
