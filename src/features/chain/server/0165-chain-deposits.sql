-- How far the chain was read for deposits, one row: the block that was read last. Whoever moves it has it locked.
CREATE TABLE chain_scan (
  is_one     boolean     PRIMARY KEY DEFAULT true CHECK (is_one),
  number     bigint      NOT NULL CHECK (number >= 0),
  hash       text        NOT NULL CHECK (hash ~ '^0x[0-9a-f]{64}$'),
  -- Why nothing can be read on, for a person to decide.
  why        text        CHECK (length(why) BETWEEN 1 AND 300),
  scanned_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Whose balance was looked at last, in a round over everybody that begins once a day.
  looked_user bigint     NOT NULL DEFAULT 0,
  round_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The blocks that were read and may still be taken back, with the last one that may not: by them a reorg is seen.
CREATE TABLE chain_blocks (
  number      bigint PRIMARY KEY CHECK (number >= 0),
  hash        text   NOT NULL UNIQUE CHECK (hash ~ '^0x[0-9a-f]{64}$'),
  parent_hash text   NOT NULL CHECK (parent_hash ~ '^0x[0-9a-f]{64}$')
);

-- What came to addresses of people here (decision 0163). `tx_hash` is null where a look at the balance told of it, and no log did; `log_index` is -1 where it is the value of the transaction itself.
--
--              ┌─ a reorg took its block ─► gone ─ its block is back ─► arriving; in another block: a row of its own
--  ─► arriving ┼─ its sweep is final ─► credited, with as much as the treasury received of it
--              └─ its holder moved it first ─► left
CREATE TABLE chain_deposits (
  id           bigint        PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id      bigint        NOT NULL REFERENCES users,
  address      text          NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
  asset_id     smallint      NOT NULL REFERENCES chain_assets,
  amount       numeric(78,0) NOT NULL CHECK (amount > 0),
  block_number bigint        NOT NULL CHECK (block_number >= 0),
  block_hash   text          NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  tx_hash      text          CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index    integer       NOT NULL CHECK (log_index >= -1),
  from_address text          CHECK (from_address ~ '^0x[0-9a-f]{40}$'),
  state        text          NOT NULL DEFAULT 'arriving' CHECK (state IN ('arriving', 'gone', 'credited', 'left')),
  -- Why it is still arriving: too little for its gas, or its token does not move.
  waits        text          CHECK (waits IN ('dust', 'stuck')),
  -- Looked at again from then on.
  tries        integer       NOT NULL DEFAULT 0,
  retry_at     timestamptz,
  credited     numeric(38,0) CHECK (credited > 0),
  -- From this block on it is no longer at the address.
  ended_block  bigint,
  seen_at      timestamptz   NOT NULL DEFAULT clock_timestamp(),
  ended_at     timestamptz,
  CHECK ((state = 'credited') = (credited IS NOT NULL)),
  CHECK ((state IN ('credited', 'left')) = (ended_block IS NOT NULL)),
  CHECK (waits IS NULL OR state = 'arriving'),
  CHECK ((tx_hash IS NULL) = (from_address IS NULL))
);
CREATE UNIQUE INDEX chain_deposits_once ON chain_deposits (block_hash, tx_hash, log_index) WHERE tx_hash IS NOT NULL;
CREATE UNIQUE INDEX chain_deposits_looked ON chain_deposits (block_hash, address, asset_id) WHERE tx_hash IS NULL;
CREATE INDEX chain_deposits_of ON chain_deposits (user_id, id);
CREATE INDEX chain_deposits_at ON chain_deposits (address, asset_id, block_number) WHERE state <> 'gone';
CREATE INDEX chain_deposits_arriving ON chain_deposits (block_number, id) WHERE state = 'arriving';
CREATE INDEX chain_deposits_retried ON chain_deposits (retry_at) WHERE state = 'arriving' AND retry_at IS NOT NULL;
CREATE TRIGGER refuse_deleted BEFORE INSERT ON chain_deposits FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
