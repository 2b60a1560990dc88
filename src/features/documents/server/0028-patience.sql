-- How long a verifier is waited for counts from what it was given, not from when a document was queued.
ALTER TABLE verification_queue
  -- Since it was handed over, or first could not be; none before that, nor once the verifier has lost it.
  ADD COLUMN patient_since timestamptz,
  -- How often the verifier has lost it.
  ADD COLUMN forgotten     integer NOT NULL DEFAULT 0 CHECK (forgotten >= 0);

-- A credential that was taken back before it was signed had a status that did not say so.
UPDATE status_entries e SET is_revoked = true FROM credentials c
  WHERE c.is_revoked AND e.list_id = c.status_list AND e.idx = c.status_idx AND NOT e.is_revoked;
