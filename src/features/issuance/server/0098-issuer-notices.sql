-- What an issuer wants to be told of what became of a credential that it gave (OpenID4VCI 1.0, section 11): sent by a job, and never waited for.
CREATE TABLE issuer_notices (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users (id),
  held_id bigint REFERENCES held_credentials (id) ON DELETE SET NULL,
  -- Sealed: JSON of where, of what and with which access token.
  target bytea NOT NULL,
  event text NOT NULL CHECK (event IN ('credential_accepted', 'credential_failure', 'credential_deleted')),
  -- When it is tried next; null: it was told.
  due_at timestamptz DEFAULT now(),
  tries int NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- The token ends then, and nothing can be told after it.
  ends_at timestamptz NOT NULL
);
CREATE INDEX issuer_notices_due ON issuer_notices (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX issuer_notices_by_held ON issuer_notices (held_id) WHERE held_id IS NOT NULL;
CREATE INDEX issuer_notices_by_user ON issuer_notices (user_id);
CREATE INDEX issuer_notices_by_end ON issuer_notices (ends_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON issuer_notices FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- A sign-in at the issuer, where it wants one: sealed, its code verifier and the key of its token; SHA-256 of its state, which is good once.
ALTER TABLE offer_takings
  ADD COLUMN sign_in bytea,
  ADD COLUMN state_hash bytea UNIQUE CHECK (octet_length(state_hash) = 32),
  ADD CHECK (taken_at IS NULL OR (sign_in IS NULL AND state_hash IS NULL));
