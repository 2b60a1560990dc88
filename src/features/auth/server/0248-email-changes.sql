-- Changes of a person's proven e-mail that two people of the office asked for (docs/product/office.md#members). One waits for 72 hours and for the proof
-- of the new address; its person stops it until then.
CREATE TABLE email_changes (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- By which two people want it.
  act_id       bigint      NOT NULL UNIQUE REFERENCES office_acts (id),
  former       text        NOT NULL CHECK (former = lower(former) AND length(former) BETWEEN 3 AND 254),
  email        text        NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254 AND email <> former),
  -- The office alone ends it, since others were stopped before.
  is_held      boolean     NOT NULL,
  stop_hash    bytea       NOT NULL UNIQUE CHECK (octet_length(stop_hash) = 32),
  proof_hash   bytea       NOT NULL UNIQUE CHECK (octet_length(proof_hash) = 32),
  opened_at    timestamptz NOT NULL,
  due_at       timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  -- The mail to the former address, and when it was sent or given up: the wait counts from then.
  notice_id    bigint,
  told_at      timestamptz,
  proven_at    timestamptz,
  state        text        NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'stopped', 'changed', 'void', 'expired')),
  ended_at     timestamptz,
  -- Written down in the audit trail of the office.
  is_recorded  boolean     NOT NULL DEFAULT false,
  tries        integer     NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- When a job looks at it next, after it failed.
  next_at      timestamptz NOT NULL DEFAULT now(),
  fault        text        CHECK (length(fault) <= 200),
  CONSTRAINT email_changes_wait CHECK (due_at >= opened_at + interval '72 hours' AND expires_at > due_at),
  CONSTRAINT email_changes_end CHECK ((state = 'open') = (ended_at IS NULL) AND (state <> 'open' OR NOT is_recorded)),
  CONSTRAINT email_changes_done CHECK (state <> 'done' OR (proven_at IS NOT NULL AND told_at IS NOT NULL AND ended_at >= due_at))
);
CREATE UNIQUE INDEX email_changes_one_open ON email_changes (user_id) WHERE state = 'open';
CREATE INDEX email_changes_by_user ON email_changes (user_id, id DESC);
CREATE INDEX email_changes_at_work ON email_changes (id) WHERE NOT is_recorded;
CREATE INDEX email_changes_by_former ON email_changes (former) WHERE state = 'done';
CREATE INDEX email_changes_by_age ON email_changes (ended_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON email_changes FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

ALTER TABLE security_log DROP CONSTRAINT security_log_what_check,
  ADD CONSTRAINT security_log_what_check CHECK (what IN ('signed_in', 'signed_out', 'session_ended', 'password', 'email', 'passkey_added', 'passkey_removed',
    'passkeys_cleared', 'biometric_off', 'recovery_codes', 'recovered', 'credential_added', 'credential_removed', 'credential_sign_in', 'email_change',
    'email_change_stopped', 'email_change_over'));
