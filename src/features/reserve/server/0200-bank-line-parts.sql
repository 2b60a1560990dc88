-- Payments of this server in an entry that the bank has booked as one sum. The entry stays one line; each part is known by its EndToEndId.
CREATE TABLE bank_line_parts (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  line_id bigint NOT NULL REFERENCES bank_lines (id),
  end_to_end uuid NOT NULL,
  won numeric(38,0) NOT NULL CHECK (won > 0),
  UNIQUE (line_id, end_to_end)
);
CREATE INDEX bank_line_parts_by_order ON bank_line_parts (end_to_end);

CREATE FUNCTION bank_line_parts_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM bank_lines l
     WHERE l.id IN (SELECT DISTINCT a.line_id FROM added a)
       AND l.won < (SELECT sum(p.won) FROM bank_line_parts p WHERE p.line_id = l.id))
  THEN RAISE EXCEPTION 'the parts of an entry come to more than the entry' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bank_line_parts_fit AFTER INSERT ON bank_line_parts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bank_line_parts_fit();
CREATE TRIGGER bank_line_parts_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_line_parts
  FOR EACH STATEMENT EXECUTE FUNCTION bank_lines_stay();

-- A credit by which a payment came back is not issued too, by an older program beside this one either.
CREATE FUNCTION bank_line_uses_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM settlement_lines s WHERE s.returned_by = NEW.line_id)
    OR EXISTS (SELECT FROM bank_line_parts p JOIN settlement_lines s ON s.returned_part = p.id WHERE p.line_id = NEW.line_id)
  THEN RAISE EXCEPTION 'a payment came back by this credit' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_line_uses_fit BEFORE INSERT ON bank_line_uses FOR EACH ROW EXECUTE FUNCTION bank_line_uses_fit();
