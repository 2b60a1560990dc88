-- Requests to pay, from person to person (docs/product/requests.md). Sums in the asset's units, without the network's fee.
CREATE TABLE pay_requests (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Who asks, and is paid.
  user_id    bigint NOT NULL REFERENCES users (id),
  -- The Idempotency-Key that it was made under and the SHA-256 of that request.
  key        text CHECK (length(key) BETWEEN 1 AND 255),
  digest     bytea CHECK (octet_length(digest) = 32),
  asset_id   smallint NOT NULL REFERENCES assets (id),
  -- Of a split: what was divided, and what of it is the requester's own.
  total      numeric(38, 0) CHECK (total > 0),
  own        numeric(38, 0) CHECK (own >= 0),
  -- Sealed under the requester's key: what it is for.
  note       bytea,
  -- SHA-256 of what stands in the link; null where there is none.
  link_hash  bytea UNIQUE CHECK (octet_length(link_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  CHECK (expires_at > created_at AND expires_at <= created_at + interval '91 days'),
  CHECK ((total IS NULL) = (own IS NULL)),
  UNIQUE (user_id, key)
);
CREATE INDEX pay_requests_by_user ON pay_requests (user_id, id DESC);
CREATE INDEX pay_requests_by_age ON pay_requests (user_id, created_at);
CREATE INDEX pay_requests_ending ON pay_requests (expires_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON pay_requests FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- What one person is asked for. Paid is what has a transfer that is pending or posted; one that failed leaves it open.
CREATE TABLE pay_request_shares (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  request_id  bigint NOT NULL REFERENCES pay_requests (id) ON DELETE CASCADE,
  -- Who is asked; null: whoever takes it by the link, or somebody who has left.
  payer_id    bigint REFERENCES users (id),
  is_by_link  boolean NOT NULL,
  -- Null: the payer says how much.
  amount      numeric(38, 0) CHECK (amount > 0),
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'declined')),
  -- Sealed under the payer's key: why not, where they wrote it.
  reason      bytea,
  -- Whether its payer is shown it: decided after it was made, and nothing that who asks can see.
  delivery    text NOT NULL DEFAULT 'waiting' CHECK (delivery IN ('waiting', 'shown', 'kept_back')),
  transfer_id bigint UNIQUE REFERENCES transfers (id),
  asked_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  reminded_at timestamptz,
  -- What cannot be delivered is set aside.
  tries       int NOT NULL DEFAULT 0,
  retry_at    timestamptz,
  fault       text CHECK (length(fault) <= 200),
  CHECK (reason IS NULL OR state = 'declined'),
  UNIQUE (request_id, payer_id)
);
CREATE INDEX pay_request_shares_by_payer ON pay_request_shares (payer_id, id DESC) WHERE delivery = 'shown';
CREATE INDEX pay_request_shares_waiting ON pay_request_shares (id) WHERE delivery = 'waiting' AND payer_id IS NOT NULL;

CREATE FUNCTION pay_request_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was asked for stays as it was' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER pay_requests_stay BEFORE UPDATE OF user_id, key, digest, asset_id, total, own, created_at, expires_at ON pay_requests
  FOR EACH ROW EXECUTE FUNCTION pay_request_stays();
CREATE TRIGGER pay_request_shares_stay BEFORE UPDATE OF request_id, amount, is_by_link ON pay_request_shares
  FOR EACH ROW EXECUTE FUNCTION pay_request_stays();

-- A share is paid once: its transfer is another one only after the first has failed, and nothing of what is paid changes.
CREATE FUNCTION pay_request_paid_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM transfers t WHERE t.id = OLD.transfer_id AND t.state IN ('pending', 'posted'))
     AND (NEW.transfer_id, NEW.state) IS DISTINCT FROM (OLD.transfer_id, OLD.state) THEN
    RAISE EXCEPTION 'what is paid stays paid' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER pay_request_shares_paid_once BEFORE UPDATE OF transfer_id, state ON pay_request_shares
  FOR EACH ROW WHEN (OLD.transfer_id IS NOT NULL) EXECUTE FUNCTION pay_request_paid_once();

-- Whom a person lets ask them, where that is not anyone, and whose requests they do not want to see.
CREATE TABLE pay_request_rules (
  user_id   bigint PRIMARY KEY REFERENCES users (id),
  asked_by  text NOT NULL CHECK (asked_by IN ('contacts', 'nobody'))
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON pay_request_rules FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
CREATE TABLE pay_request_blocks (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id    bigint NOT NULL REFERENCES users (id),
  blocked_id bigint NOT NULL REFERENCES users (id),
  at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (user_id, blocked_id)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON pay_request_blocks FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
