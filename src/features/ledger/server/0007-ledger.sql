-- The double-entry ledger. Rows are written by ledger_open, ledger_submit and ledger_resolve alone; the guards hold whatever writes.
-- Entries, transfers and keys carry no foreign keys: row triggers would cost more than the transfer. The guards and the audit hold the links.
CREATE TABLE assets (
  id       smallint PRIMARY KEY,
  code     text     NOT NULL UNIQUE CHECK (code ~ '^[A-Z]{2,10}$'),
  name     text     NOT NULL,
  scale    smallint NOT NULL CHECK (scale BETWEEN 0 AND 18),
  unit     numeric  NOT NULL CHECK (unit * 10::numeric ^ scale::numeric = 1),   -- one smallest unit, in whole ones
  is_local boolean  NOT NULL,                                                   -- the local currency stands apart from the assets
  sort     smallint NOT NULL UNIQUE
);
INSERT INTO assets VALUES
  (1, 'XP', 'Total Coin', 18, 0.000000000000000001, false, 1),
  (2, 'USDC', 'StableCoin', 6, 0.000001, false, 2),
  (3, 'CBDC', 'CBDC (KRW)', 6, 0.000001, false, 3),
  (4, 'BTC', 'Bitcoin', 8, 0.00000001, false, 4),
  (5, 'ETH', 'Ethereum', 18, 0.000000000000000001, false, 5),
  (6, 'KRW', 'Local currency', 0, 1, true, 6);

-- House accounts that stand for the world outside, so that money can come in; every other account stays at 0 or above.
CREATE FUNCTION ledger_may_owe(owner text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT owner IN ('house:issuance', 'house:bank')
$$;

CREATE TABLE accounts (
  id             bigint        GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner          text COLLATE "C" NOT NULL CHECK (owner ~ '^(0x[0-9a-f]{40}|house:[a-z][a-z-]{0,30})$'),
  asset_id       smallint      NOT NULL REFERENCES assets,
  user_id        bigint        REFERENCES users,
  balance        numeric(38,0) NOT NULL DEFAULT 0,
  held           numeric(38,0) NOT NULL DEFAULT 0 CHECK (held >= 0),
  version        bigint        NOT NULL DEFAULT 0,                              -- = number of entries
  allow_negative boolean       NOT NULL,
  UNIQUE (owner, asset_id),
  CHECK (NOT allow_negative OR ledger_may_owe(owner)),
  CONSTRAINT no_overdraft CHECK (allow_negative OR balance - held >= 0)
) WITH (fillfactor = 50);                                                       -- room for HOT updates
CREATE INDEX accounts_by_user ON accounts (user_id, asset_id) WHERE user_id IS NOT NULL;

-- pending → posted | voided | expired, once; a transfer that needs no hold is posted from the start.
CREATE SEQUENCE transfers_id_seq;
CREATE TABLE transfers (
  id            bigint        PRIMARY KEY DEFAULT nextval('transfers_id_seq'),
  kind          text          NOT NULL CHECK (kind ~ '^[a-z][a-z_]{0,30}$'),
  state         text          NOT NULL CHECK (state IN ('pending', 'posted', 'voided', 'expired')),
  user_id       bigint,                                                         -- who asked for it
  asset_id      smallint      NOT NULL,
  amount        numeric(38,0) NOT NULL CHECK (amount > 0),
  fee           numeric(38,0) NOT NULL CHECK (fee >= 0),
  from_owner    text COLLATE "C" NOT NULL,
  to_owner      text COLLATE "C" NOT NULL CHECK (to_owner <> from_owner),
  posted_amount numeric(38,0) CHECK (posted_amount > 0 AND posted_amount <= amount),
  group_id      bigint,                                                         -- the first transfer of those that belong together
  reverses      bigint CONSTRAINT reversed_once UNIQUE,
  failure       text          CHECK (length(failure) BETWEEN 1 AND 200),
  details       jsonb         CHECK (octet_length(details::text) <= 2000),
  created_at    timestamptz   NOT NULL,
  resolved_at   timestamptz,
  CHECK ((state = 'pending') = (resolved_at IS NULL)),
  CHECK ((state = 'posted') = (posted_amount IS NOT NULL)),
  CHECK (failure IS NULL OR state = 'voided')
) WITH (fillfactor = 70);                                                       -- being resolved is a HOT update
ALTER SEQUENCE transfers_id_seq OWNED BY transfers.id;
CREATE INDEX transfers_sent ON transfers (from_owner, id DESC);
CREATE INDEX transfers_received ON transfers (to_owner, id DESC);
CREATE INDEX transfers_grouped ON transfers (group_id) WHERE group_id IS NOT NULL;

-- What pending transfers will do when they are posted: one row while pending, none after. The debits stand in accounts.held meanwhile.
CREATE TABLE holds (
  transfer_id  bigint      PRIMARY KEY,
  accounts     bigint[]    NOT NULL,
  deltas       numeric[]   NOT NULL,
  settle_after timestamptz,                                                     -- the network is asked from then on
  expires_at   timestamptz,
  CHECK (cardinality(accounts) >= 2 AND cardinality(accounts) = cardinality(deltas))
);
CREATE INDEX holds_due ON holds (settle_after) WHERE settle_after IS NOT NULL;
CREATE INDEX holds_expiring ON holds (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE entries (
  account_id    bigint        NOT NULL,
  version       bigint        NOT NULL CHECK (version > 0),
  transfer_id   bigint        NOT NULL,
  asset_id      smallint      NOT NULL,
  amount        numeric(38,0) NOT NULL CHECK (amount <> 0),
  balance_after numeric(38,0) NOT NULL,
  at            timestamptz   NOT NULL,
  PRIMARY KEY (account_id, version)
);

-- A key of a user means one answer; written with the transfer, so a refusal is not remembered. Pruned after 30 days.
CREATE TABLE idempotency_keys (
  user_id     bigint      NOT NULL,
  key         text COLLATE "C" NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
  digest      bytea       NOT NULL CHECK (octet_length(digest) = 32),
  transfer_id bigint,
  answer      jsonb,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- ── Guards ──
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: the ledger only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER entries_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON entries EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER transfers_only_grow BEFORE DELETE OR TRUNCATE ON transfers EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER accounts_only_grow BEFORE DELETE OR TRUNCATE ON accounts EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER accounts_start_empty BEFORE INSERT ON accounts FOR EACH ROW
  WHEN (NEW.balance <> 0 OR NEW.held <> 0 OR NEW.version <> 0) EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER holds_stay BEFORE UPDATE OR TRUNCATE ON holds EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER keys_stay BEFORE UPDATE ON idempotency_keys EXECUTE FUNCTION ledger_refuse_change();

-- The guards run when a whole statement is done, so entries, accounts, transfers and holds must change in one statement.
CREATE FUNCTION ledger_guard_entries() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY transfer_id, asset_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the entries of a transfer do not sum to zero' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM added e WHERE (SELECT t.state FROM transfers t WHERE t.id = e.transfer_id) IS DISTINCT FROM 'posted') THEN
    RAISE EXCEPTION 'an entry without a posted transfer' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM (SELECT account_id, max(version) AS version FROM added GROUP BY account_id) e
              WHERE (SELECT a.version FROM accounts a WHERE a.id = e.account_id) IS DISTINCT FROM e.version) THEN
    RAISE EXCEPTION 'an entry that its account does not show' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_guard AFTER INSERT ON entries REFERENCING NEW TABLE AS added EXECUTE FUNCTION ledger_guard_entries();

CREATE FUNCTION ledger_guard_accounts() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (SELECT FROM before b LEFT JOIN after a ON a.id = b.id
              WHERE (a.owner, a.asset_id, a.allow_negative) IS DISTINCT FROM (b.owner, b.asset_id, b.allow_negative)
                 OR (b.user_id IS NOT NULL AND a.user_id IS DISTINCT FROM b.user_id)) THEN
    RAISE EXCEPTION 'whose an account is does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (
    SELECT FROM before b JOIN after a ON a.id = b.id CROSS JOIN LATERAL (
      SELECT count(*) AS n, sum(e.amount) AS total,
             bool_and(e.version = b.version + e.nth AND e.asset_id = a.asset_id AND e.balance_after = coalesce(e.earlier, b.balance) + e.amount) AS is_chain
        FROM (SELECT e.version, e.asset_id, e.amount, e.balance_after, row_number() OVER w AS nth, lag(e.balance_after) OVER w AS earlier
                FROM entries e WHERE e.account_id = a.id AND e.version > b.version AND e.version <= a.version
              WINDOW w AS (ORDER BY e.version)) e) c
     WHERE (a.balance, a.version) IS DISTINCT FROM (b.balance, b.version)
       AND (c.n = a.version - b.version AND c.total = a.balance - b.balance AND c.is_chain) IS NOT TRUE) THEN
    RAISE EXCEPTION 'a balance that its entries do not explain' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_guard AFTER UPDATE ON accounts REFERENCING OLD TABLE AS before NEW TABLE AS after EXECUTE FUNCTION ledger_guard_accounts();

CREATE FUNCTION ledger_guard_new_transfers() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM added t WHERE t.state NOT IN ('pending', 'posted')
                OR (t.state = 'pending') <> ((SELECT h.transfer_id FROM holds h WHERE h.transfer_id = t.id) IS NOT NULL)) THEN
    RAISE EXCEPTION 'a transfer starts as posted, or as pending with its hold' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER transfers_start AFTER INSERT ON transfers REFERENCING NEW TABLE AS added EXECUTE FUNCTION ledger_guard_new_transfers();

