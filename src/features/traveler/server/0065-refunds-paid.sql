-- Refunds that are confirmed and paid (docs/product/traveler.md#refunds). Amounts are whole cents of USD unless told otherwise.

-- The rules of an operator, by version: which share of a purchase, from how much, how much a day, how long after entry. The newest that has begun counts;
-- before an operator's first one stand those of rules.ts.
CREATE TABLE tax_rules (
  operator_id bigint NOT NULL REFERENCES organisations (id),
  version int NOT NULL CHECK (version BETWEEN 1 AND 1000),
  -- [{from, bps}]: of a purchase from so many cents so many basis points, ascending.
  tiers jsonb NOT NULL CHECK (jsonb_typeof(tiers) = 'array' AND jsonb_array_length(tiers) BETWEEN 1 AND 20),
  day_cents numeric(38, 0) NOT NULL CHECK (day_cents BETWEEN 1 AND 100000000),
  entry_days int NOT NULL CHECK (entry_days BETWEEN 1 AND 365),
  -- Kept by the operator of each refund.
  fee_bps int NOT NULL CHECK (fee_bps BETWEEN 0 AND 5000),
  -- Within so many days a refund paid early has to be confirmed; 0 where none is paid early.
  early_days int NOT NULL CHECK (early_days BETWEEN 0 AND 90),
  foreign_only boolean NOT NULL,
  valid_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (operator_id, version)
);

-- Shops at whose receipts a refund is offered; a shop has one operator at a time.
CREATE TABLE tax_shops (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  operator_id bigint NOT NULL REFERENCES organisations (id),
  shop_id bigint NOT NULL REFERENCES organisations (id),
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  CHECK (shop_id <> operator_id)
);
CREATE UNIQUE INDEX tax_shops_one ON tax_shops (shop_id) WHERE ended_at IS NULL;
CREATE INDEX tax_shops_of ON tax_shops (operator_id, id DESC);

ALTER TABLE tax_refund_days DROP CONSTRAINT tax_refund_days_claimed_cents_check,
  ADD CHECK (claimed_cents BETWEEN 0 AND 100000000);

ALTER TABLE tax_refunds
  DROP CONSTRAINT tax_refunds_purchase_cents_check,
  DROP CONSTRAINT tax_refunds_check,
  DROP CONSTRAINT tax_refunds_check1,
  DROP CONSTRAINT tax_refunds_status_check,
  ADD COLUMN operator_id bigint REFERENCES organisations (id),
  ADD COLUMN rules_version int,
  ADD COLUMN rate_bps int NOT NULL DEFAULT 800 CHECK (rate_bps BETWEEN 0 AND 2000),
  -- The payment that it asks the tax of, and what of that was not given back, in won.
  ADD COLUMN payment_id bigint UNIQUE REFERENCES payments (id),
  ADD COLUMN purchase_won numeric(38, 0) CHECK (purchase_won >= 0),
  -- A fingerprint of the passport that it was recorded under.
  ADD COLUMN passport bytea CHECK (octet_length(passport) = 32),
  -- What the office knows it by, and what it was told under that, word for word, however often; another after the purchase has changed.
  ADD COLUMN reference uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  ADD COLUMN told jsonb,
  -- What the office confirmed of it, and what the operator keeps of that.
  ADD COLUMN granted_cents numeric(38, 0) CHECK (granted_cents BETWEEN 1 AND refund_cents),
  ADD COLUMN fee_cents numeric(38, 0) NOT NULL DEFAULT 0 CHECK (fee_cents BETWEEN 0 AND refund_cents),
  ADD COLUMN payout_to text CHECK (payout_to IN ('usdc', 'won', 'bank')),
  ADD COLUMN payout_bank_id bigint,
  -- The ledger's transfer to the claimant, and what it is of.
  ADD COLUMN transfer_id bigint UNIQUE,
  ADD COLUMN paid_cents numeric(38, 0) CHECK (paid_cents > 0),
  -- Paid before the office confirmed it, by this transfer, against that hold on the claimant's account.
  ADD COLUMN early_id bigint UNIQUE,
  ADD COLUMN hold_id bigint UNIQUE,
  ADD COLUMN hold_until date,
  ADD COLUMN hold_state text CHECK (hold_state IN ('held', 'released', 'taken')),
  -- Of what was paid too much since the purchase was given back.
  ADD COLUMN owed_cents numeric(38, 0) NOT NULL DEFAULT 0 CHECK (owed_cents >= 0),
  ADD COLUMN repaid_cents numeric(38, 0) NOT NULL DEFAULT 0 CHECK (repaid_cents >= 0),
  -- The office said otherwise after it was decided, and a person at the operator has seen to it.
  ADD COLUMN contradicted_at timestamptz,
  ADD COLUMN reviewed_at timestamptz,
  -- What of it is to be done by itself, when, and what failed of that.
  ADD COLUMN waits_for text CHECK (waits_for IN ('operator', 'passport', 'office', 'payout', 'funds', 'bank', 'review')),
  ADD COLUMN tries int NOT NULL DEFAULT 0,
  ADD COLUMN next_at timestamptz,
  ADD COLUMN fault text CHECK (length(fault) <= 200),
  ADD CONSTRAINT tax_refunds_status CHECK (status IN ('processing', 'approved', 'paid', 'refused', 'returned')),
  ADD CONSTRAINT tax_refunds_purchase CHECK (purchase_cents >= 0),
  -- Half up to the cent.
  ADD CONSTRAINT tax_refunds_share CHECK (refund_cents = div(purchase_cents * rate_bps + 5000, 10000)),
  ADD CONSTRAINT tax_refunds_entry CHECK (entry_date <= claim_day AND claim_day - entry_date <= 365),
  -- Nothing is paid that was neither confirmed nor is held of the claimant's own.
  ADD CONSTRAINT tax_refunds_payable CHECK ((transfer_id IS NULL OR granted_cents IS NOT NULL) AND (early_id IS NULL) = (hold_id IS NULL)),
  ADD CONSTRAINT tax_refunds_paid CHECK (status <> 'paid' OR operator_id IS NULL OR coalesce(transfer_id, early_id) IS NOT NULL),
  ADD CONSTRAINT tax_refunds_paid_sum CHECK ((paid_cents IS NULL) = (coalesce(transfer_id, early_id) IS NULL)),
  ADD CONSTRAINT tax_refunds_hold CHECK ((hold_id IS NULL) = (hold_state IS NULL) AND (hold_id IS NULL) = (hold_until IS NULL)),
  ADD CONSTRAINT tax_refunds_bank CHECK ((payout_to IS NOT DISTINCT FROM 'bank') = (payout_bank_id IS NOT NULL));
-- Claims from now on are worked off, those that a node of the release before takes too; those of before stay as they are.
ALTER TABLE tax_refunds ALTER COLUMN next_at SET DEFAULT clock_timestamp();
CREATE INDEX tax_refunds_due ON tax_refunds (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX tax_refunds_of_operator ON tax_refunds (operator_id, id DESC) WHERE operator_id IS NOT NULL;
CREATE INDEX tax_refunds_of_passport ON tax_refunds (passport) WHERE passport IS NOT NULL;

-- What became of a claim, and when.
CREATE TABLE tax_refund_steps (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  refund_id bigint NOT NULL REFERENCES tax_refunds (id) ON DELETE CASCADE,
  step text NOT NULL CHECK (length(step) BETWEEN 1 AND 40),
  -- Cents that the step is about.
  cents numeric(38, 0),
  code text CHECK (length(code) BETWEEN 1 AND 40),
  said text CHECK (length(said) BETWEEN 1 AND 500),
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX tax_refund_steps_of ON tax_refund_steps (refund_id, id);

-- Receipts that were claimed on this server, by whom does not stand here: they stay claimed when their person is gone.
CREATE TABLE tax_receipts (
  receipt text PRIMARY KEY CHECK (receipt COLLATE "C" ~ '^[!-~]{1,128}$'),
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO tax_receipts (receipt, at) SELECT receipt_hash, min(created_at) FROM tax_refunds GROUP BY receipt_hash;
-- A node of the release before does not know this table.
CREATE FUNCTION tax_receipts_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tax_receipts (receipt) VALUES (NEW.receipt_hash) ON CONFLICT (receipt) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER tax_receipts_keep AFTER INSERT ON tax_refunds FOR EACH ROW EXECUTE FUNCTION tax_receipts_keep();

-- What the office recorded, under which reference; without a claim after its person is gone.
CREATE TABLE tax_records (
  n bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL UNIQUE CHECK (length(number) BETWEEN 1 AND 64),
  reference uuid NOT NULL UNIQUE,
  operator_id bigint NOT NULL REFERENCES organisations (id),
  refund_id bigint,
  refund_cents numeric(38, 0) NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX tax_records_of_claim ON tax_records (refund_id);
CREATE INDEX tax_records_of ON tax_records (operator_id, n DESC);

-- What claimants gave back since their purchase was; the id is the ledger's transfer.
CREATE TABLE tax_repayments (
  id bigint PRIMARY KEY,
  refund_id bigint NOT NULL REFERENCES tax_refunds (id) ON DELETE CASCADE,
  cents numeric(38, 0) NOT NULL CHECK (cents > 0)
);
CREATE INDEX tax_repayments_of ON tax_repayments (refund_id);

-- What the office answered, each answer once. `effect`: whether it decided the claim, said the same again, contradicts what was decided, is of what was replaced, of nothing of ours, or
-- could not be taken yet.
CREATE TABLE tax_answers (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 64),
  result text NOT NULL CHECK (result IN ('confirmed', 'rejected', 'partial')),
  refund_cents numeric(38, 0),
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  at timestamptz NOT NULL,
  effect text NOT NULL CHECK (effect IN ('decided', 'same', 'contradicts', 'replaced', 'unknown', 'failed')),
  read_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (number, result, at)
);
CREATE INDEX tax_answers_failed ON tax_answers (id) WHERE effect = 'failed';
CREATE TABLE tax_cursors (
  office text PRIMARY KEY CHECK (length(office) BETWEEN 1 AND 40),
  cursor text CHECK (length(cursor) BETWEEN 1 AND 200),
  read_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
