-- Keys whose makers had lost their rights before keys followed them went on hold without a notice. Each key that exists is looked at once by a job, which
-- notifies owners; so is each that an older node makes, since it names none of these columns. Newer nodes write null: their keys are announced at once.
ALTER TABLE organisation_keys
  ADD COLUMN hold_look_at timestamptz DEFAULT now(),
  ADD COLUMN hold_tries integer NOT NULL DEFAULT 0 CHECK (hold_tries >= 0),
  ADD COLUMN hold_fault text CHECK (length(hold_fault) <= 200);
CREATE INDEX organisation_keys_to_look ON organisation_keys (hold_look_at)
  WHERE hold_look_at IS NOT NULL AND revoked_at IS NULL;
