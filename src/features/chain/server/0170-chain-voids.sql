-- What a signer refuses for good (decision 0166): how often it has, and since when its nonce is to be used up by a payment of nothing in its place.
ALTER TABLE chain_transactions ADD COLUMN refusals int NOT NULL DEFAULT 0 CHECK (refusals >= 0);
ALTER TABLE chain_transactions ADD COLUMN voided_at timestamptz;
-- A version that pays nothing and uses the nonce up.
ALTER TABLE chain_attempts ADD COLUMN is_void boolean NOT NULL DEFAULT false;

-- Why a wallet is given no nonce just now, and when it is asked again.
ALTER TABLE chain_wallets ADD COLUMN fault text CHECK (length(fault) BETWEEN 1 AND 200);
ALTER TABLE chain_wallets ADD COLUMN retry_at timestamptz;

-- What is looked at next: of the treasury by itself and of people's addresses by themselves, what has been due for longest first; and what has no nonce yet.
CREATE INDEX chain_transactions_due ON chain_transactions ((kind = 'sweep'), due_at, id) WHERE ended_at IS NULL AND nonce IS NOT NULL;
CREATE INDEX chain_transactions_unsigned ON chain_transactions ((kind = 'sweep'), due_at, id) WHERE state = 'reserved';
CREATE INDEX chain_transactions_waiting ON chain_transactions (wallet, kind, id) WHERE state = 'waiting';
