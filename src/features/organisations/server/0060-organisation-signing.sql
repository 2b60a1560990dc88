-- Who vouches on this server for the names of organisations: the root of their certificates.
CREATE TABLE operator_authorities (
  kid text PRIMARY KEY CHECK (length(kid) = 43),
  -- As its certificate names it.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  public_jwk jsonb NOT NULL,
  private_key bytea NOT NULL,
  certificate bytea NOT NULL CHECK (octet_length(certificate) BETWEEN 100 AND 10000),
  -- There is one; another would take its place.
  retired_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX operator_authorities_one ON operator_authorities ((retired_at IS NULL)) WHERE retired_at IS NULL;

-- By what an organisation signs: one key at a time. One that is retired signs nothing more; what it signed is checked still.
CREATE TABLE organisation_signing_keys (
  kid text PRIMARY KEY CHECK (length(kid) = 43),
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  public_jwk jsonb NOT NULL,
  private_key bytea,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  retired_at timestamptz,
  CONSTRAINT organisation_signing_keys_retired CHECK ((retired_at IS NULL) = (private_key IS NOT NULL))
);
CREATE UNIQUE INDEX organisation_signing_keys_one ON organisation_signing_keys (organisation_id) WHERE retired_at IS NULL;
CREATE INDEX organisation_signing_keys_of ON organisation_signing_keys (organisation_id, created_at DESC);

CREATE TABLE organisation_certificates (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kid text NOT NULL REFERENCES organisation_signing_keys (kid),
  authority text NOT NULL REFERENCES operator_authorities (kid),
  certificate bytea NOT NULL CHECK (octet_length(certificate) BETWEEN 100 AND 10000),
  not_after timestamptz NOT NULL
);
CREATE INDEX organisation_certificates_of ON organisation_certificates (kid, id DESC);
