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

ALTER TABLE issued_credentials
  -- What its wallet has told of it last (OpenID4VCI 1.0, section 11).
  ADD COLUMN notice text CHECK (notice IN ('credential_accepted', 'credential_failure', 'credential_deleted')),
  ADD COLUMN noticed_at timestamptz,
  ADD CONSTRAINT issued_credentials_noticed CHECK ((notice IS NULL) = (noticed_at IS NULL));

-- However what was issued is taken back, every copy says so in the same transaction.
CREATE FUNCTION issued_credentials_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE status_entries e SET is_revoked = true FROM issued_copies c
   WHERE c.issued_id = NEW.id AND e.list_id = c.status_list AND e.idx = c.status_idx AND NOT e.is_revoked;
  RETURN NULL;
END $$;
CREATE TRIGGER issued_credentials_status AFTER UPDATE OF revoked_at ON issued_credentials
  FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION issued_credentials_status();
