-- A sign-in at the office's provider (docs/product/office.md#provider): one for each session, from its beginning until an entry uses it up. The state is there
-- as its SHA-256; nonce and verifier follow from it by a key of the server and stand nowhere. It ends with the session and with the place among the staff.
CREATE TABLE office_sign_ins (
  session_hash bytea PRIMARY KEY REFERENCES sessions (token_hash) ON DELETE CASCADE,
  organisation_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id),
  state_hash bytea NOT NULL UNIQUE CHECK (octet_length(state_hash) = 32),
  made_at timestamptz NOT NULL DEFAULT now(),
  -- When its return came, of which there is one.
  used_at timestamptz,
  finished_at timestamptz,
  issuer text CHECK (length(issuer) BETWEEN 1 AND 2000),
  subject text CHECK (length(subject) BETWEEN 1 AND 255),
  CONSTRAINT office_sign_ins_finished CHECK ((finished_at IS NULL) = (subject IS NULL) AND (finished_at IS NULL) = (issuer IS NULL)
    AND (finished_at IS NULL OR used_at IS NOT NULL)),
  FOREIGN KEY (organisation_id, user_id) REFERENCES organisation_staff (organisation_id, user_id) ON DELETE CASCADE
);
CREATE INDEX office_sign_ins_by_place ON office_sign_ins (organisation_id, user_id);
CREATE INDEX office_sign_ins_by_user ON office_sign_ins (user_id);
CREATE INDEX office_sign_ins_by_age ON office_sign_ins (made_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON office_sign_ins FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- Who of the office is which subject of the provider: bound at the first sign-in by a verified address, until the place among the staff ends.
CREATE TABLE office_subjects (
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 2000),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  organisation_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id),
  bound_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject),
  CONSTRAINT office_subjects_one_each UNIQUE (user_id, issuer),
  FOREIGN KEY (organisation_id, user_id) REFERENCES organisation_staff (organisation_id, user_id) ON DELETE CASCADE
);
CREATE INDEX office_subjects_by_place ON office_subjects (organisation_id, user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON office_subjects FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
