-- Withdrawals that the engine had and no nonce was given to go back once the engine was called off, which nothing undoes; else by what a final block says.
CREATE OR REPLACE FUNCTION chain_withdrawals_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('done', 'returned') AND NEW.state <> OLD.state
     OR NEW.state = 'ready' AND OLD.state NOT IN ('waiting', 'ready') OR NEW.state = 'sending' AND OLD.state NOT IN ('ready', 'sending')
     OR NEW.state = 'returned' AND OLD.state = 'sending' AND NEW.hash IS NULL
        AND NOT EXISTS (SELECT FROM chain_transactions c WHERE c.id = OLD.transaction_id AND c.state = 'cancelled')
     OR (OLD.transfer_id, OLD.asset_id, OLD.amount, OLD.fee, OLD.to_address) IS DISTINCT FROM (NEW.transfer_id, NEW.asset_id, NEW.amount, NEW.fee, NEW.to_address)
     OR OLD.transaction_id IS NOT NULL AND NEW.transaction_id IS DISTINCT FROM OLD.transaction_id THEN
    RAISE EXCEPTION 'withdrawal % does not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- What endpoints of the chain said different things of (decision 0172): asked again until they agree; what is final closes the chain meanwhile.
CREATE TABLE chain_doubts (
  id           bigint      PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  ask          text        NOT NULL CHECK (ask IN ('blockByNumber', 'logsOf', 'receiptsOf', 'receipt', 'balanceAt', 'tokenBalanceAt', 'nonceAt', 'isContract')),
  args         jsonb       NOT NULL CHECK (octet_length(args::text) <= 8000),
  block_number bigint      NOT NULL CHECK (block_number >= 0),
  since        timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (ask, args)
);

-- Two people of the office gave it up: its nonce is used up by a payment of nothing, unless a version that went out before is in a block first.
ALTER TABLE chain_transactions ADD COLUMN is_given_up boolean NOT NULL DEFAULT false;
