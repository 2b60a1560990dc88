-- What this store is, in one row (docs/product/operations.md#restore).
CREATE TABLE store_state (
  is_here         boolean     PRIMARY KEY DEFAULT true CHECK (is_here),
  -- Tells one life of a store from the next: '' until it is put back from a backup, then random. A failover keeps it.
  epoch           text        NOT NULL DEFAULT '' CHECK (epoch ~ '^([0-9a-f]{12})?$'),
  -- The moment that it was put back to, and when that was done.
  restored_to     timestamptz,
  restored_at     timestamptz,
  -- While this stands nothing goes out and nobody is let in, until it is reconciled.
  quarantined_at  timestamptz,
  CHECK ((restored_at IS NULL) = (epoch = '')),
  CHECK (quarantined_at IS NULL OR restored_at IS NOT NULL)
);
INSERT INTO store_state DEFAULT VALUES;

-- What was done to the store by those who run it, and how that ended.
CREATE TABLE upkeep_records (
  id     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind   text        NOT NULL CHECK (kind IN ('backup', 'audit', 'restore', 'reconcile', 'upgrade')),
  at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  is_ok  boolean     NOT NULL,
  found  jsonb       NOT NULL DEFAULT '{}'
);
CREATE INDEX upkeep_records_newest ON upkeep_records (kind, at DESC);
CREATE INDEX upkeep_records_by_age ON upkeep_records (at);

-- Processes that serve from this store, each with its last sign of life.
CREATE TABLE server_nodes (
  id         uuid        PRIMARY KEY,
  version    text        NOT NULL CHECK (length(version) BETWEEN 1 AND 40),
  schema     integer     NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at    timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX server_nodes_by_age ON server_nodes (seen_at);
