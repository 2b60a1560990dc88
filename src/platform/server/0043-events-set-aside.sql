-- Events that a listener could not handle: each waits here for its next try, or was given up, and those after it are handled.
CREATE TABLE events_set_aside (
  listener    text        NOT NULL CHECK (length(listener) BETWEEN 1 AND 64),
  event_id    bigint      NOT NULL,
  user_id     bigint,
  type        text        NOT NULL,
  data        jsonb       NOT NULL,
  created_at  timestamptz NOT NULL,
  -- Why it failed the last time.
  fault       text        NOT NULL CHECK (length(fault) <= 200),
  tries       integer     NOT NULL DEFAULT 1 CHECK (tries >= 1),
  due_at      timestamptz NOT NULL,
  given_up_at timestamptz,
  PRIMARY KEY (listener, event_id)
);
CREATE INDEX events_set_aside_due ON events_set_aside (listener, due_at) WHERE given_up_at IS NULL;
CREATE INDEX events_set_aside_by_age ON events_set_aside (created_at);
CREATE INDEX events_set_aside_by_user ON events_set_aside (user_id) WHERE user_id IS NOT NULL;
