CREATE TABLE users (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email             text        NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  -- Argon2id in PHC form; without one nobody can sign in as this user (personal mode's owner without OWNER_PASSWORD).
  password_hash     text        CHECK (password_hash LIKE '$argon2id$%'),
  first_name        text        NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
  last_name         text        NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
  name_ko           text        CHECK (name_ko ~ '^[가-힣]{2,5}$'),
  address           text        NOT NULL UNIQUE CHECK (address ~ '^0x[0-9a-f]{40}$'),
  did               text        NOT NULL UNIQUE CHECK (lower(right(did, 42)) = address),
  biometric_enabled boolean     NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, address)
);

-- Only the hash of a token is here: who reads this table cannot act as anybody.
CREATE TABLE sessions (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash   bytea       NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_agent   text        CHECK (length(user_agent) <= 300),
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- Written at most once a minute.
  last_used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_by_user ON sessions (user_id, id);
CREATE INDEX sessions_by_age ON sessions (created_at);

-- WebAuthn Level 3 credential records (section 4, "credential record").
CREATE TABLE passkeys (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id bytea       NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  -- COSE_Key
  public_key    bytea       NOT NULL CHECK (octet_length(public_key) BETWEEN 1 AND 2048),
  -- The authenticator's signature counter: 32 bits, unsigned.
  counter       bigint      NOT NULL DEFAULT 0 CHECK (counter BETWEEN 0 AND 4294967295),
  transports    text[]      NOT NULL DEFAULT '{}',
  device_type   text        NOT NULL CHECK (device_type IN ('singleDevice', 'multiDevice')),
  backed_up     boolean     NOT NULL DEFAULT false,
  -- A passkey works for the domain that it was made at alone.
  rp_id         text        NOT NULL CHECK (length(rp_id) BETWEEN 1 AND 253),
  name          text        NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, id);