CREATE FUNCTION ledger_guard_transfers() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM before b LEFT JOIN after a ON a.id = b.id
     WHERE b.state <> 'pending' OR a.state = 'pending' OR (SELECT h.transfer_id FROM holds h WHERE h.transfer_id = b.id) IS NOT NULL
        OR (a.kind, a.user_id, a.asset_id, a.amount, a.fee, a.from_owner, a.to_owner, a.group_id, a.reverses, a.details, a.created_at)
           IS DISTINCT FROM (b.kind, b.user_id, b.asset_id, b.amount, b.fee, b.from_owner, b.to_owner, b.group_id, b.reverses, b.details, b.created_at)) THEN
    RAISE EXCEPTION 'a transfer is resolved once and never changed otherwise' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER transfers_guard AFTER UPDATE ON transfers REFERENCING OLD TABLE AS before NEW TABLE AS after EXECUTE FUNCTION ledger_guard_transfers();

CREATE FUNCTION ledger_guard_holds() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM changed h
              WHERE ((SELECT t.state FROM transfers t WHERE t.id = h.transfer_id) = 'pending') IS DISTINCT FROM (TG_OP = 'INSERT')) THEN
    RAISE EXCEPTION 'a hold stands exactly as long as its transfer is pending' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER holds_start AFTER INSERT ON holds REFERENCING NEW TABLE AS changed EXECUTE FUNCTION ledger_guard_holds();
CREATE TRIGGER holds_end AFTER DELETE ON holds REFERENCING OLD TABLE AS changed EXECUTE FUNCTION ledger_guard_holds();

-- Money that was sent to an address before anybody held it belongs to whoever holds it now.
CREATE FUNCTION ledger_adopt_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET user_id = NEW.id WHERE owner = NEW.address AND user_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_adopt_accounts AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION ledger_adopt_accounts();
