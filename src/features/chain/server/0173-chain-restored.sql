-- A backup is loaded before the functions of the program are applied, and what the migrations know of `ledger_may_owe` is older than house:chain: a store that had credited anything from
-- the chain could not be put back. Who may owe is said here without a function.
ALTER TABLE accounts DROP CONSTRAINT accounts_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_check CHECK (NOT allow_negative OR owner IN ('house:issuance', 'house:bank', 'house:chain'));

-- When what the chain has was last taken over by a store that was put back (decision 0168): before that it believes and sends nothing. Who serves now stays open.
ALTER TABLE chain_scan ADD COLUMN reconciled_at timestamptz;
UPDATE chain_scan SET reconciled_at = clock_timestamp();

-- Whether anything is booked that is younger than a block.
CREATE INDEX chain_transactions_in_block ON chain_transactions (block_number) WHERE state = 'final';
