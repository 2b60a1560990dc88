-- Withdrawals: what leaves for an address that nobody here has (docs/product/network.md#withdrawals). Sums of limits are whole won, all others whole units.

-- What may leave: rows are only added, and the last one holds. One person lowers, two people raise; `checked_by` is null where one did.
CREATE TABLE chain_limits (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  one_won numeric(38, 0) NOT NULL CHECK (one_won BETWEEN 0 AND person_won),
  person_won numeric(38, 0) NOT NULL CHECK (person_won <= total_won),
  total_won numeric(38, 0) NOT NULL CHECK (total_won <= 1000000000000000),
  -- All that may be under way at once out of the hot wallet.
  hot_won numeric(38, 0) NOT NULL CHECK (hot_won BETWEEN 0 AND 1000000000000000),
  -- From so much on two people look at it before it leaves.
  eyes_won numeric(38, 0) NOT NULL CHECK (eyes_won BETWEEN 0 AND 1000000000000000),
  -- To an address that somebody has named for less than so many hours, no more than so much in all.
  new_hours int NOT NULL CHECK (new_hours BETWEEN 0 AND 720),
  new_won numeric(38, 0) NOT NULL CHECK (new_won BETWEEN 0 AND 1000000000000000),
  -- By number alone; none made the first, by which nothing leaves.
  made_by bigint,
  checked_by bigint CHECK (checked_by <> made_by),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE FUNCTION chain_limits_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'limits of what leaves stay as they were made';
END $$;
CREATE TRIGGER chain_limits_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_limits FOR EACH STATEMENT EXECUTE FUNCTION chain_limits_stay();
INSERT INTO chain_limits (one_won, person_won, total_won, hot_won, eyes_won, new_hours, new_won) VALUES (0, 0, 0, 0, 0, 24, 0);

-- The gate through which all of it goes, one row: whoever lets something out locks it, so that limits hold across nodes.
CREATE TABLE chain_gate (
  is_one     boolean     PRIMARY KEY DEFAULT true CHECK (is_one),
  -- Why somebody of the office has stopped everything; null: it is not stopped.
  stopped    text        CHECK (length(stopped) BETWEEN 1 AND 200),
  stopped_at timestamptz,
  day        date        NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date,
  won        numeric(38, 0) NOT NULL DEFAULT 0 CHECK (won >= 0),
  CHECK ((stopped IS NULL) = (stopped_at IS NULL))
);
INSERT INTO chain_gate DEFAULT VALUES;

-- What one person let leave on the last day on which they did.
CREATE TABLE chain_person_days (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  day date NOT NULL,
  won numeric(38, 0) NOT NULL CHECK (won >= 0),
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX chain_person_days_by_age ON chain_person_days (at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON chain_person_days FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- Since when somebody has named an address outside, and won that left for it while it was new.
CREATE TABLE chain_addresses (
  user_id bigint NOT NULL REFERENCES users (id),
  address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
  first_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  new_won numeric(38, 0) NOT NULL DEFAULT 0 CHECK (new_won >= 0),
  PRIMARY KEY (user_id, address)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON chain_addresses FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE chain_quotes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users (id),
  asset_id smallint NOT NULL REFERENCES assets (id),
  amount numeric(38, 0) NOT NULL CHECK (amount > 0),
  fee numeric(38, 0) NOT NULL CHECK (fee > 0),
  -- What it counts for in the limits.
  won numeric(38, 0) NOT NULL CHECK (won >= 0),
  -- Gas that its transaction may take, and wei that the treasury may have to pay for it.
  gas_limit int NOT NULL CHECK (gas_limit BETWEEN 21000 AND 1000000),
  cost numeric(38, 0) NOT NULL CHECK (cost > 0),
  to_address text NOT NULL CHECK (to_address ~ '^0x[0-9a-f]{40}$'),
  is_contract boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX chain_quotes_by_user ON chain_quotes (user_id, created_at);
CREATE INDEX chain_quotes_by_age ON chain_quotes (created_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON chain_quotes FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- waiting ─ two people ─► ready ─ handed to the engine ─► sending ─► done | returned | uncertain ─ two people ─► done | returned; waiting, ready ─► returned
CREATE TABLE chain_withdrawals (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Null once the account is deleted.
  user_id bigint REFERENCES users (id),
  -- The quote that it is by, which is gone after a day.
  quote_id bigint NOT NULL UNIQUE,
  transfer_id bigint NOT NULL UNIQUE REFERENCES transfers (id),
  asset_id smallint NOT NULL REFERENCES assets (id),
  amount numeric(38, 0) NOT NULL CHECK (amount > 0),
  fee numeric(38, 0) NOT NULL CHECK (fee > 0),
  won numeric(38, 0) NOT NULL CHECK (won >= 0),
  to_address text NOT NULL CHECK (to_address ~ '^0x[0-9a-f]{40}$'),
  gas_limit int NOT NULL CHECK (gas_limit BETWEEN 21000 AND 1000000),
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'sending', 'uncertain', 'done', 'returned')),
  -- What the engine sends; none while nothing was handed to it.
  transaction_id bigint UNIQUE REFERENCES chain_transactions,
  -- The transaction that paid, whether ours or the one that a person has found; the gas that the treasury paid for it, in wei, and how much of that its fees bore.
  hash text CHECK (hash ~ '^0x[0-9a-f]{64}$'),
  gas numeric(38, 0) CHECK (gas >= 0),
  gas_borne numeric(38, 0) CHECK (gas_borne <= gas),
  failure text CHECK (length(failure) BETWEEN 1 AND 200),
  counted_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  CHECK ((state IN ('done', 'returned')) = (ended_at IS NOT NULL)),
  CHECK (transaction_id IS NOT NULL OR state IN ('waiting', 'ready', 'returned')),
  CHECK ((failure IS NOT NULL) = (state IN ('returned', 'uncertain')))
);
CREATE INDEX chain_withdrawals_by_user ON chain_withdrawals (user_id, id);
CREATE INDEX chain_withdrawals_open ON chain_withdrawals (state, id) WHERE state NOT IN ('done', 'returned');
CREATE INDEX chain_withdrawals_unbooked ON chain_withdrawals (id) WHERE gas IS NOT NULL AND gas_borne IS NULL;
CREATE TRIGGER refuse_deleted BEFORE INSERT ON chain_withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- A withdrawal ends once, goes one way, and is of what it was asked for.
CREATE FUNCTION chain_withdrawals_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('done', 'returned') AND NEW.state <> OLD.state
     OR NEW.state = 'ready' AND OLD.state NOT IN ('waiting', 'ready') OR NEW.state = 'sending' AND OLD.state NOT IN ('ready', 'sending')
     OR NEW.state = 'returned' AND OLD.state = 'sending' AND NEW.hash IS NULL
     OR (OLD.transfer_id, OLD.asset_id, OLD.amount, OLD.fee, OLD.to_address) IS DISTINCT FROM (NEW.transfer_id, NEW.asset_id, NEW.amount, NEW.fee, NEW.to_address)
     OR OLD.transaction_id IS NOT NULL AND NEW.transaction_id IS DISTINCT FROM OLD.transaction_id THEN
    RAISE EXCEPTION 'withdrawal % does not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER chain_withdrawals_guard BEFORE UPDATE ON chain_withdrawals FOR EACH ROW EXECUTE FUNCTION chain_withdrawals_guard();

-- What the treasury has of each asset at a final block, and what the ledger owed when it was looked at; `why` says why nothing leaves of it.
CREATE TABLE chain_cover (
  asset_id smallint PRIMARY KEY REFERENCES assets (id),
  block_number bigint NOT NULL CHECK (block_number >= 0),
  block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  reserve numeric(78, 0) NOT NULL CHECK (reserve >= 0),
  owed numeric(78, 0) NOT NULL,
  looked_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
