-- What an address of somebody here had of an asset, on its way into the treasury (decision 0163). One at a time for an address.
--
--   gas (tokens: the treasury pays for it first) ─► sending ─► final ─┬─► credited: what the treasury received of it
--    └───────────────┴─► failed: planned anew, or left where nothing is there any more     └─► disputed: its token’s logs are not what it moved
CREATE TABLE chain_sweeps (
  id           bigint        PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id      bigint        NOT NULL REFERENCES users,
  address      text          NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
  asset_id     smallint      NOT NULL REFERENCES chain_assets,
  -- What was there at the final block by which it was planned.
  amount       numeric(38,0) NOT NULL CHECK (amount > 0),
  at_block     bigint        NOT NULL CHECK (at_block >= 0),
  gas_limit    bigint        NOT NULL CHECK (gas_limit > 0),
  fee_cap      numeric(38,0) NOT NULL CHECK (fee_cap > 0),
  state        text          NOT NULL CHECK (state IN ('gas', 'sending', 'final', 'credited', 'failed', 'disputed')),
  gas_id       bigint        UNIQUE REFERENCES chain_transactions,
  sending_id   bigint        UNIQUE REFERENCES chain_transactions,
  -- Wei of the house: given to the address, used there by a sweep of tokens, and come back by one of coins.
  gas_given    numeric(38,0) NOT NULL DEFAULT 0 CHECK (gas_given >= 0),
  gas_paid     numeric(38,0) NOT NULL DEFAULT 0 CHECK (gas_paid >= 0),
  house_part   numeric(38,0) NOT NULL DEFAULT 0 CHECK (house_part >= 0),
  tx_hash      text          CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint        CHECK (block_number >= 0),
  block_hash   text          CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  received     numeric(38,0) CHECK (received >= 0),
  credited     numeric(38,0) CHECK (credited > 0),
  transfer_id  bigint        UNIQUE REFERENCES transfers,
  failure      text          CHECK (length(failure) BETWEEN 1 AND 100),
  created_at   timestamptz   NOT NULL DEFAULT clock_timestamp(),
  ended_at     timestamptz,
  CHECK ((state = 'credited') = (transfer_id IS NOT NULL) AND (state = 'credited') = (credited IS NOT NULL)),
  CHECK (credited IS NULL OR received = credited + house_part),
  CHECK ((state IN ('failed', 'disputed')) = (failure IS NOT NULL)),
  CHECK ((state IN ('credited', 'failed', 'disputed')) = (ended_at IS NOT NULL)),
  CHECK (state NOT IN ('final', 'credited', 'disputed') OR (tx_hash IS NOT NULL AND block_number IS NOT NULL AND block_hash IS NOT NULL))
);
CREATE UNIQUE INDEX chain_sweeps_open ON chain_sweeps (address) WHERE ended_at IS NULL;
CREATE INDEX chain_sweeps_at ON chain_sweeps (address, block_number);
CREATE INDEX chain_sweeps_final ON chain_sweeps (id) WHERE state = 'final';
CREATE TRIGGER refuse_deleted BEFORE INSERT ON chain_sweeps FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

ALTER TABLE chain_deposits ADD COLUMN sweep_id bigint REFERENCES chain_sweeps;
CREATE INDEX chain_deposits_swept ON chain_deposits (sweep_id) WHERE sweep_id IS NOT NULL;

-- Assets whose contract did something else than it said: nothing of them is taken in or paid out until a person has decided.
CREATE TABLE chain_closed_assets (
  asset_id  smallint    PRIMARY KEY REFERENCES chain_assets,
  why       text        NOT NULL CHECK (length(why) BETWEEN 1 AND 300),
  sweep_id  bigint      REFERENCES chain_sweeps,
  closed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
