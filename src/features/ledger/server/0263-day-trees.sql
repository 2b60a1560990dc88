-- A Merkle tree over the transfers of each closed day, and the log of their roots (decision 0223). Rows are made once and never changed.
CREATE TABLE day_trees (
  n         bigint      PRIMARY KEY CHECK (n >= 0),                              -- place in the log, without a gap
  day       date        NOT NULL UNIQUE REFERENCES closed_days,
  transfers bigint      NOT NULL CHECK (transfers >= 0),
  root      bytea       NOT NULL CHECK (octet_length(root) = 32),
  log_root  bytea       NOT NULL CHECK (octet_length(log_root) = 32),            -- of the log up to and with this day
  made_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The leaves in blocks of 1,024 by id of the transfer: a path reads one block, and the roots of the day's other blocks.
CREATE TABLE day_tree_blocks (
  day      date     NOT NULL REFERENCES closed_days,
  block    integer  NOT NULL CHECK (block >= 0),
  first_id bigint   NOT NULL,
  last_id  bigint   NOT NULL,
  root     bytea    NOT NULL CHECK (octet_length(root) = 32),
  ids      bigint[] NOT NULL CHECK (cardinality(ids) BETWEEN 1 AND 1024 AND ids[1] = first_id AND ids[cardinality(ids)] = last_id),
  salts    bytea    NOT NULL CHECK (octet_length(salts) = 16 * cardinality(ids)),
  hashes   bytea    NOT NULL CHECK (octet_length(hashes) = 32 * cardinality(ids)),
  PRIMARY KEY (day, block)
);
-- Random bytes do not compress, and a part of them is read without the rest.
ALTER TABLE day_tree_blocks ALTER salts SET STORAGE EXTERNAL, ALTER hashes SET STORAGE EXTERNAL;

CREATE FUNCTION day_trees_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of days only grows' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER day_trees_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON day_trees EXECUTE FUNCTION day_trees_stay();
CREATE TRIGGER day_tree_blocks_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON day_tree_blocks EXECUTE FUNCTION day_trees_stay();
