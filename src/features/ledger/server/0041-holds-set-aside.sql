-- Holds that could not be ended: each is left alone for a while, and the others go on. A hold itself never changes, so this stands beside it; a row whose
-- hold is gone says nothing any more, and goes.
CREATE TABLE holds_set_aside (
  transfer_id bigint      PRIMARY KEY,
  fault       text        NOT NULL CHECK (length(fault) <= 200),
  tries       integer     NOT NULL DEFAULT 1 CHECK (tries >= 1),
  since       timestamptz NOT NULL DEFAULT now(),
  due_at      timestamptz NOT NULL
);
CREATE INDEX holds_set_aside_by_age ON holds_set_aside (since);

-- Those whose time has not come again; by whatever clock, a hold is left alone for no more than a minute. Asked once in a statement: (SELECT ...).
CREATE FUNCTION holds_left_alone() RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT transfer_id FROM holds_set_aside WHERE due_at > now() AND due_at <= now() + interval '1 minute')
$$;
