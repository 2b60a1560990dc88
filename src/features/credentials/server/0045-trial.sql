-- What a sandbox stands behind, or has looked at, is Trial: never an issuer's word. The signed forms follow when they are next shown.
ALTER TABLE credentials
  DROP CONSTRAINT credentials_verification_check,
  DROP CONSTRAINT credentials_of_document;
UPDATE credentials SET verification = 'trial' WHERE verification = 'sandbox' OR checked_by = 'sandbox';
ALTER TABLE credentials
  ADD CONSTRAINT credentials_verification_check CHECK (verification IN ('self_attested', 'trial', 'issuer_signed')),
  ADD CONSTRAINT credentials_of_document CHECK (
    (document_id IS NULL OR checked_by IS NOT NULL)
    AND (checked_by IS NULL OR verification = CASE checked_by WHEN 'sandbox' THEN 'trial' ELSE 'issuer_signed' END));
CREATE INDEX credentials_trial ON credentials (id) WHERE verification = 'trial' AND NOT is_revoked;
