-- What the operator of a server tells its members, as versions (docs/product/terms.md): terms of use, privacy text, support contact, bank holidays.

-- A version of one of the four holds from a midnight in Seoul on, until the next one of its kind does. Rows are only added, before they hold.
CREATE TABLE terms_versions (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('terms', 'privacy', 'contact', 'holidays')),
  valid_from timestamptz NOT NULL,
  -- As `content` of terms' contract.ts has it.
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object' AND octet_length(content::text) <= 250000),
  -- By number alone.
  made_by bigint NOT NULL,
  checked_by bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (kind, valid_from),
  CONSTRAINT terms_versions_two_people CHECK (made_by <> checked_by),
  CHECK (content ->> 'kind' = kind)
);

CREATE FUNCTION terms_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of a text stays as it was made, and so does what was accepted';
END $$;
CREATE TRIGGER terms_versions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON terms_versions FOR EACH STATEMENT EXECUTE FUNCTION terms_refuse_change();

-- A commit may wait for its standby, and be seen only then: what comes is seen on every node well before it holds.
CREATE FUNCTION terms_versions_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.valid_from <= clock_timestamp() + interval '55 minutes' THEN
    RAISE EXCEPTION 'a version of a text is made an hour before it holds';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER terms_versions_come AFTER INSERT ON terms_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION terms_versions_come();

-- That a member accepted a version: when, and in which session, named by its token's SHA-256, which opens nothing.
CREATE TABLE terms_acceptances (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users (id),
  version_id bigint NOT NULL REFERENCES terms_versions (id),
  session_hash bytea NOT NULL CHECK (octet_length(session_hash) = 32),
  accepted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (user_id, version_id)
);
CREATE INDEX terms_acceptances_of_version ON terms_acceptances (version_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON terms_acceptances FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
CREATE TRIGGER terms_acceptances_stay BEFORE UPDATE OR TRUNCATE ON terms_acceptances FOR EACH STATEMENT EXECUTE FUNCTION terms_refuse_change();

-- Only what holds, and is a text, is accepted.
CREATE FUNCTION terms_acceptances_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM terms_versions v WHERE v.id = NEW.version_id AND v.kind IN ('terms', 'privacy') AND v.valid_from <= clock_timestamp()) THEN
    RAISE EXCEPTION 'what does not hold is not accepted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER terms_acceptances_hold BEFORE INSERT ON terms_acceptances FOR EACH ROW EXECUTE FUNCTION terms_acceptances_hold();

-- Whether banks work on a day in Korea: neither at the week's end nor on a holiday of the list that holds. Every day is one while there is no list.
CREATE FUNCTION bank_day(day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT extract(isodow FROM day) < 6 AND NOT EXISTS (SELECT FROM jsonb_array_elements(v.content -> 'days') h WHERE (h ->> 'on')::date = day)
                     FROM terms_versions v WHERE v.kind = 'holidays' AND v.valid_from <= clock_timestamp() ORDER BY v.valid_from DESC LIMIT 1), true)
$$;

-- So many bank days after a moment, at the same time of the day in Korea.
CREATE FUNCTION bank_days_after(moment timestamptz, n integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT (moment AT TIME ZONE 'Asia/Seoul' + make_interval(days => g)) AT TIME ZONE 'Asia/Seoul' FROM generate_series(1, 2 * n + 500) g
                    WHERE bank_day((moment AT TIME ZONE 'Asia/Seoul')::date + g) ORDER BY g OFFSET n - 1 LIMIT 1), moment)
   WHERE n > 0 UNION ALL SELECT moment WHERE n <= 0
$$;

-- The midnight in Korea with which the last bank day by a moment began (1), the one before it (2), and so on.
CREATE FUNCTION bank_day_begun(moment timestamptz, n integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT ((moment AT TIME ZONE 'Asia/Seoul')::date - g)::timestamp AT TIME ZONE 'Asia/Seoul' FROM generate_series(0, 2 * n + 500) g
   WHERE bank_day((moment AT TIME ZONE 'Asia/Seoul')::date - g) ORDER BY g OFFSET n - 1 LIMIT 1
$$;
