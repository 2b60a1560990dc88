-- Orders to the bank by file (docs/product/settlement.md#orders-by-file): withdrawals, redemptions and 1-won proofs where no bank is connected.

-- One pain.001 file of orders, written once when a second person has checked it. Sealed: it has account numbers and codes.
CREATE TABLE bank_order_files (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- By which the bank knows the file (MsgId).
  reference uuid NOT NULL UNIQUE,
  -- SHA-256 of the file as it is sent.
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  orders integer NOT NULL CHECK (orders > 0),
  won numeric(38,0) NOT NULL CHECK (won > 0),
  -- By number alone.
  made_by bigint NOT NULL,
  checked_by bigint NOT NULL CHECK (checked_by <> made_by),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  sealed bytea NOT NULL
);
CREATE FUNCTION bank_order_files_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a file of orders is written once and stays' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER bank_order_files_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_order_files
  FOR EACH STATEMENT EXECUTE FUNCTION bank_order_files_stay();

-- An order by file is never asked by itself (next_at). It is in one file at most, for good.
ALTER TABLE bank_transfers
  ADD COLUMN is_by_file boolean NOT NULL DEFAULT false,
  ADD COLUMN file_id bigint REFERENCES bank_order_files (id),
  ADD CONSTRAINT bank_transfers_by_file CHECK (is_by_file OR file_id IS NULL),
  ADD CONSTRAINT bank_transfers_file_pays CHECK (NOT is_by_file OR (next_at IS NULL AND purpose <> 'collect'));
CREATE INDEX bank_transfers_for_file ON bank_transfers (id) WHERE is_by_file AND status = 'requested';

CREATE OR REPLACE FUNCTION bank_transfers_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.reference, NEW.user_id, NEW.bank_name, NEW.purpose, NEW.won, NEW.transfer_id, NEW.created_at, NEW.is_by_file)
     IS DISTINCT FROM (OLD.reference, OLD.user_id, OLD.bank_name, OLD.purpose, OLD.won, OLD.transfer_id, OLD.created_at, OLD.is_by_file)
     OR (OLD.status <> 'requested' AND (NEW.status, NEW.failure, NEW.decided_at) IS DISTINCT FROM (OLD.status, OLD.failure, OLD.decided_at))
     OR (OLD.file_id IS NOT NULL AND NEW.file_id IS DISTINCT FROM OLD.file_id)
     OR (NEW.account_id IS DISTINCT FROM OLD.account_id AND NEW.account_id IS NOT NULL) THEN
    RAISE EXCEPTION 'what a bank was asked for is decided once and never changed otherwise' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
