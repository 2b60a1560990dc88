-- A type of credential as an organisation designed it (docs/product/issuance.md#types). It never changes: another takes its place.
CREATE TABLE credential_types (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  name_ko text NOT NULL CHECK (length(name_ko) BETWEEN 1 AND 60),
  -- [{name, label, labelKo}]
  claims jsonb NOT NULL CHECK (jsonb_typeof(claims) = 'array' AND jsonb_array_length(claims) BETWEEN 1 AND 20),
  validity_days int NOT NULL CHECK (validity_days BETWEEN 1 AND 3650),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX credential_types_of ON credential_types (organisation_id, id DESC);

-- An offer of a credential to one person, good once; pruned a day after it has ended, and what it would say with it.
CREATE TABLE credential_offers (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  type_id bigint NOT NULL REFERENCES credential_types (id),
  -- The organisation's own word for whom it is for.
  reference text CHECK (length(reference) BETWEEN 1 AND 100),
  -- SHA-256 of the secret in its address, and of the pre-authorized code, which follows from that secret.
  link_hash bytea NOT NULL UNIQUE CHECK (octet_length(link_hash) = 32),
  code_hash bytea NOT NULL UNIQUE CHECK (octet_length(code_hash) = 32),
  -- Of the digits told by another channel, which could be tried out: a fingerprint under the server's key.
  tx_code_mac bytea CHECK (octet_length(tx_code_mac) = 32),
  wrong_tries int NOT NULL DEFAULT 0 CHECK (wrong_tries BETWEEN 0 AND 5),
  -- Sealed under the organisation's key: JSON of what the credential will say.
  claims bytea NOT NULL,
  -- SHA-256 of the access token that the code was redeemed for.
  token_hash bytea UNIQUE CHECK (octet_length(token_hash) = 32),
  token_expires_at timestamptz,
  taken_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((token_hash IS NULL) = (token_expires_at IS NULL)),
  CHECK (taken_at IS NULL OR token_hash IS NOT NULL)
);
CREATE INDEX credential_offers_of ON credential_offers (organisation_id, id DESC);
CREATE INDEX credential_offers_by_type ON credential_offers (type_id);
CREATE INDEX credential_offers_by_age ON credential_offers (expires_at);

-- What an organisation issued: nothing of what it says, only whether it stands.
CREATE TABLE issued_credentials (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  type_id bigint NOT NULL REFERENCES credential_types (id),
  offer_id bigint UNIQUE REFERENCES credential_offers (id) ON DELETE SET NULL,
  reference text CHECK (length(reference) BETWEEN 1 AND 100),
  -- RFC 7638 thumbprint of the key that it is bound to.
  holder_thumbprint text NOT NULL CHECK (length(holder_thumbprint) = 43),
  status_list bigint NOT NULL,
  status_idx int NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  reason text CHECK (length(reason) BETWEEN 1 AND 200),
  CONSTRAINT issued_credentials_status FOREIGN KEY (status_list, status_idx) REFERENCES status_entries (list_id, idx),
  CONSTRAINT issued_credentials_one_status UNIQUE (status_list, status_idx),
  CHECK ((revoked_at IS NULL) = (reason IS NULL))
);
CREATE INDEX issued_credentials_of ON issued_credentials (organisation_id, id DESC);
CREATE INDEX issued_credentials_by_type ON issued_credentials (type_id);

-- Nonces of proofs that were used; what an unused one says is signed, so none of those is kept.
CREATE TABLE issuance_nonces (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX issuance_nonces_by_age ON issuance_nonces (used_at);
