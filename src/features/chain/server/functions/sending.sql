-- Invariants of transactions that are sent (decision 0161), whatever code writes them. A nonce, once assigned, and the
-- request never change; a signed attempt never changes; an ended transaction stays ended; nothing is deleted.
--   waiting ─► reserved ─► signed ─► sent ◄─► mined ─► final
--      │          │          └────────┴────────┴──────► overtaken: another transaction used its nonce for good
--      │          └─ refused for good, or given up (then also signed and sent): voided, a payment of nothing is signed and sent with its nonce, final without
--      └─► cancelled                                        success; of an attempt sent before that, either of the two may be mined

CREATE OR REPLACE FUNCTION chain_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: what was sent stays as it was', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER chain_transactions_stay BEFORE DELETE OR TRUNCATE ON chain_transactions EXECUTE FUNCTION chain_refuse_change();
CREATE OR REPLACE TRIGGER chain_attempts_stay BEFORE DELETE OR TRUNCATE ON chain_attempts EXECUTE FUNCTION chain_refuse_change();
CREATE OR REPLACE TRIGGER chain_attempts_are_kept BEFORE UPDATE ON chain_attempts FOR EACH ROW
  WHEN ((NEW.transaction_id, NEW.n, NEW.hash, NEW.raw, NEW.max_fee, NEW.tip) IS DISTINCT FROM (OLD.transaction_id, OLD.n, OLD.hash, OLD.raw, OLD.max_fee, OLD.tip))
  EXECUTE FUNCTION chain_refuse_change();
CREATE OR REPLACE TRIGGER chain_attempts_keep_their_meaning BEFORE UPDATE ON chain_attempts FOR EACH ROW
  WHEN (NEW.is_void <> OLD.is_void) EXECUTE FUNCTION chain_refuse_change();

-- After a transaction is voided, no further attempt of its request may be stored; before that, no other attempt may.
CREATE OR REPLACE FUNCTION chain_guard_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_void <> (SELECT voided_at IS NOT NULL FROM chain_transactions WHERE id = NEW.transaction_id) THEN
    RAISE EXCEPTION 'a version that is no longer, or not yet, to be sent' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER chain_attempts_guard BEFORE INSERT ON chain_attempts FOR EACH ROW EXECUTE FUNCTION chain_guard_attempts();

CREATE OR REPLACE TRIGGER chain_wallets_go_forward BEFORE UPDATE ON chain_wallets FOR EACH ROW
  WHEN (NEW.address <> OLD.address OR NEW.next_nonce < OLD.next_nonce) EXECUTE FUNCTION chain_refuse_change();
CREATE OR REPLACE TRIGGER chain_wallets_stay BEFORE DELETE OR TRUNCATE ON chain_wallets EXECUTE FUNCTION chain_refuse_change();

CREATE OR REPLACE FUNCTION chain_guard_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.wallet, NEW.kind, NEW.request, NEW.gas_limit, NEW.fee_cap, NEW.asked_at)
       IS DISTINCT FROM (OLD.id, OLD.wallet, OLD.kind, OLD.request, OLD.gas_limit, OLD.fee_cap, OLD.asked_at)
     OR (OLD.nonce IS NOT NULL AND NEW.nonce IS DISTINCT FROM OLD.nonce) THEN
    RAISE EXCEPTION 'what was asked for and its nonce stay' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> OLD.state AND NEW.state <> ALL (CASE OLD.state
       WHEN 'waiting' THEN ARRAY['reserved', 'cancelled'] WHEN 'reserved' THEN ARRAY['signed', 'overtaken'] WHEN 'signed' THEN ARRAY['sent', 'mined', 'overtaken']
       WHEN 'sent' THEN ARRAY['mined', 'overtaken'] WHEN 'mined' THEN ARRAY['sent', 'final', 'overtaken'] ELSE ARRAY[]::text[] END) THEN
    RAISE EXCEPTION 'a transaction does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.voided_at IS DISTINCT FROM OLD.voided_at AND (OLD.voided_at IS NOT NULL OR OLD.kind = 'sweep'
       OR NOT (OLD.state = 'reserved' OR (OLD.state IN ('signed', 'sent') AND NEW.is_given_up))) THEN
    RAISE EXCEPTION 'only what is in no block is voided, once, and what was signed by being given up' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.is_given_up IS DISTINCT FROM OLD.is_given_up AND (OLD.voided_at IS NOT NULL OR NEW.voided_at IS NULL) THEN
    RAISE EXCEPTION 'what is given up is voided with it' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.is_success AND NEW.voided_at IS NOT NULL
     AND EXISTS (SELECT FROM chain_attempts a WHERE a.transaction_id = NEW.id AND a.hash = NEW.hash AND a.is_void) THEN
    RAISE EXCEPTION 'what is voided has done nothing' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER chain_transactions_guard BEFORE UPDATE ON chain_transactions FOR EACH ROW EXECUTE FUNCTION chain_guard_transactions();
