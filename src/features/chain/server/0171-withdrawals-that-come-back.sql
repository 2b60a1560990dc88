-- What the network refused, and what paid one (decision 0167).

-- The transfer by which the fee was kept of one that the network had and refused: its gas was paid. Null where amount and fee came back.
ALTER TABLE chain_withdrawals ADD COLUMN fee_transfer_id bigint UNIQUE REFERENCES transfers (id);
ALTER TABLE chain_withdrawals ADD CONSTRAINT chain_withdrawals_fee_kept CHECK (fee_transfer_id IS NULL OR (state = 'returned' AND hash IS NOT NULL));

-- A transaction pays one withdrawal. Of those that were done by the same one before this, the first counts.
ALTER TABLE chain_withdrawals ADD COLUMN is_payment boolean NOT NULL DEFAULT false;
UPDATE chain_withdrawals w SET is_payment = true
 WHERE w.state = 'done' AND w.hash IS NOT NULL AND NOT EXISTS (SELECT FROM chain_withdrawals b WHERE b.state = 'done' AND b.hash = w.hash AND b.id < w.id);
CREATE UNIQUE INDEX chain_withdrawals_paid_by ON chain_withdrawals (hash) WHERE is_payment;

-- Set by the store, whichever program ends it; how one ended stays.
CREATE FUNCTION chain_withdrawals_pay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL AND (NEW.hash, NEW.fee_transfer_id, NEW.is_payment) IS DISTINCT FROM (OLD.hash, OLD.fee_transfer_id, OLD.is_payment) THEN
    RAISE EXCEPTION 'how withdrawal % ended stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.ended_at IS NULL THEN NEW.is_payment := NEW.state = 'done' AND NEW.hash IS NOT NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER chain_withdrawals_pay BEFORE UPDATE ON chain_withdrawals FOR EACH ROW EXECUTE FUNCTION chain_withdrawals_pay();
