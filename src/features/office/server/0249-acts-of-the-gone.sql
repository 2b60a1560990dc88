-- An act about a member whose account was deleted loses its text; who made and checked it, when, and its digest in the audit trail stay.
CREATE OR REPLACE FUNCTION office_acts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_emptied boolean := false;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.title, NEW.reason, NEW.body) = ('–', '–', '{}') AND OLD.state <> 'waiting' AND OLD.subject ~ '^member:\d{1,18}$' THEN
      is_emptied := EXISTS (SELECT FROM users u WHERE u.id = substr(OLD.subject, 8)::bigint AND u.deleted_at IS NOT NULL);
    END IF;
    IF (OLD.state = 'waiting' OR OLD.state = NEW.state)
      AND (NEW.id, NEW.organisation_id, NEW.kind, NEW.subject, NEW.made_by, NEW.made_passkey, NEW.made_at, NEW.expires_at)
        = (OLD.id, OLD.organisation_id, OLD.kind, OLD.subject, OLD.made_by, OLD.made_passkey, OLD.made_at, OLD.expires_at)
      AND (is_emptied OR (NEW.title, NEW.reason, NEW.body) = (OLD.title, OLD.reason, OLD.body))
      AND (OLD.state = 'waiting' OR (NEW.decided_by, NEW.decided_passkey, NEW.decided_at, NEW.refusal)
        IS NOT DISTINCT FROM (OLD.decided_by, OLD.decided_passkey, OLD.decided_at, OLD.refusal))
      AND (NEW.made_identity = OLD.made_identity OR NEW.made_identity = '{}')
      AND (OLD.state = 'waiting' OR NEW.decided_identity = OLD.decided_identity OR NEW.decided_identity = '{}')
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'an act of the office is decided once and stays' USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Acts about members who were deleted before this migration.
UPDATE office_acts a SET state = 'withdrawn', decided_at = clock_timestamp() FROM users u
 WHERE a.state = 'waiting' AND a.subject ~ '^member:\d{1,18}$' AND u.id = substr(a.subject, 8)::bigint AND u.deleted_at IS NOT NULL;
UPDATE office_acts a SET title = '–', reason = '–', body = '{}', body_hash = sha256('{}') FROM users u
 WHERE a.subject ~ '^member:\d{1,18}$' AND u.id = substr(a.subject, 8)::bigint AND u.deleted_at IS NOT NULL;
