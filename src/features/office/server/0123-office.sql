-- Who is in the office: one session of one person, since a passkey signed for it (docs/product/office.md#entering). It ends by time, by leaving, with the
-- session and with the place among the staff.
CREATE TABLE office_entries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id),
  session_hash bytea NOT NULL UNIQUE REFERENCES sessions (token_hash) ON DELETE CASCADE,
  -- Credential id of the passkey.
  passkey bytea NOT NULL CHECK (octet_length(passkey) BETWEEN 1 AND 1023),
  entered_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '30 minutes',
  CHECK (expires_at <= entered_at + interval '30 minutes'),
  FOREIGN KEY (organisation_id, user_id) REFERENCES organisation_staff (organisation_id, user_id) ON DELETE CASCADE
);
CREATE INDEX office_entries_by_place ON office_entries (organisation_id, user_id);
CREATE INDEX office_entries_by_user ON office_entries (user_id);
CREATE INDEX office_entries_by_age ON office_entries (expires_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON office_entries FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- What wants two pairs of eyes (docs/product/office.md#four-eyes): what one asks for and another carries out, never the same by person, by passkey or by
-- proven identity.
CREATE TABLE office_acts (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  kind text NOT NULL CHECK (kind ~ '^[a-z_.]{1,64}$'),
  -- What it is about, of which one at a time waits.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- RFC 8785 JSON of what is carried out, and its SHA-256.
  body text NOT NULL CHECK (length(body) BETWEEN 2 AND 100000),
  body_hash bytea NOT NULL CHECK (body_hash = sha256(convert_to(body, 'UTF8'))),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused', 'withdrawn', 'expired')),
  made_by bigint NOT NULL REFERENCES users (id),
  made_passkey bytea NOT NULL CHECK (octet_length(made_passkey) BETWEEN 1 AND 1023),
  -- Keyed marks of the documents by which their identity was verified.
  made_identity bytea[] NOT NULL DEFAULT '{}' CHECK (cardinality(made_identity) <= 20),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users (id),
  decided_passkey bytea CHECK (octet_length(decided_passkey) BETWEEN 1 AND 1023),
  decided_identity bytea[] NOT NULL DEFAULT '{}' CHECK (cardinality(decided_identity) <= 20),
  decided_at timestamptz,
  refusal text CHECK (length(refusal) BETWEEN 1 AND 200),
  CONSTRAINT office_acts_decided CHECK ((state IN ('done', 'refused')) = (decided_by IS NOT NULL)
    AND (state IN ('done', 'refused')) = (decided_passkey IS NOT NULL) AND (state = 'waiting') = (decided_at IS NULL)
    AND (state = 'refused') = (refusal IS NOT NULL)),
  CONSTRAINT office_acts_four_eyes CHECK (decided_by <> made_by AND decided_passkey <> made_passkey AND NOT made_identity && decided_identity)
);
CREATE INDEX office_acts_of ON office_acts (organisation_id, id DESC);
CREATE UNIQUE INDEX office_acts_one_waits ON office_acts (organisation_id, kind, subject) WHERE state = 'waiting';
CREATE INDEX office_acts_by_maker ON office_acts (made_by);
CREATE INDEX office_acts_by_checker ON office_acts (decided_by) WHERE decided_by IS NOT NULL;

-- It is decided once, and what it says never changes; the marks of a person who is gone are taken out.
CREATE FUNCTION office_acts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.state = 'waiting' OR OLD.state = NEW.state)
      AND (NEW.id, NEW.organisation_id, NEW.kind, NEW.subject, NEW.title, NEW.reason, NEW.body, NEW.made_by, NEW.made_passkey, NEW.made_at, NEW.expires_at)
        = (OLD.id, OLD.organisation_id, OLD.kind, OLD.subject, OLD.title, OLD.reason, OLD.body, OLD.made_by, OLD.made_passkey, OLD.made_at, OLD.expires_at)
      AND (OLD.state = 'waiting' OR (NEW.decided_by, NEW.decided_passkey, NEW.decided_at, NEW.refusal)
        IS NOT DISTINCT FROM (OLD.decided_by, OLD.decided_passkey, OLD.decided_at, OLD.refusal))
      AND (NEW.made_identity = OLD.made_identity OR NEW.made_identity = '{}')
      AND (OLD.state = 'waiting' OR NEW.decided_identity = OLD.decided_identity OR NEW.decided_identity = '{}')
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'an act of the office is decided once and stays' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER office_acts_stay BEFORE UPDATE OR DELETE ON office_acts FOR EACH ROW EXECUTE FUNCTION office_acts_stay();
CREATE TRIGGER office_acts_never_emptied BEFORE TRUNCATE ON office_acts FOR EACH STATEMENT EXECUTE FUNCTION office_acts_stay();
