-- What a user holds. Who stands behind a row is its `verification`, and only a stored signature makes it 'issuer_signed'.
CREATE TABLE credentials (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id         bigint      NOT NULL REFERENCES users (id),
  credential_type text        NOT NULL CHECK (length(credential_type) BETWEEN 1 AND 64),
  issuer          text        NOT NULL CHECK (length(issuer) BETWEEN 1 AND 200),
  issuance_date   date        NOT NULL,
  expiration_date date,
  -- Sealed: JSON {name, description?, credentialNumber?}.
  credential_data bytea       NOT NULL,
  verification    text        NOT NULL CHECK (verification IN ('self_attested', 'sandbox', 'issuer_signed')),
  -- Sealed: the compact SD-JWT that the issuer signed.
  signed_form     bytea,
  is_revoked      boolean     NOT NULL DEFAULT false,
  revoked_at      timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (expiration_date >= issuance_date),
  CHECK ((verification = 'issuer_signed') = (signed_form IS NOT NULL)),
  CHECK (is_revoked = (revoked_at IS NOT NULL))
);
CREATE INDEX credentials_by_user ON credentials (user_id, id DESC);
