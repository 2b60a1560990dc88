-- The server's own keys, with which it signs what it hands out; the public halves stand at /.well-known/jwks.json.
CREATE TABLE signing_keys (
  kid         text        PRIMARY KEY CHECK (kid ~ '^[A-Za-z0-9_-]{43}$'),        -- RFC 7638 thumbprint
  public_jwk  jsonb       NOT NULL CHECK (NOT public_jwk ? 'd'),
  private_key bytea       NOT NULL,                                               -- PKCS #8, sealed by the vault for `server`
  created_at  timestamptz NOT NULL DEFAULT now(),
  retired_at  timestamptz                                                         -- signs no more, but what it signed can still be checked
);
-- One key signs, however many nodes start at once.
CREATE UNIQUE INDEX signing_keys_current ON signing_keys ((retired_at IS NULL)) WHERE retired_at IS NULL;
