-- How far a store that was put back has read the chain for what its treasury sent and got since (decision 0168), one row: whoever moves it has it locked, and whoever comes
-- after goes on there. `hash` is of the block before `next`; null where none was read yet.
CREATE TABLE chain_walk (
  is_one boolean     PRIMARY KEY DEFAULT true CHECK (is_one),
  -- The moment that the store was put back to: for another everything is read anew.
  since  timestamptz NOT NULL,
  first  bigint      NOT NULL CHECK (first >= 0),
  next   bigint      NOT NULL CHECK (next >= first),
  hash   text        CHECK (hash ~ '^0x[0-9a-f]{64}$'),
  CHECK ((hash IS NULL) = (next = first))
);

-- What it found in final blocks, in the order of the chain.
CREATE TABLE chain_walked (
  block_number bigint NOT NULL CHECK (block_number >= 0),
  nth          int    NOT NULL CHECK (nth >= 0),
  sent         jsonb  NOT NULL CHECK (octet_length(sent::text) <= 2000),
  PRIMARY KEY (block_number, nth)
);
