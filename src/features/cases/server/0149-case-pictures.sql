-- Pictures that the sides of a case hand in (docs/product/cases.md#pictures): drawn anew by the server, sealed under their giver's key, erased with them or
-- some time after the case. What is erased leaves that it was there.
CREATE TABLE case_pictures (
  id      bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  case_id bigint NOT NULL REFERENCES cases (id),
  side    text NOT NULL CHECK (side IN ('payer', 'shop')),
  -- Under whose key it is sealed.
  user_id bigint NOT NULL REFERENCES users (id),
  sha256  bytea CHECK (octet_length(sha256) = 32),
  sealed  bytea CHECK (octet_length(sealed) <= 4194304),
  at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((sha256 IS NULL) = (sealed IS NULL))
);
CREATE INDEX case_pictures_of ON case_pictures (case_id, id);
CREATE UNIQUE INDEX case_pictures_once ON case_pictures (user_id, case_id, sha256);
CREATE INDEX case_pictures_kept ON case_pictures (at) WHERE sealed IS NOT NULL;
CREATE TRIGGER refuse_deleted BEFORE INSERT ON case_pictures FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE FUNCTION case_pictures_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.case_id, NEW.side, NEW.user_id, NEW.at) = (OLD.id, OLD.case_id, OLD.side, OLD.user_id, OLD.at) AND NEW.sealed IS NULL
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a picture in a case stays as it was handed in until it is erased' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER case_pictures_guard BEFORE UPDATE OR DELETE ON case_pictures FOR EACH ROW EXECUTE FUNCTION case_pictures_guard();

-- Each look of somebody of the office at one.
CREATE TABLE case_looks (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  picture_id bigint NOT NULL REFERENCES case_pictures (id),
  officer_id bigint NOT NULL REFERENCES users (id),
  at         timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX case_looks_of ON case_looks (picture_id, officer_id);
CREATE INDEX case_looks_by ON case_looks (officer_id);
