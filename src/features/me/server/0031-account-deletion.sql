-- An account that was deleted: its row stays with id, address and DID, which the ledger and others' histories name, and nothing of the person.
ALTER TABLE users ADD COLUMN deleted_at timestamptz,
  ADD CONSTRAINT users_deleted_empty CHECK (deleted_at IS NULL OR (
    email LIKE 'deleted-%@deleted.invalid' AND (first_name, last_name) = ('Deleted', 'account')
    AND password_hash IS NULL AND name_ko IS NULL AND language IS NULL AND NOT biometric_enabled));

CREATE FUNCTION users_stay_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'user % was deleted', OLD.id USING ERRCODE = 'US001';
END $$;
CREATE TRIGGER users_stay_deleted BEFORE UPDATE ON users FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION users_stay_deleted();

-- Whoever deletes locks the row first: what a request of the same person began before waits here, finds them gone, and leaves nothing behind.
CREATE FUNCTION refuse_row_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE gone timestamptz;
BEGIN
  SELECT u.deleted_at INTO gone FROM users u WHERE u.id = NEW.user_id FOR KEY SHARE;
  IF gone IS NOT NULL THEN RAISE EXCEPTION 'user % was deleted', NEW.user_id USING ERRCODE = 'US001'; END IF;
  RETURN NEW;
END $$;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['sessions', 'passkeys', 'passkey_challenges', 'recovery_sets', 'recovery_links', 'identity_keys', 'digital_documents',
    'credentials', 'presentations', 'showings', 'contacts', 'shown_names', 'bank_accounts', 'bank_transfers', 'exchange_quotes', 'notifications',
    'merchants', 'charges', 'travel_plans', 'tax_refunds', 'tax_refund_days', 'work_approvals', 'work_decisions']
  LOOP
    EXECUTE format('CREATE TRIGGER refuse_deleted BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_deleted()', t);
  END LOOP;
END $$;

-- Nor is a new key made for them, under which something could be sealed again.
CREATE FUNCTION refuse_key_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE gone timestamptz;
BEGIN
  SELECT u.deleted_at INTO gone FROM users u WHERE u.id = substr(NEW.subject, 6)::bigint FOR KEY SHARE;
  IF gone IS NOT NULL THEN RAISE EXCEPTION '% was deleted', NEW.subject USING ERRCODE = 'US001'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_deleted BEFORE INSERT ON data_keys FOR EACH ROW
  WHEN (NEW.subject ~ '^user:[0-9]{1,18}$') EXECUTE FUNCTION refuse_key_of_deleted();

-- Decisions stay as long as who made them.
DROP TRIGGER only_grow ON work_decisions;
CREATE OR REPLACE FUNCTION work_decisions_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM users u WHERE u.id = OLD.user_id AND u.deleted_at IS NOT NULL) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'decisions are never changed or removed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER only_grow BEFORE UPDATE OR DELETE ON work_decisions FOR EACH ROW EXECUTE FUNCTION work_decisions_only_grow();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON work_decisions FOR EACH STATEMENT EXECUTE FUNCTION work_decisions_only_grow();

-- The shop of somebody who is gone is paid no more.
CREATE OR REPLACE VIEW merchants_shown AS
SELECT m.id, m.user_id, m.kind, m.cashback_bps, m.is_listed, coalesce(u.address, m.house_owner) AS owner, coalesce(u.did, m.house_owner) AS seed,
       n.name, CASE WHEN m.name IS NULL THEN u.name_ko ELSE m.name_ko END AS name_ko, p.checked_by IS NOT NULL AS is_name_proven,
       coalesce(p.checked_by = 'sandbox', false) AS is_of_sandbox
  FROM merchants m LEFT JOIN users u ON u.id = m.user_id
 CROSS JOIN LATERAL (SELECT coalesce(m.name, CASE WHEN u.name_ko IS NULL THEN u.first_name || ' ' || u.last_name
                                                  ELSE u.last_name || ' ' || u.first_name END) AS name) n
  LEFT JOIN LATERAL (SELECT c.checked_by FROM credentials c
                      WHERE c.id = m.name_credential_id AND m.proven_name = n.name AND c.verification = 'issuer_signed' AND c.checked_by IS NOT NULL
                        AND NOT c.is_revoked AND coalesce(c.expiration_date >= (now() AT TIME ZONE 'UTC')::date, true)) p ON true
 WHERE u.deleted_at IS NULL;
