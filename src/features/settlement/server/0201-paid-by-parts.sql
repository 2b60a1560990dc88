-- A payment of a run may be booked, or come back, as part of a larger entry: by its number in bank_line_parts.
ALTER TABLE settlement_lines
  ADD COLUMN paid_part bigint UNIQUE,
  ADD COLUMN returned_part bigint UNIQUE,
  ADD CONSTRAINT settlement_lines_paid_once CHECK (num_nonnulls(paid_by, paid_part) <= 1 AND (paid_part IS NULL OR transfer_id IS NOT NULL)),
  DROP CONSTRAINT settlement_lines_check3,
  ADD CONSTRAINT settlement_lines_returned_once CHECK (
    num_nonnulls(returned_by, returned_part) = num_nonnulls(return_id) AND (return_id IS NULL OR transfer_id IS NOT NULL));

CREATE OR REPLACE FUNCTION settlement_lines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.run_id, NEW.organisation_id, NEW.owner, NEW.due, NEW.fee, NEW.net, NEW.end_to_end)
         = (OLD.id, OLD.run_id, OLD.organisation_id, OLD.owner, OLD.due, OLD.fee, OLD.net, OLD.end_to_end)
      AND NEW.bank_name IS NOT DISTINCT FROM OLD.bank_name AND (NEW.account_id IS NULL OR NEW.account_id = OLD.account_id)
      AND coalesce(OLD.left_for, NEW.left_for, '') = coalesce(NEW.left_for, '')
      AND coalesce(OLD.transfer_id, NEW.transfer_id, 0) = coalesce(NEW.transfer_id, 0)
      AND coalesce(OLD.return_id, NEW.return_id, 0) = coalesce(NEW.return_id, 0)
      AND coalesce(OLD.paid_by, NEW.paid_by, 0) = coalesce(NEW.paid_by, 0)
      AND coalesce(OLD.paid_part, NEW.paid_part, 0) = coalesce(NEW.paid_part, 0)
      AND coalesce(OLD.returned_by, NEW.returned_by, 0) = coalesce(NEW.returned_by, 0)
      AND coalesce(OLD.returned_part, NEW.returned_part, 0) = coalesce(NEW.returned_part, 0)
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'what a shop is due in a run stays, and each thing that becomes of it' USING ERRCODE = 'integrity_constraint_violation';
END $$;
