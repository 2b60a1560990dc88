-- What an approved request is sealed into: a document that is made after the decision, once; of those that came with no file of their own when it is first asked for.
CREATE TABLE work_seals (
  request_id bigint PRIMARY KEY REFERENCES work_requests (id),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sealed', 'unsealable')),
  -- The sealed document.
  file_id bigint UNIQUE REFERENCES files (id),
  -- When it is tried; infinity until somebody asks.
  due_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0,
  fault text CHECK (length(fault) <= 200),
  sealed_at timestamptz,
  CHECK ((state = 'sealed') = (file_id IS NOT NULL)),
  CHECK ((state = 'sealed') = (sealed_at IS NOT NULL))
);
CREATE INDEX work_seals_due ON work_seals (due_at) WHERE state = 'waiting';
INSERT INTO work_seals (request_id, due_at)
  SELECT r.id, CASE WHEN v.file_id IS NULL THEN 'infinity' ELSE r.ended_at END
    FROM work_requests r JOIN work_versions v ON v.request_id = r.id AND v.version = r.version WHERE r.state = 'approved';

CREATE FUNCTION work_seals_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was sealed of request % stays', OLD.request_id USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER work_seals_stay BEFORE UPDATE ON work_seals FOR EACH ROW WHEN (OLD.state <> 'waiting') EXECUTE FUNCTION work_seals_stay();
CREATE TRIGGER work_seals_stay_kept BEFORE DELETE ON work_seals FOR EACH ROW EXECUTE FUNCTION work_seals_stay();
