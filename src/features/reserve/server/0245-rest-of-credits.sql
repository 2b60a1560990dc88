-- The rest of a credit is issued too, once payments that came back by parts of it were returned: a use is of what no part explains, once.
ALTER TABLE bank_line_uses DROP CONSTRAINT bank_line_uses_line_id_is_credit_won_fkey;
ALTER TABLE bank_line_uses ADD CONSTRAINT bank_line_uses_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines (id);

CREATE OR REPLACE FUNCTION bank_line_uses_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM settlement_lines s WHERE s.returned_by = NEW.line_id)
  THEN RAISE EXCEPTION 'a payment came back by this credit' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  -- Parts that returned a payment, or that an order collected.
  IF NOT EXISTS (
    SELECT FROM bank_lines l
     WHERE l.id = NEW.line_id AND l.is_credit AND NEW.won > 0
       AND NEW.won = l.won - (
         SELECT coalesce(sum(p.won), 0) FROM bank_line_parts p
          WHERE p.line_id = l.id
            AND (EXISTS (SELECT FROM settlement_lines s WHERE s.returned_part = p.id)
              OR EXISTS (SELECT FROM bank_transfers b
                          WHERE b.reference = p.end_to_end AND b.won = p.won AND b.status = 'completed' AND b.purpose = 'collect'))))
  THEN RAISE EXCEPTION 'bank_line_uses are of a credit, for what is left of it' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NEW;
END $$;
