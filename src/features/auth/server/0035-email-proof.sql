-- An address is its holder's once they opened a letter's link with their session or password; until then anybody may have written it.
-- Accounts from before keep theirs, as do those of a personal wallet, which has no mail.
ALTER TABLE users ADD COLUMN email_proven_at timestamptz DEFAULT now();
ALTER TABLE users ALTER COLUMN email_proven_at DROP DEFAULT;
ALTER TABLE users DROP CONSTRAINT users_email_key;
CREATE UNIQUE INDEX users_proven_email ON users (email) WHERE email_proven_at IS NOT NULL;
CREATE INDEX users_unproven_email ON users (email, id) WHERE email_proven_at IS NULL AND deleted_at IS NULL;
CREATE INDEX users_unproven ON users (id) WHERE email_proven_at IS NULL AND deleted_at IS NULL;

-- The secret of such a link, as its SHA-256. An address other than the account's is the one that it wishes for, and has once it is proven.
CREATE TABLE email_links (
  token_hash bytea       PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id    bigint      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email      text        NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '1 day'
);
CREATE INDEX email_links_by_user ON email_links (user_id, created_at);
CREATE INDEX email_links_by_age ON email_links (created_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON email_links FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
