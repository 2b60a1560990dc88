-- An account number is one number for everybody: guesses at its code are counted, and it has one proven owner, whoever names it.
-- The number itself stands nowhere; `number_mac` is an HMAC of bank and number under a key that follows from the server's data key.
ALTER TABLE bank_accounts ADD COLUMN number_mac bytea CHECK (length(number_mac) = 32);
-- Proven by a second person before there was this rule: it stays.
ALTER TABLE bank_accounts ADD COLUMN is_shared boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX bank_accounts_one_proven_owner ON bank_accounts (number_mac) WHERE status = 'verified' AND NOT is_shared;
-- Proven before numbers had a MAC; it is written before the next account is proven.
CREATE INDEX bank_accounts_without_mac ON bank_accounts (id) WHERE status = 'verified' AND number_mac IS NULL;

CREATE TABLE bank_number_tries (
  number_mac bytea       PRIMARY KEY CHECK (length(number_mac) = 32),
  -- Codes entered wrong, by anybody, since the number was last proven.
  wrong      integer     NOT NULL DEFAULT 0 CHECK (wrong >= 0),
  -- Codes sent to it on `sent_on` (UTC), for anybody.
  sent       integer     NOT NULL DEFAULT 0 CHECK (sent >= 0),
  sent_on    date        NOT NULL,
  last_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX bank_number_tries_by_age ON bank_number_tries (last_at);
