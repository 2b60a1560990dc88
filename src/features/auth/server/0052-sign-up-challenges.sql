-- A passkey may make an account: its challenge is, as at sign-in, nobody's yet.
ALTER TABLE passkey_challenges
  DROP CONSTRAINT passkey_challenges_purpose_check,
  DROP CONSTRAINT passkey_challenges_check,
  ADD CONSTRAINT passkey_challenges_purpose_check CHECK (purpose IN ('register', 'sign', 'sign_in', 'sign_up')),
  ADD CONSTRAINT passkey_challenges_check CHECK ((purpose IN ('sign_in', 'sign_up')) = (user_id IS NULL));
