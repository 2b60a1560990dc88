-- A wish that fails is set aside with its reason, and stands in nobody's way.
ALTER TABLE recovery_wishes
  ADD COLUMN tries       integer     NOT NULL DEFAULT 0 CHECK (tries >= 0),
  ADD COLUMN due_at      timestamptz NOT NULL DEFAULT now(),
  -- Why it failed the last time.
  ADD COLUMN fault       text        CHECK (length(fault) <= 200),
  ADD COLUMN given_up_at timestamptz;
CREATE INDEX recovery_wishes_due ON recovery_wishes (due_at) WHERE given_up_at IS NULL;
