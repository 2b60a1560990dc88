-- The parts of an entry and the bank's charge in it come to no more than the entry, by an older program beside this one either.
CREATE OR REPLACE FUNCTION bank_line_parts_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM bank_lines l
     WHERE l.id IN (SELECT DISTINCT a.line_id FROM added a)
       AND l.won < (SELECT coalesce(sum(p.won), 0) FROM bank_line_parts p WHERE p.line_id = l.id)
         + (SELECT coalesce(sum(c.won), 0) FROM bank_line_charges c WHERE c.line_id = l.id))
  THEN RAISE EXCEPTION 'the parts of an entry and its charge come to more than the entry'
    USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bank_line_charges_fit AFTER INSERT ON bank_line_charges
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bank_line_parts_fit();

-- The last day of the newest statement of an account of the operator, which two people brought: members are shown no other account to transfer to.
ALTER TABLE bank_accounts ADD COLUMN stated_on date;

-- Acts about a member that still have their text, for the job that empties those about members whom an older program deletes.
CREATE INDEX office_acts_about_members ON office_acts (subject) WHERE subject LIKE 'member:%' AND body <> '{}';
