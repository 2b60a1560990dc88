-- The bank (BIC) that a statement named, null where it named none. An account whose number another bank has too is stored as its number and BIC,
-- so that entries, references and balances of the two are apart.
ALTER TABLE bank_statements
  ADD COLUMN bank text CHECK (bank ~ '^[A-Z0-9]{8}$'),
  DROP CONSTRAINT bank_statements_account_check,
  ADD CONSTRAINT bank_statements_account_check CHECK (length(account) BETWEEN 1 AND 43);
