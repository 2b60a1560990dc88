-- Files that somebody of the office has brought, sealed, for a signed call that names their SHA-256: until then nothing comes of them (decision 0138).
CREATE TABLE office_uploads (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users (id),
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 12100000),
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, digest)
);
CREATE INDEX office_uploads_by_age ON office_uploads (uploaded_at);
CREATE INDEX office_uploads_by_digest ON office_uploads (digest);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON office_uploads FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
