-- Some acts have a form that the server fixes when the signature is asked for: the challenge is SHA-256(nonce || SHA-256(form)) then, so that whoever
-- keeps form, nonce and assertion can show later what was signed.
ALTER TABLE passkey_challenges
  ADD COLUMN nonce bytea CHECK (octet_length(nonce) = 32),
  ADD COLUMN form text CHECK (length(form) BETWEEN 2 AND 20000),
  ADD CONSTRAINT passkey_challenges_form CHECK ((nonce IS NULL) = (form IS NULL) AND (form IS NULL OR purpose = 'sign'));
