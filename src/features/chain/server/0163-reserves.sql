-- What this server holds on its chain and owes (decision 0162). A statement is made from one moment of the ledger and one block; published, it stays as it is.
CREATE TABLE reserve_statements (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- From here on what it says; null while it is being made.
  published_at timestamptz,
  -- Korea's, of the moment of the ledger.
  day date,
  asset_ids smallint[],
  block_number bigint CHECK (block_number >= 0),
  block_hash text CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  reserves numeric[],
  liabilities numeric[],
  leaves integer CHECK (leaves >= 0),
  root bytea CHECK (octet_length(root) = 32),
  -- Accounts of the house that owed at that moment, with the number of their last entry then: what they owe is what all others have.
  debt_accounts bigint[],
  debt_versions bigint[],
  -- As it was signed.
  jws text CHECK (length(jws) <= 20000),
  CHECK (published_at IS NULL OR (day, block_number, block_hash, leaves, root, jws) IS NOT NULL),
  CHECK (published_at IS NULL OR (asset_ids IS NOT NULL AND reserves IS NOT NULL AND liabilities IS NOT NULL AND debt_accounts IS NOT NULL AND debt_versions IS NOT NULL)),
  CHECK (cardinality(reserves) = cardinality(asset_ids) AND cardinality(liabilities) = cardinality(asset_ids)),
  CHECK (cardinality(debt_versions) = cardinality(debt_accounts))
);
CREATE UNIQUE INDEX reserve_statements_of_days ON reserve_statements (day) WHERE published_at IS NOT NULL;

CREATE FUNCTION reserve_statements_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published_at IS NULL THEN RETURN coalesce(NEW, OLD); END IF;
  RAISE EXCEPTION 'a statement of reserves that was published stays as it is' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER reserve_statements_stay BEFORE UPDATE OR DELETE ON reserve_statements FOR EACH ROW EXECUTE FUNCTION reserve_statements_stay();

-- The leaves of the last two statements, by their hash, which is their order in the tree: where one stands says nothing of whose it is. Of somebody who is gone
-- the hash and the amounts are left, which nobody can tell from another's without the salt.
CREATE TABLE reserve_leaves (
  statement_id bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  amounts numeric[] NOT NULL,
  salt bytea CHECK (octet_length(salt) = 32),
  -- The first of its accounts, by which it is found.
  account bigint,
  -- By asset as in the statement, with the number of their last entry then; null where there is no account.
  accounts bigint[],
  versions bigint[],
  PRIMARY KEY (statement_id, hash),
  CHECK ((salt IS NULL) = (account IS NULL) AND (salt IS NULL) = (accounts IS NULL) AND (salt IS NULL) = (versions IS NULL))
);
CREATE UNIQUE INDEX reserve_leaves_of ON reserve_leaves (account, statement_id) WHERE account IS NOT NULL;

-- Every eighth level of the tree above the leaves, so that a way is made of 256 rows for each.
CREATE TABLE reserve_nodes (
  statement_id bigint NOT NULL,
  level smallint NOT NULL CHECK (level > 0 AND level % 8 = 0),
  at integer NOT NULL CHECK (at >= 0),
  -- Its first leaf.
  first bytea NOT NULL CHECK (octet_length(first) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  sums numeric[] NOT NULL,
  PRIMARY KEY (statement_id, level, at)
);
CREATE INDEX reserve_nodes_from ON reserve_nodes (statement_id, level, first);

-- Who was deleted of late, whose leaves are unlinked.
CREATE INDEX users_deleted ON users (deleted_at) WHERE deleted_at IS NOT NULL;
