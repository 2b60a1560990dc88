-- The secp256k1 key that a user's address and did:ethr follow from; the private half is sealed by the vault.
CREATE TABLE identity_keys (
  user_id     bigint      PRIMARY KEY,
  address     text        NOT NULL UNIQUE CHECK (address ~ '^0x[0-9a-f]{40}$'),
  public_key  bytea       NOT NULL UNIQUE CHECK (octet_length(public_key) = 33 AND get_byte(public_key, 0) IN (2, 3)),
  private_key bytea       NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (user_id, address) REFERENCES users (id, address) ON DELETE CASCADE
);
