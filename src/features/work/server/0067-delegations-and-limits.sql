-- Who was asked to stand in may say no, and a delegation asks for what is open on the day it begins.
ALTER TABLE work_delegations
  ADD COLUMN was_declined boolean NOT NULL DEFAULT false CHECK (NOT was_declined OR state = 'ended'),
  ADD COLUMN begun_at timestamptz;
CREATE INDEX work_delegations_over ON work_delegations (until_day) WHERE state <> 'ended';
CREATE INDEX work_delegations_to_begin ON work_delegations (from_day) WHERE state = 'accepted' AND begun_at IS NULL;
-- What changed since, and how many are open, of one organisation.
CREATE INDEX work_requests_changed ON work_requests (organisation_id, changed_at);
CREATE INDEX work_requests_open ON work_requests (organisation_id) WHERE ended_at IS NULL;
