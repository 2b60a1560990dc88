-- A person signs one act at a device that is nobody's: who it is is known by their passkey, as at sign-in, and what it signs by the digest.
ALTER TABLE passkey_challenges
  DROP CONSTRAINT passkey_challenges_purpose_check,
  DROP CONSTRAINT passkey_challenges_check,
  DROP CONSTRAINT passkey_challenges_check1,
  ADD CONSTRAINT passkey_challenges_purpose_check CHECK (purpose IN ('register', 'sign', 'sign_in', 'sign_up', 'sign_here')),
  ADD CONSTRAINT passkey_challenges_check CHECK ((purpose IN ('sign_in', 'sign_up', 'sign_here')) = (user_id IS NULL)),
  ADD CONSTRAINT passkey_challenges_check1 CHECK ((purpose IN ('sign', 'sign_here')) = (digest IS NOT NULL));
