-- What happened, written in the transaction in which it happened; read by event streams and by features' listeners.
CREATE TABLE outbox (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Rows become visible out of id order; everything below pg_snapshot_xmin() has been decided, so readers advance by xid.
  xid        xid8        NOT NULL DEFAULT pg_current_xact_id(),
  user_id    bigint,
  type       text        NOT NULL CHECK (length(type) BETWEEN 1 AND 64),
  data       jsonb       NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX outbox_by_xid ON outbox (xid);
CREATE INDEX outbox_by_user ON outbox (user_id, xid) WHERE user_id IS NOT NULL;
CREATE INDEX outbox_by_age ON outbox (created_at);

-- How far each listener has come: every event of a transaction below `horizon` has been handled.
CREATE TABLE outbox_cursors (
  listener   text        PRIMARY KEY,
  horizon    xid8        NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
