-- What banks are asked for, the code that proves an account, the account that tops up, and the quotes of exchanges that end at a bank or not.
ALTER TABLE bank_accounts ADD COLUMN is_for_top_ups boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX bank_accounts_one_for_top_ups ON bank_accounts (user_id) WHERE is_for_top_ups;
-- Only an account that was proven tops up; another holder has to be proven anew, and linked again.
ALTER TABLE bank_accounts ADD CHECK (NOT is_for_top_ups OR status = 'verified');

-- requested → completed | failed, once. What the bank is asked stays as it was asked; an open one keeps its account.
CREATE TABLE bank_transfers (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What the bank knows it by: asked again with it, it is the same order.
  reference   uuid          NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  user_id     bigint        NOT NULL REFERENCES users (id),
  account_id  bigint        REFERENCES bank_accounts (id) ON DELETE SET NULL,
  bank_name   text          NOT NULL,
  -- pay out · collect · send 1 won with a code
  purpose     text          NOT NULL CHECK (purpose IN ('pay', 'collect', 'code')),
  won         numeric(38,0) NOT NULL CHECK (won > 0),
  -- The ledger's hold that the bank's answer posts or voids.
  transfer_id bigint        UNIQUE,
  status      text          NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'completed', 'failed')),
  failure     text          CHECK (length(failure) BETWEEN 1 AND 200),
  attempts    integer       NOT NULL DEFAULT 0,
  -- When the bank is asked next; NULL when it is decided, or no longer asked by itself.
  next_at     timestamptz   DEFAULT now(),
  created_at  timestamptz   NOT NULL DEFAULT now(),
  decided_at  timestamptz,
  CHECK ((status = 'requested') = (decided_at IS NULL)),
  CHECK ((status = 'failed') = (failure IS NOT NULL)),
  CHECK (status = 'requested' OR next_at IS NULL),
  CHECK ((purpose = 'code') = (transfer_id IS NULL)),
  CONSTRAINT open_transfer_has_account CHECK (status <> 'requested' OR account_id IS NOT NULL)
);
CREATE INDEX bank_transfers_due ON bank_transfers (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX bank_transfers_of_account ON bank_transfers (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX bank_transfers_by_user ON bank_transfers (user_id, id DESC);

CREATE FUNCTION bank_transfers_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.reference, NEW.user_id, NEW.bank_name, NEW.purpose, NEW.won, NEW.transfer_id, NEW.created_at)
     IS DISTINCT FROM (OLD.reference, OLD.user_id, OLD.bank_name, OLD.purpose, OLD.won, OLD.transfer_id, OLD.created_at)
     OR (OLD.status <> 'requested' AND (NEW.status, NEW.failure, NEW.decided_at) IS DISTINCT FROM (OLD.status, OLD.failure, OLD.decided_at))
     OR (NEW.account_id IS DISTINCT FROM OLD.account_id AND NEW.account_id IS NOT NULL) THEN
    RAISE EXCEPTION 'what a bank was asked for is decided once and never changed otherwise' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_transfers_hold BEFORE UPDATE ON bank_transfers FOR EACH ROW EXECUTE FUNCTION bank_transfers_hold();

-- The newest code that was asked for an account; the transfer says whether the bank has sent it.
CREATE TABLE bank_codes (
  account_id  bigint      PRIMARY KEY REFERENCES bank_accounts (id) ON DELETE CASCADE,
  transfer_id bigint      NOT NULL REFERENCES bank_transfers (id),
  -- Sealed: four digits.
  code        bytea       NOT NULL,
  tries_left  smallint    NOT NULL CHECK (tries_left BETWEEN 0 AND 3),
  expires_at  timestamptz NOT NULL
);

CREATE TABLE exchange_quotes (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id         bigint        NOT NULL REFERENCES users (id),
  kind            text          NOT NULL CHECK (kind IN ('top_up', 'deposit', 'withdrawal')),
  -- Of a bank account: won.
  from_asset      smallint      NOT NULL REFERENCES assets,
  to_asset        smallint      NOT NULL REFERENCES assets,
  from_account_id bigint        REFERENCES bank_accounts (id) ON DELETE CASCADE,
  to_account_id   bigint        REFERENCES bank_accounts (id) ON DELETE CASCADE,
  takes           numeric(38,0) NOT NULL CHECK (takes > 0),
  gives           numeric(38,0) NOT NULL CHECK (gives > 0),
  fee             numeric(38,0) NOT NULL CHECK (fee >= 0),
  rate            numeric(38,0) NOT NULL CHECK (rate > 0),
  created_at      timestamptz   NOT NULL DEFAULT now(),
  expires_at      timestamptz   NOT NULL CHECK (expires_at > created_at),
  -- What it became; once.
  transfer_id     bigint        UNIQUE,
  CHECK (from_account_id IS NULL OR to_account_id IS NULL)
);
CREATE INDEX exchange_quotes_by_age ON exchange_quotes (created_at);
CREATE INDEX exchange_quotes_by_user ON exchange_quotes (user_id, created_at);
CREATE INDEX exchange_quotes_from_account ON exchange_quotes (from_account_id) WHERE from_account_id IS NOT NULL;
CREATE INDEX exchange_quotes_to_account ON exchange_quotes (to_account_id) WHERE to_account_id IS NOT NULL;
