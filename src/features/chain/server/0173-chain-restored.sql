-- A backup is loaded before the functions of the program are applied: without this a store that has credited anything from the chain is refused by the check of its accounts.
CREATE OR REPLACE FUNCTION ledger_may_owe(owner text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT owner IN ('house:issuance', 'house:bank', 'house:chain')
$$;

-- When what the chain has was last taken over by a store that was put back (decision 0168): before that it believes and sends nothing. Who serves now stays open.
ALTER TABLE chain_scan ADD COLUMN reconciled_at timestamptz;
UPDATE chain_scan SET reconciled_at = clock_timestamp();

-- Whether anything is booked that is younger than a block.
CREATE INDEX chain_transactions_in_block ON chain_transactions (block_number) WHERE state = 'final';
