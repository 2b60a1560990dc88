-- Which credential opens whose account, to be read alone (docs/product/sign-in.md#credentials). Nothing that it says is kept.
CREATE TABLE account_credentials (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- HMAC of who issued it, its type, and which one it is: one credential opens one account.
  mark bytea NOT NULL UNIQUE CHECK (octet_length(mark) = 32),
  vct text NOT NULL CHECK (length(vct) BETWEEN 1 AND 500),
  -- By which name its issuer signs.
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX account_credentials_of ON account_credentials (user_id, id);
CREATE INDEX account_credentials_by_type ON account_credentials (vct);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON account_credentials FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- Who was asked to show one: the person who lets it open their account, or a browser in which somebody signs in.
CREATE TABLE account_askings (
  request_id bigint PRIMARY KEY REFERENCES verifier_requests (id) ON DELETE CASCADE,
  user_id bigint REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the secret that this browser alone has.
  browser_hash bytea UNIQUE CHECK (octet_length(browser_hash) = 32),
  user_agent text CHECK (length(user_agent) <= 300),
  -- Numbers that were typed.
  tries int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((user_id IS NULL) <> (browser_hash IS NULL))
);
CREATE INDEX account_askings_by_user ON account_askings (user_id);
CREATE INDEX account_askings_by_age ON account_askings (created_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON account_askings FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- By which credential a session was begun, which then reads alone; null: by a passkey or the password.
ALTER TABLE sessions ADD COLUMN account_credential_id bigint REFERENCES account_credentials (id) ON DELETE CASCADE;
CREATE INDEX sessions_by_credential ON sessions (account_credential_id) WHERE account_credential_id IS NOT NULL;

ALTER TABLE security_log DROP CONSTRAINT security_log_what_check,
  ADD CONSTRAINT security_log_what_check CHECK (what IN ('signed_in', 'signed_out', 'session_ended', 'password', 'email', 'passkey_added', 'passkey_removed',
    'passkeys_cleared', 'biometric_off', 'recovery_codes', 'recovered', 'credential_added', 'credential_removed', 'credential_sign_in'));

-- Questions that this server itself asks, in its operator's name, of whoever signs in: one for each type.
ALTER TABLE verifier_questions ADD COLUMN is_for_sign_in boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX verifier_questions_for_sign_in ON verifier_questions (organisation_id, vcts) WHERE is_for_sign_in;
