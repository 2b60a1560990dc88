-- The chain that this store is bound to, one row, written at the first start with one: it never changes.
CREATE TABLE chain_network (
  is_one       boolean     PRIMARY KEY DEFAULT true CHECK (is_one),
  chain_id     bigint      NOT NULL CHECK (chain_id > 0),
  genesis_hash text        NOT NULL CHECK (genesis_hash ~ '^0x[0-9a-f]{64}$'),
  treasury     text        NOT NULL CHECK (treasury ~ '^0x[0-9a-f]{40}$'),
  bound_at     timestamptz NOT NULL DEFAULT now()
);

-- Which assets are kept on it, and by which contract; ETH is the chain's own and has none. An asset that is, stays so, by the same contract.
CREATE TABLE chain_assets (
  asset_id smallint PRIMARY KEY REFERENCES assets,
  contract text     UNIQUE CHECK (contract ~ '^0x[0-9a-f]{40}$')
);

-- The key by which the treasury signs, sealed; none where a remote signer keeps it.
CREATE TABLE chain_keys (
  address     text        PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
  private_key bytea       NOT NULL,
  is_treasury boolean     NOT NULL DEFAULT true UNIQUE CHECK (is_treasury),
  created_at  timestamptz NOT NULL DEFAULT now()
);

-- How the chain was seen last, one row, by the node whose turn it is: `why` says why it is closed just now.
CREATE TABLE chain_watch (
  is_one         boolean     PRIMARY KEY DEFAULT true CHECK (is_one),
  head           bigint      CHECK (head >= 0),
  head_hash      text        CHECK (head_hash ~ '^0x[0-9a-f]{64}$'),
  finalized      bigint      CHECK (finalized >= 0),
  finalized_hash text        CHECK (finalized_hash ~ '^0x[0-9a-f]{64}$'),
  why            text        CHECK (length(why) BETWEEN 1 AND 300),
  why_since      timestamptz,
  looked_at      timestamptz NOT NULL,
  CHECK ((why IS NULL) = (why_since IS NULL)),
  CHECK ((head IS NULL) = (head_hash IS NULL) AND (finalized IS NULL) = (finalized_hash IS NULL))
);

-- Kept on the chain: house:chain alone may owe it. Set by chain_bind_assets, and never taken back.
ALTER TABLE assets ADD COLUMN on_chain boolean NOT NULL DEFAULT false;
