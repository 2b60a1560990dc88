-- WebAuthn's 32-byte challenges, each good once within 60 s. One that signs is bound to what it signs: `digest`, SHA-256 over RFC 8785 JSON of
-- user, call, path and body.
CREATE TABLE passkey_challenges (
  challenge  bytea       PRIMARY KEY CHECK (octet_length(challenge) = 32),
  purpose    text        NOT NULL CHECK (purpose IN ('register', 'sign', 'sign_in')),
  -- Whoever signs in is not known yet.
  user_id    bigint      REFERENCES users (id) ON DELETE CASCADE CHECK ((purpose = 'sign_in') = (user_id IS NULL)),
  digest     bytea       CHECK (octet_length(digest) = 32) CHECK ((purpose = 'sign') = (digest IS NOT NULL)),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '60 seconds'
);
CREATE INDEX passkey_challenges_by_age ON passkey_challenges (created_at);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id) WHERE user_id IS NOT NULL;
