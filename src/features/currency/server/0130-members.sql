-- Members of the currency (docs/product/office.md#members): which state each is in and why, what they object, when each was seen last.

-- A row for each change of state; the last one holds, and who has none is active. Written by `member_state_set` alone (ledger/server/functions).
CREATE TABLE member_states (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users (id),
  state text NOT NULL CHECK (state IN ('active', 'limited', 'frozen', 'closed')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- By the clock of the store it is over then, whether anybody looks or not.
  until timestamptz,
  -- Won: caps of their own beside those of the currency; null: none. They go on under a freeze.
  payment_cap numeric(38, 0) CHECK (payment_cap BETWEEN 0 AND 1000000000000000),
  month_cap numeric(38, 0) CHECK (month_cap BETWEEN 0 AND 1000000000000000),
  holding_cap numeric(38, 0) CHECK (holding_cap BETWEEN 0 AND 1000000000000000),
  -- By number alone; the act of the office by which two people wanted it, each good for one change.
  made_by bigint NOT NULL,
  act_id bigint UNIQUE,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  is_current boolean NOT NULL DEFAULT true,
  CHECK (until IS NULL OR (state IN ('limited', 'frozen') AND until > made_at)),
  CONSTRAINT member_states_capped CHECK (CASE state WHEN 'limited' THEN num_nonnulls(payment_cap, month_cap, holding_cap) > 0
    WHEN 'active' THEN num_nonnulls(payment_cap, month_cap, holding_cap) = 0 ELSE true END)
);
CREATE UNIQUE INDEX member_states_current ON member_states (user_id) WHERE is_current;
CREATE INDEX member_states_standing ON member_states (state, user_id) WHERE is_current AND state <> 'active';
CREATE INDEX member_states_of ON member_states (user_id, id DESC);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON member_states FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- What holds of a row at this moment.
CREATE FUNCTION member_state_now(state text, until timestamptz, payment_cap numeric, month_cap numeric, holding_cap numeric) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN until IS NULL OR until > clock_timestamp() THEN state
              WHEN state = 'frozen' AND num_nonnulls(payment_cap, month_cap, holding_cap) > 0 THEN 'limited' ELSE 'active' END
$$;

-- Whether somebody may do nothing for anybody else: not for an organisation, nor may a key that they made.
CREATE FUNCTION member_is_stopped(member bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM member_states s WHERE s.user_id = member AND s.is_current AND s.state IN ('frozen', 'closed')
                    AND (s.until IS NULL OR s.until > clock_timestamp()))
$$;

-- What a member says against their state; one for each state.
CREATE TABLE member_objections (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users (id),
  state_id bigint NOT NULL UNIQUE REFERENCES member_states (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX member_objections_of ON member_objections (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON member_objections FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- When each member was seen last, to the minute: a row for every person.
CREATE TABLE member_seen (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  seen_at timestamptz NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX member_seen_last ON member_seen (seen_at DESC, user_id DESC);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON member_seen FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
INSERT INTO member_seen (user_id, seen_at)
  SELECT u.id, coalesce((SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = u.id), u.created_at) FROM users u WHERE NOT u.is_organisation AND u.deleted_at IS NULL;

CREATE FUNCTION member_comes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_seen (user_id, seen_at) VALUES (NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER users_are_seen AFTER INSERT ON users FOR EACH ROW WHEN (NOT NEW.is_organisation) EXECUTE FUNCTION member_comes();

-- Whose row another transaction has just now is seen by that one.
CREATE FUNCTION member_seen_now() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_seen m SET seen_at = now()
   WHERE m.user_id IN (SELECT s.user_id FROM member_seen s WHERE s.user_id IN (SELECT u.user_id FROM used u)
                          AND s.seen_at < now() - interval '1 minute' FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_are_seen AFTER INSERT ON sessions REFERENCING NEW TABLE AS used FOR EACH STATEMENT EXECUTE FUNCTION member_seen_now();
CREATE TRIGGER sessions_are_seen_again AFTER UPDATE ON sessions REFERENCING NEW TABLE AS used FOR EACH STATEMENT EXECUTE FUNCTION member_seen_now();

-- By which members are found: the beginning of a name, of an e-mail, of an address.
CREATE INDEX users_by_first_name ON users (lower(first_name) text_pattern_ops) WHERE NOT is_organisation AND deleted_at IS NULL;
CREATE INDEX users_by_last_name ON users (lower(last_name) text_pattern_ops) WHERE NOT is_organisation AND deleted_at IS NULL;
CREATE INDEX users_by_name_ko ON users (name_ko text_pattern_ops) WHERE NOT is_organisation AND deleted_at IS NULL AND name_ko IS NOT NULL;
CREATE INDEX users_by_email ON users (email text_pattern_ops) WHERE NOT is_organisation AND deleted_at IS NULL;
CREATE INDEX users_by_address ON users (address text_pattern_ops) WHERE NOT is_organisation AND deleted_at IS NULL;

-- What the guards of the ledger go by: nothing leaves an account that is stopped, but for what its state lets through. 'ask': it was opened while its person's
-- state was being changed, which is looked up each time. Written by the ledger's own functions alone.
ALTER TABLE accounts ADD COLUMN stop text CHECK (stop IN ('frozen', 'closed', 'ask'));
ALTER TABLE accounts ADD COLUMN stop_until timestamptz;
