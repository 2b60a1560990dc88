-- Requests that this server makes for itself, in an organisation's name: nobody else reads their answers (docs/product/admission.md).
ALTER TABLE verifier_requests DROP CONSTRAINT verifier_requests_asked_by_check,
  ADD CONSTRAINT verifier_requests_asked_by_check CHECK (asked_by IN ('staff', 'program', 'server'));

-- Until when a place is known to stand that somebody has by a credential; null: by somebody's word. What decides, or moves money, is never had so.
ALTER TABLE organisation_staff ADD COLUMN stands_until timestamptz,
  ADD CONSTRAINT organisation_staff_by_credential CHECK (stands_until IS NULL OR role IN ('clerk', 'auditor'));

-- A role that whoever shows what a question asks for has by that (docs/product/admission.md#roles). It is over once its question is ended.
CREATE TABLE staff_role_rules (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  role text NOT NULL CHECK (role IN ('clerk', 'auditor')),
  question_id bigint NOT NULL UNIQUE REFERENCES verifier_questions (id),
  -- By which name whoever issues it signs, an address or a DID; null: the organisation itself.
  issuer text CHECK (length(issuer) BETWEEN 1 AND 500),
  -- What stands in its address, which anybody may know.
  link text NOT NULL UNIQUE CHECK (link ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX staff_role_rules_of ON staff_role_rules (organisation_id, id DESC);

-- Who was asked to show what a rule wants: what they show is theirs alone to use.
CREATE TABLE staff_role_askings (
  request_id bigint PRIMARY KEY REFERENCES verifier_requests (id) ON DELETE CASCADE,
  rule_id bigint NOT NULL REFERENCES staff_role_rules (id),
  user_id bigint NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX staff_role_askings_by_user ON staff_role_askings (user_id);
CREATE INDEX staff_role_askings_by_rule ON staff_role_askings (rule_id);
CREATE INDEX staff_role_askings_by_age ON staff_role_askings (created_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON staff_role_askings FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- By which credential somebody has a place. It goes with the place, and once somebody decides about that.
CREATE TABLE staff_by_credential (
  staff_id bigint PRIMARY KEY REFERENCES organisation_staff (id) ON DELETE CASCADE,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  rule_id bigint NOT NULL REFERENCES staff_role_rules (id),
  -- Sealed under the organisation's key: what its issuer signed, without what it discloses.
  card bytea NOT NULL,
  -- HMAC of it: one credential is one place.
  card_mark bytea NOT NULL CHECK (octet_length(card_mark) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the job that looks whether it stands had it last.
  looked_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organisation_id, card_mark)
);
CREATE INDEX staff_by_credential_by_look ON staff_by_credential (looked_at);
CREATE INDEX staff_by_credential_by_rule ON staff_by_credential (rule_id);

CREATE FUNCTION staff_appointed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_by_credential WHERE staff_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_appointed AFTER UPDATE OF stands_until ON organisation_staff FOR EACH ROW
  WHEN (OLD.stands_until IS NOT NULL AND NEW.stands_until IS NULL) EXECUTE FUNCTION staff_appointed();
