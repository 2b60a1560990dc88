-- Standing and scheduled orders (docs/product/orders.md). Sums in the asset's units, without the network's fee.
CREATE TABLE payment_orders (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id    bigint NOT NULL REFERENCES users (id),
  -- The Idempotency-Key that it was made under and the SHA-256 of that request.
  key        text CHECK (length(key) BETWEEN 1 AND 255),
  digest     bytea CHECK (octet_length(digest) = 32),
  -- What was signed.
  to_owner   text COLLATE "C" NOT NULL,
  asset_id   smallint NOT NULL REFERENCES assets (id),
  amount     numeric(38, 0) NOT NULL CHECK (amount > 0),
  total      numeric(38, 0) NOT NULL CHECK (total >= amount),
  rhythm     text NOT NULL CHECK (rhythm IN ('once', 'weekly', 'monthly')),
  first_on   date NOT NULL,
  end_on     date CHECK (end_on >= first_on),
  -- Of the IANA database: its days count.
  zone       text NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
  -- The payment that comes next, counted from 0.
  nth        int NOT NULL DEFAULT 0 CHECK (nth >= 0),
  next_on    date,
  next_at    timestamptz,
  state      text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'ended')),
  reason     text CHECK (reason IN ('person', 'no_cover', 'payee_gone', 'done')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at   timestamptz,
  -- What cannot be worked on is set aside.
  tries      int NOT NULL DEFAULT 0,
  retry_at   timestamptz,
  fault      text CHECK (length(fault) <= 200),
  CHECK ((state = 'active') = (next_at IS NOT NULL)),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL)),
  CHECK ((state = 'ended') = (next_on IS NULL)),
  CHECK ((state = 'active') = (reason IS NULL)),
  UNIQUE (user_id, key)
);
CREATE INDEX payment_orders_by_user ON payment_orders (user_id, id DESC);
CREATE INDEX payment_orders_due ON payment_orders (next_at, id) WHERE state = 'active';
CREATE TRIGGER refuse_deleted BEFORE INSERT ON payment_orders FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE FUNCTION payment_order_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was ordered stays as it was signed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payment_orders_stay
  BEFORE UPDATE OF user_id, key, digest, to_owner, asset_id, amount, total, rhythm, first_on, end_on, zone, created_at ON payment_orders
  FOR EACH ROW EXECUTE FUNCTION payment_order_stays();

-- The payments that were made, each once.
CREATE TABLE payment_order_runs (
  order_id    bigint NOT NULL REFERENCES payment_orders (id),
  nth         int NOT NULL CHECK (nth >= 0),
  due_on      date NOT NULL,
  transfer_id bigint NOT NULL UNIQUE REFERENCES transfers (id),
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (order_id, nth)
);
