-- Who can be paid in the local currency, what is asked for, and what came of it. The money itself moves in the ledger alone.
CREATE TABLE merchants (
  id                 bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A person's own, or one whose account the house keeps.
  user_id            bigint  UNIQUE REFERENCES users (id),
  house_owner        text    COLLATE "C" UNIQUE CHECK (house_owner ~ '^house:merchant-[a-z]{1,20}$'),
  -- Left out, a person's own name is the name of their shop.
  name               text    CHECK (length(name) BETWEEN 1 AND 100),
  name_ko            text    CHECK (length(name_ko) BETWEEN 1 AND 100),
  kind               text    NOT NULL DEFAULT 'person' CHECK (kind IN ('market', 'tea', 'books', 'food', 'person')),
  -- Basis points of what is paid; the merchant gives it.
  cashback_bps       integer NOT NULL DEFAULT 0 CHECK (cashback_bps BETWEEN 0 AND 5000),
  is_listed          boolean NOT NULL DEFAULT false,
  -- The credential that says the name, and the name that it says.
  name_credential_id bigint  REFERENCES credentials (id) ON DELETE SET NULL,
  proven_name        text,
  created_at         timestamptz NOT NULL DEFAULT now(),
  CHECK ((user_id IS NULL) <> (house_owner IS NULL)),
  CHECK (house_owner IS NULL OR name IS NOT NULL)
);
INSERT INTO merchants (house_owner, name, name_ko, kind, cashback_bps, is_listed) VALUES
  ('house:merchant-grocer', 'Nambu Market Grocer', '남부시장 식료품', 'market', 2000, true),
  ('house:merchant-tea', 'Hanok Tea House', '한옥 찻집', 'tea', 1500, true),
  ('house:merchant-books', 'Gyeonggijeon Books', '경기전 책방', 'books', 1000, true),
  ('house:merchant-food', 'Pungnam Bibimbap', '풍남 비빔밥', 'food', 1500, true);

-- A merchant as payers see it: whose account takes the money, and whether the credential that said this very name still stands.
CREATE VIEW merchants_shown AS
SELECT m.id, m.user_id, m.kind, m.cashback_bps, m.is_listed, coalesce(u.address, m.house_owner) AS owner, coalesce(u.did, m.house_owner) AS seed,
       n.name, CASE WHEN m.name IS NULL THEN u.name_ko ELSE m.name_ko END AS name_ko,
       coalesce(m.proven_name = n.name AND EXISTS (SELECT FROM credentials c WHERE c.id = m.name_credential_id AND NOT c.is_revoked
         AND c.verification <> 'self_attested' AND coalesce(c.expiration_date >= (now() AT TIME ZONE 'UTC')::date, true)), false) AS is_name_proven
  FROM merchants m LEFT JOIN users u ON u.id = m.user_id
 CROSS JOIN LATERAL (SELECT coalesce(m.name, CASE WHEN u.name_ko IS NULL THEN u.first_name || ' ' || u.last_name
                                                  ELSE u.last_name || ' ' || u.first_name END) AS name) n;

-- open → paid | expired | cancelled, once.
CREATE TABLE charges (
  -- Random, so that links cannot be counted up.
  id          bigint        PRIMARY KEY CHECK (id BETWEEN 4503599627370496 AND 9007199254740991),
  merchant_id bigint        NOT NULL REFERENCES merchants (id),
  user_id     bigint        NOT NULL REFERENCES users (id),
  amount      numeric(38,0) NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
  note        text          CHECK (length(note) BETWEEN 1 AND 100),
  items       jsonb         CHECK (octet_length(items::text) <= 10000),
  code        text          NOT NULL CHECK (code ~ '^[1-9][0-9]{5}$'),
  state       text          NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'expired', 'cancelled')),
  payment_id  bigint        UNIQUE,
  created_at  timestamptz   NOT NULL DEFAULT now(),
  expires_at  timestamptz   NOT NULL,
  closed_at   timestamptz,
  CHECK (expires_at > created_at),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK ((state = 'paid') = (payment_id IS NOT NULL))
);
CREATE UNIQUE INDEX charges_open_code ON charges (code) WHERE state = 'open';
CREATE INDEX charges_open_by_user ON charges (user_id) WHERE state = 'open';
CREATE INDEX charges_by_age ON charges (created_at);

CREATE FUNCTION charges_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN RAISE EXCEPTION 'a charge starts as open' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  ELSIF OLD.state <> 'open' OR NEW.state = 'open'
     OR (NEW.id, NEW.merchant_id, NEW.user_id, NEW.amount, NEW.note, NEW.items, NEW.code, NEW.created_at, NEW.expires_at)
        IS DISTINCT FROM (OLD.id, OLD.merchant_id, OLD.user_id, OLD.amount, OLD.note, OLD.items, OLD.code, OLD.created_at, OLD.expires_at)
     OR (NEW.state = 'expired' AND OLD.expires_at > clock_timestamp()) OR (NEW.state = 'paid' AND OLD.expires_at <= NEW.closed_at) THEN
    RAISE EXCEPTION 'a charge is closed once, in time, and never changed otherwise' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER charges_guard BEFORE INSERT OR UPDATE ON charges FOR EACH ROW EXECUTE FUNCTION charges_guard();

