-- Devices that take payments for the shop of an organisation, each by a token of its own in a cookie, of which the store has the hash alone. No session stands behind one.
CREATE TABLE tills (
  id              bigint        GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id bigint        NOT NULL REFERENCES organisations (id),
  name            text          NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  token_hash      bytea         NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- Won of one payment that its clerks give back by themselves.
  refund_limit    numeric(38,0) NOT NULL CHECK (refund_limit BETWEEN 0 AND 1000000000000),
  enrolled_by     bigint        NOT NULL REFERENCES users (id),
  enrolled_at     timestamptz   NOT NULL DEFAULT now(),
  last_used_at    timestamptz,
  ended_at        timestamptz
);
CREATE INDEX tills_of ON tills (organisation_id, id DESC);
CREATE INDEX tills_open_by_enroller ON tills (enrolled_by) WHERE ended_at IS NULL;
CREATE INDEX tills_by_end ON tills (ended_at) WHERE ended_at IS NOT NULL;

-- Who stands at a till: six digits, hashed at a password's cost, and how often they were entered wrong since the owner set or unlocked them.
CREATE TABLE till_clerks (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  till_id     bigint      NOT NULL REFERENCES tills (id),
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  digits_hash text        NOT NULL CHECK (digits_hash LIKE '$argon2id$%'),
  tries       integer     NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at  timestamptz NOT NULL DEFAULT now(),
  ended_at    timestamptz
);
CREATE UNIQUE INDEX till_clerks_named ON till_clerks (till_id, name) WHERE ended_at IS NULL;

-- A clerk at a till from their digits until they lock it, are idle for five minutes, or another enters theirs; one at a time.
CREATE TABLE till_sittings (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  till_id     bigint      NOT NULL REFERENCES tills (id),
  clerk_id    bigint      NOT NULL REFERENCES till_clerks (id),
  token_hash  bytea       NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  begun_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_act_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at    timestamptz
);
CREATE UNIQUE INDEX till_sittings_open ON till_sittings (till_id) WHERE ended_at IS NULL;
CREATE INDEX till_sittings_by_age ON till_sittings (begun_at);

-- A day of a till, closed once by a press; what comes after it belongs to the next one.
CREATE TABLE till_closes (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id bigint      NOT NULL REFERENCES organisations (id),
  till_id         bigint      NOT NULL REFERENCES tills (id),
  -- Of Asia/Seoul.
  day             date        NOT NULL,
  closed_by       bigint      NOT NULL REFERENCES till_clerks (id),
  closed_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (till_id, day)
);
CREATE INDEX till_closes_of ON till_closes (organisation_id, id DESC);

-- What it came to by clerk; null: given back by the shop, not at the till.
CREATE TABLE till_close_sums (
  close_id bigint        NOT NULL REFERENCES till_closes (id),
  clerk_id bigint        REFERENCES till_clerks (id),
  payments integer       NOT NULL CHECK (payments >= 0),
  paid     numeric(38,0) NOT NULL CHECK (paid >= 0),
  refunds  integer       NOT NULL CHECK (refunds >= 0),
  refunded numeric(38,0) NOT NULL CHECK (refunded >= 0),
  UNIQUE NULLS NOT DISTINCT (close_id, clerk_id),
  CHECK (payments + refunds > 0)
);

-- Which clerk asked for a charge, and so took its payment; paying writes nothing here. The close that has counted it.
CREATE TABLE till_charges (
  charge_id  bigint      PRIMARY KEY CHECK (charge_id BETWEEN 4503599627370496 AND 9007199254740991),
  till_id    bigint      NOT NULL REFERENCES tills (id),
  clerk_id   bigint      NOT NULL REFERENCES till_clerks (id),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  close_id   bigint      REFERENCES till_closes (id)
);
CREATE INDEX till_charges_of_clerk ON till_charges (clerk_id, created_at);
CREATE INDEX till_charges_to_close ON till_charges (till_id) WHERE close_id IS NULL;
CREATE INDEX till_charges_open_by_age ON till_charges (created_at) WHERE close_id IS NULL;
CREATE INDEX till_charges_closed ON till_charges (close_id) WHERE close_id IS NOT NULL;

-- What was given back of a payment that a till took: by which clerk, and who of the staff signed for more than the clerk's limit. Neither: from the shop's own wallet.
CREATE TABLE till_refunds (
  refund_id bigint PRIMARY KEY,
  charge_id bigint NOT NULL REFERENCES till_charges (charge_id),
  till_id   bigint NOT NULL REFERENCES tills (id),
  clerk_id  bigint REFERENCES till_clerks (id),
  signed_by bigint REFERENCES users (id) CHECK (signed_by IS NULL OR clerk_id IS NOT NULL),
  close_id  bigint REFERENCES till_closes (id)
);
CREATE INDEX till_refunds_of ON till_refunds (charge_id);
CREATE INDEX till_refunds_to_close ON till_refunds (till_id) WHERE close_id IS NULL;
CREATE INDEX till_refunds_closed ON till_refunds (close_id) WHERE close_id IS NOT NULL;

CREATE FUNCTION tills_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL OR (NEW.id, NEW.organisation_id, NEW.token_hash, NEW.enrolled_by, NEW.enrolled_at)
     IS DISTINCT FROM (OLD.id, OLD.organisation_id, OLD.token_hash, OLD.enrolled_by, OLD.enrolled_at) THEN
    RAISE EXCEPTION 'a till that has ended stays so, and none becomes another device' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tills_guard BEFORE UPDATE ON tills FOR EACH ROW EXECUTE FUNCTION tills_guard();

-- A clerk that was removed stays so; a sitting that is over is not opened again.
CREATE FUNCTION till_ends_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL OR NEW.till_id <> OLD.till_id THEN
    RAISE EXCEPTION 'what has ended at a till stays so' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER till_clerks_guard BEFORE UPDATE ON till_clerks FOR EACH ROW EXECUTE FUNCTION till_ends_guard();
CREATE TRIGGER till_sittings_guard BEFORE UPDATE ON till_sittings FOR EACH ROW EXECUTE FUNCTION till_ends_guard();

-- Counted once: what a close has counted changes no more, and nothing else of it ever does.
CREATE FUNCTION till_counted_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.close_id IS NOT NULL OR (TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'close_id' <> to_jsonb(OLD) - 'close_id') THEN
    RAISE EXCEPTION 'what a till took is counted once and never changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER till_charges_guard BEFORE UPDATE OR DELETE ON till_charges FOR EACH ROW EXECUTE FUNCTION till_counted_guard();
CREATE TRIGGER till_refunds_guard BEFORE UPDATE OR DELETE ON till_refunds FOR EACH ROW EXECUTE FUNCTION till_counted_guard();

CREATE FUNCTION till_closes_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER till_closes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON till_closes EXECUTE FUNCTION till_closes_stay();
CREATE TRIGGER till_close_sums_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON till_close_sums EXECUTE FUNCTION till_closes_stay();

-- A till is good for as long as who enrolled it may enrol one there, however their place came to its end; a place that they are given again brings none back.
CREATE FUNCTION tills_end_with_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.role NOT IN ('owner', 'manager') THEN
    UPDATE tills SET ended_at = clock_timestamp()
     WHERE organisation_id = OLD.organisation_id AND enrolled_by = OLD.user_id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tills_end_with_place AFTER DELETE OR UPDATE OF role ON organisation_staff FOR EACH ROW EXECUTE FUNCTION tills_end_with_place();
