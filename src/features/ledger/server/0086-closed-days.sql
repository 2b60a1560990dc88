-- The books by days (decision 0099): from midnight to midnight by Korean time, nine hours before UTC's.
-- One row: since when entries may be written, and the transaction that began once nobody could write earlier ones any more.
CREATE TABLE ledger_books (
  is_here   boolean     PRIMARY KEY DEFAULT true CHECK (is_here),
  open_from timestamptz NOT NULL DEFAULT '-infinity',
  sealed_by xid8
);
INSERT INTO ledger_books DEFAULT VALUES;

-- What moved in a day, once nothing of it can be written any more. A row is made once and never changed; each names the hash of the one before.
CREATE TABLE closed_days (
  day       date        PRIMARY KEY,
  before    bytea       NOT NULL CHECK (octet_length(before) = 32),              -- of the first day: zeros
  transfers bigint      NOT NULL CHECK (transfers >= 0),
  entries   bigint      NOT NULL CHECK (entries >= 0),
  hash      bytea       NOT NULL CHECK (octet_length(hash) = 32),
  closed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The same by asset. The hash of an asset's day is made of those of its blocks: what ten thousand ids of transfers in a row moved there.
CREATE TABLE closed_day_assets (
  day          date     NOT NULL REFERENCES closed_days,
  asset_id     smallint NOT NULL REFERENCES assets,
  transfers    bigint   NOT NULL CHECK (transfers > 0),
  entries      bigint   NOT NULL CHECK (entries > 0),
  moved        numeric  NOT NULL CHECK (moved >= 0),                             -- what came in somewhere, in units
  fees         numeric  NOT NULL CHECK (fees >= 0),
  blocks       bigint[] NOT NULL,
  block_hashes bytea[]  NOT NULL CHECK (cardinality(block_hashes) = cardinality(blocks)),
  hash         bytea    NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (day, asset_id)
);

-- Entries stand in the order in which they were written, so a range of pages has a range of times: a thousandth of an index by time.
CREATE INDEX entries_by_time ON entries USING brin (at) WITH (pages_per_range = 64);