-- One row for each payment, by its transfer's id. cashback: none | pending → released | reversed, released → reversed.
CREATE TABLE payments (
  id             bigint        PRIMARY KEY,
  merchant_id    bigint        NOT NULL REFERENCES merchants (id),
  merchant_name  text          NOT NULL CHECK (length(merchant_name) BETWEEN 1 AND 201),
  payer_id       bigint        NOT NULL REFERENCES users (id),
  payee_id       bigint        REFERENCES users (id),
  charge_id      bigint        UNIQUE,
  amount         numeric(38,0) NOT NULL CHECK (amount > 0),
  refunded       numeric(38,0) NOT NULL DEFAULT 0,
  cashback       numeric(38,0) NOT NULL CHECK (cashback BETWEEN 0 AND amount),
  -- What refunds took back of it.
  cashback_back  numeric(38,0) NOT NULL DEFAULT 0,
  cashback_state text          NOT NULL CHECK (cashback_state IN ('none', 'pending', 'released', 'reversed')),
  -- The transfer that holds or gave it.
  cashback_id    bigint,
  release_at     timestamptz,
  created_at     timestamptz   NOT NULL,
  CHECK (payee_id IS DISTINCT FROM payer_id),
  CONSTRAINT refunded_at_most_paid CHECK (refunded BETWEEN 0 AND amount),
  -- Floored at every step, and whole when the payment is: the parts sum to it.
  CONSTRAINT cashback_follows CHECK (cashback_back = div(cashback * refunded, amount)),
  CHECK ((cashback_state = 'none') = (cashback = 0)),
  CHECK ((cashback_state = 'none') = (cashback_id IS NULL)),
  CHECK ((cashback_state = 'reversed') = (cashback > 0 AND cashback_back = cashback)),
  CHECK ((release_at IS NULL) = (cashback_state NOT IN ('pending')))
);
CREATE INDEX payments_made ON payments (payer_id, id DESC);
CREATE INDEX payments_taken ON payments (payee_id, id DESC) WHERE payee_id IS NOT NULL;
CREATE INDEX payments_to_release ON payments (release_at) WHERE cashback_state = 'pending';

-- What was bought of whom, when and for how much; the hash is over RFC 8785 JSON of the body. Never changed.
CREATE TABLE receipts (
  payment_id bigint PRIMARY KEY REFERENCES payments (id),
  body       jsonb  NOT NULL CHECK (octet_length(body::text) <= 14000),
  hash       text   NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{64}$')
);
CREATE TABLE payment_refunds (
  id          bigint        PRIMARY KEY,
  payment_id  bigint        NOT NULL REFERENCES payments (id),
  amount      numeric(38,0) NOT NULL CHECK (amount > 0),
  cashback    numeric(38,0) NOT NULL CHECK (cashback BETWEEN 0 AND amount),
  reason      text          CHECK (length(reason) BETWEEN 1 AND 200),
  created_at  timestamptz   NOT NULL
);
CREATE INDEX payment_refunds_of ON payment_refunds (payment_id, id);

CREATE FUNCTION pay_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER receipts_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts EXECUTE FUNCTION pay_refuse_change();
CREATE TRIGGER payment_refunds_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_refunds EXECUTE FUNCTION pay_refuse_change();
CREATE TRIGGER payments_stay BEFORE DELETE OR TRUNCATE ON payments EXECUTE FUNCTION pay_refuse_change();

-- A refund adds itself to its payment, which refuses what is too much.
CREATE FUNCTION payment_refunds_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET refunded = refunded + NEW.amount, cashback_back = cashback_back + NEW.cashback,
         cashback_state = CASE WHEN cashback > 0 AND cashback_back + NEW.cashback = cashback THEN 'reversed' ELSE cashback_state END,
         release_at = CASE WHEN cashback_back + NEW.cashback < cashback THEN release_at END
   WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_refunds_add AFTER INSERT ON payment_refunds FOR EACH ROW EXECUTE FUNCTION payment_refunds_add();

CREATE FUNCTION payments_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.merchant_id, NEW.merchant_name, NEW.payer_id, NEW.payee_id, NEW.charge_id, NEW.amount, NEW.cashback, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.merchant_id, OLD.merchant_name, OLD.payer_id, OLD.payee_id, OLD.charge_id, OLD.amount, OLD.cashback, OLD.created_at)
     OR (OLD.cashback_state, NEW.cashback_state) IN (('none', 'pending'), ('released', 'pending'), ('reversed', 'pending'), ('reversed', 'released'))
     OR EXISTS (SELECT FROM (SELECT coalesce(sum(r.amount), 0) AS amount, coalesce(sum(r.cashback), 0) AS cashback
                               FROM payment_refunds r WHERE r.payment_id = NEW.id) r
                 WHERE (NEW.refunded, NEW.cashback_back) IS DISTINCT FROM (r.amount, r.cashback)) THEN
    RAISE EXCEPTION 'a payment changes by its refunds and the release of its cashback alone' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_guard BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION payments_guard();
