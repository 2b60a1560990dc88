-- A credit above the payment that it names returns that payment first, for the sum of the payment; the rest is issued.
CREATE OR REPLACE FUNCTION bank_line_uses_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM settlement_lines s WHERE s.returned_by = NEW.line_id)
  THEN RAISE EXCEPTION 'a payment came back by this credit' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  IF EXISTS (
    SELECT FROM (
        SELECT l.end_to_end FROM bank_lines l
         WHERE l.id = NEW.line_id AND NOT EXISTS (SELECT FROM bank_line_parts o WHERE o.line_id = l.id)
        UNION ALL
        SELECT p.end_to_end FROM bank_line_parts p WHERE p.line_id = NEW.line_id) n
     WHERE EXISTS (
             SELECT FROM settlement_lines s JOIN transfers t ON t.id = s.transfer_id
              WHERE s.end_to_end = n.end_to_end AND s.return_id IS NULL AND t.state IN ('pending', 'posted'))
        OR EXISTS (SELECT FROM bank_transfers b WHERE b.reference = n.end_to_end AND b.status = 'requested'))
  THEN RAISE EXCEPTION 'a payment that this credit names may still come back, or an order waits'
    USING ERRCODE = 'integrity_constraint_violation'; END IF;
  -- Parts that returned a payment, for no more than that payment, or that an order collected.
  IF NOT EXISTS (
    SELECT FROM bank_lines l
     WHERE l.id = NEW.line_id AND l.is_credit AND NEW.won > 0
       AND NEW.won = l.won - (
         SELECT coalesce(sum(least(p.won, s.net)), 0) FROM bank_line_parts p
           LEFT JOIN settlement_lines s ON s.returned_part = p.id
          WHERE p.line_id = l.id
            AND (s.id IS NOT NULL
              OR EXISTS (SELECT FROM bank_transfers b
                          WHERE b.reference = p.end_to_end AND b.won = p.won AND b.status = 'completed' AND b.purpose = 'collect'))))
  THEN RAISE EXCEPTION 'bank_line_uses are of a credit, for what is left of it' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NEW;
END $$;
