-- Further copies of what was issued, each bound to a key of its own and with a status of its own; the first stands in `issued_credentials`.
CREATE TABLE issued_copies (
  issued_id bigint NOT NULL REFERENCES issued_credentials (id) ON DELETE CASCADE,
  holder_thumbprint text NOT NULL CHECK (length(holder_thumbprint) = 43),
  status_list bigint NOT NULL,
  status_idx int NOT NULL,
  PRIMARY KEY (issued_id, holder_thumbprint),
  CONSTRAINT issued_copies_status FOREIGN KEY (status_list, status_idx) REFERENCES status_entries (list_id, idx),
  CONSTRAINT issued_copies_one_status UNIQUE (status_list, status_idx)
);

-- Suspended: it does not stand for now. What is revoked is that whatever this says.
ALTER TABLE status_entries ADD COLUMN is_suspended boolean NOT NULL DEFAULT false;
CREATE INDEX status_entries_suspended ON status_entries (list_id) WHERE is_suspended;

ALTER TABLE issued_credentials
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspension_reason text CHECK (length(suspension_reason) BETWEEN 1 AND 200),
  ADD CONSTRAINT issued_credentials_suspended CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL)),
  -- What its wallet has told of it last (OpenID4VCI 1.0, section 11).
  ADD COLUMN notice text CHECK (notice IN ('credential_accepted', 'credential_failure', 'credential_deleted')),
  ADD COLUMN noticed_at timestamptz,
  ADD CONSTRAINT issued_credentials_noticed CHECK ((notice IS NULL) = (noticed_at IS NULL));

-- However what was issued is taken back, for good or for now, every copy says so in the same transaction.
CREATE FUNCTION issued_credentials_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE status_entries e SET is_revoked = NEW.revoked_at IS NOT NULL, is_suspended = NEW.suspended_at IS NOT NULL
    FROM (SELECT NEW.status_list AS list, NEW.status_idx AS idx UNION ALL SELECT c.status_list, c.status_idx FROM issued_copies c WHERE c.issued_id = NEW.id) p
   WHERE e.list_id = p.list AND e.idx = p.idx AND NOT e.is_revoked;
  RETURN NULL;
END $$;
CREATE TRIGGER issued_credentials_status AFTER UPDATE OF revoked_at, suspended_at ON issued_credentials
  FOR EACH ROW WHEN ((NEW.revoked_at IS NULL, NEW.suspended_at IS NULL) IS DISTINCT FROM (OLD.revoked_at IS NULL, OLD.suspended_at IS NULL))
  EXECUTE FUNCTION issued_credentials_status();
