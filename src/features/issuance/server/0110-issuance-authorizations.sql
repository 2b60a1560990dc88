-- A wallet's request to be given a credential after its person has consented (RFC 9126; OpenID4VCI 1.0, section 5): pushed, opened, answered, redeemed. It names nobody.
CREATE TABLE issuance_authorizations (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  type_id bigint NOT NULL REFERENCES credential_types (id),
  format text NOT NULL CHECK (format IN ('dc+sd-jwt', 'mso_mdoc')),
  -- Whether it was asked for by authorization_details, which are answered with an identifier, and not by a scope.
  is_by_details boolean NOT NULL,
  -- SHA-256 of the random part of its request_uri.
  request_hash bytea NOT NULL UNIQUE CHECK (octet_length(request_hash) = 32),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 2048),
  -- RFC 7638 thumbprints: of the key of an attested wallet, and of the key to which it wants the code bound (RFC 9449, section 10).
  client_jkt text CHECK (length(client_jkt) = 43),
  dpop_jkt text CHECK (length(dpop_jkt) = 43),
  redirect_uri text NOT NULL CHECK (length(redirect_uri) BETWEEN 1 AND 2048),
  state text CHECK (length(state) <= 1024),
  code_challenge text NOT NULL CHECK (length(code_challenge) = 43),
  opened_at timestamptz,
  answered_at timestamptz,
  -- What the person consented to, and SHA-256 of the code for it.
  offer_id bigint UNIQUE REFERENCES credential_offers (id) ON DELETE CASCADE,
  code_hash bytea UNIQUE CHECK (octet_length(code_hash) = 32),
  expires_at timestamptz NOT NULL,
  CHECK ((offer_id IS NULL) = (code_hash IS NULL)),
  CHECK (offer_id IS NULL OR answered_at IS NOT NULL)
);
CREATE INDEX issuance_authorizations_by_age ON issuance_authorizations (expires_at);

ALTER TABLE credential_offers
  -- The key that the token is bound to (RFC 9449).
  ADD COLUMN dpop_jkt text CHECK (length(dpop_jkt) = 43),
  -- In which format alone it was consented to, and whether it is asked for by its identifier.
  ADD COLUMN only_format text CHECK (only_format IN ('dc+sd-jwt', 'mso_mdoc')),
  ADD COLUMN is_by_identifier boolean NOT NULL DEFAULT false;
