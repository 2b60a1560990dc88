-- Permissions to pay by codes that a phone shows without a connection (docs/product/localpay.md#showing-a-code). One for each session that switched it on.
CREATE TABLE pay_grants (
  id            bigint        GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint        NOT NULL REFERENCES users (id),
  -- The session that a grant ends with. A renewal moves it to the session of the renewal.
  session_id    bigint        REFERENCES sessions (id) ON DELETE SET NULL,
  -- Keys of the phone, as uncompressed points on P-256: one signs codes, the other agrees on the key of the digits.
  signing_key   bytea         NOT NULL CHECK (octet_length(signing_key) = 65),
  agreement_key bytea         NOT NULL CHECK (octet_length(agreement_key) = 65),
  -- The server's half of that agreement: a private P-256 scalar, sealed.
  server_key    bytea         NOT NULL,
  user_agent    text          CHECK (length(user_agent) <= 300),
  once_cap      numeric(38,0) NOT NULL CHECK (once_cap BETWEEN 1 AND 200000),
  day_cap       numeric(38,0) NOT NULL CHECK (day_cap BETWEEN 1 AND 1000000),
  -- Highest counter that was accepted.
  last_counter  bigint        NOT NULL DEFAULT 0 CHECK (last_counter BETWEEN 0 AND 4294967295),
  created_at    timestamptz   NOT NULL DEFAULT clock_timestamp(),
  valid_until   timestamptz   NOT NULL,
  ended_at      timestamptz,
  end_reason    text          CHECK (end_reason IN ('person', 'session', 'replaced', 'used_twice')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  CHECK (valid_until <= created_at + interval '90 days'),
  -- A grant without a session has ended: deleting the session ends it in the same statement.
  CHECK (session_id IS NOT NULL OR ended_at IS NOT NULL)
);
CREATE INDEX pay_grants_by_user ON pay_grants (user_id, id DESC);
CREATE INDEX pay_grants_by_session ON pay_grants (session_id);
CREATE INDEX pay_grants_by_end ON pay_grants (valid_until);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON pay_grants FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- Pseudonyms of a grant, one for each Korean day on which it is valid. Two grants may have the same one.
CREATE TABLE pay_grant_aliases (
  -- Days since 1970.
  day      integer     NOT NULL,
  alias    integer     NOT NULL CHECK (alias BETWEEN 0 AND 999999999),
  grant_id bigint      NOT NULL REFERENCES pay_grants (id) ON DELETE CASCADE,
  ends_at  timestamptz NOT NULL,
  PRIMARY KEY (grant_id, day)
);
CREATE INDEX pay_grant_aliases_found ON pay_grant_aliases (alias, day);
CREATE INDEX pay_grant_aliases_by_end ON pay_grant_aliases (ends_at);

-- Showings that a till was paid by, or with which it asked the payer to confirm. Each counter is used once.
CREATE TABLE pay_grant_uses (
  grant_id  bigint        NOT NULL REFERENCES pay_grants (id) ON DELETE CASCADE,
  counter   bigint        NOT NULL CHECK (counter BETWEEN 1 AND 4294967295),
  -- The till, its idempotency key, and the SHA-256 of what it sent, for a till that lost its answer.
  till_id   bigint        NOT NULL,
  key       text          NOT NULL CHECK (length(key) <= 255),
  digest    bytea         NOT NULL CHECK (octet_length(digest) = 32),
  charge_id bigint        NOT NULL,
  amount    numeric(38,0) NOT NULL CHECK (amount > 0),
  -- False: above the caps, so the payer was asked.
  is_paid   boolean       NOT NULL,
  used_at   timestamptz   NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (grant_id, counter),
  UNIQUE (till_id, key)
);
CREATE INDEX pay_grant_uses_by_age ON pay_grant_uses (used_at);

-- An ended grant stays ended, and neither its keys nor its caps change. Counters only rise.
CREATE FUNCTION pay_grants_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL AND (NEW.ended_at, NEW.end_reason) IS DISTINCT FROM (OLD.ended_at, OLD.end_reason) OR NEW.last_counter < OLD.last_counter
     OR (NEW.user_id, NEW.signing_key, NEW.agreement_key, NEW.server_key, NEW.once_cap, NEW.day_cap, NEW.created_at)
        IS DISTINCT FROM (OLD.user_id, OLD.signing_key, OLD.agreement_key, OLD.server_key, OLD.once_cap, OLD.day_cap, OLD.created_at) THEN
    RAISE EXCEPTION 'a pay grant that has ended stays ended, and its keys and caps stay' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER pay_grants_guard BEFORE UPDATE ON pay_grants FOR EACH ROW EXECUTE FUNCTION pay_grants_guard();

-- A use never changes.
CREATE FUNCTION pay_grant_uses_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the use of a counter never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER pay_grant_uses_guard BEFORE UPDATE ON pay_grant_uses FOR EACH ROW EXECUTE FUNCTION pay_grant_uses_guard();

-- Ends the grants of a session with it, however the session ends: signed out, ended from the list, by a new password, by the office, deleted by age.
CREATE FUNCTION pay_grants_end_with_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pay_grants SET ended_at = clock_timestamp(), end_reason = 'session' WHERE session_id = OLD.id AND ended_at IS NULL;
  RETURN OLD;
END $$;
CREATE TRIGGER pay_grants_end_with_session BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION pay_grants_end_with_session();
