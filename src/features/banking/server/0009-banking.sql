-- Accounts at banks that a user has named. The number is sealed by the vault; not even its last digits stand here in clear.
CREATE TABLE bank_accounts (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id        bigint      NOT NULL REFERENCES users (id),
  bank_name      text        NOT NULL CHECK (bank_name IN ('KB Kookmin', 'Shinhan', 'Hana', 'Woori', 'NH Nonghyup', 'IBK')),
  -- Sealed: 10 to 14 digits.
  account_number bytea       NOT NULL,
  account_holder text        NOT NULL CHECK (length(account_holder) BETWEEN 1 AND 100),
  account_type   text        NOT NULL CHECK (account_type IN ('checking', 'savings', 'investment', 'crypto')),
  is_default     boolean     NOT NULL,
  -- 'verified' when the code of a 1-won deposit came back.
  status         text        NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'verified')),
  verified_at    timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'verified') = (verified_at IS NOT NULL))
);
CREATE INDEX bank_accounts_by_user ON bank_accounts (user_id, id DESC);
CREATE UNIQUE INDEX bank_accounts_one_default ON bank_accounts (user_id) WHERE is_default;
