-- What the bank kept for itself of a debit that two people have taken for payments of this server: the rest of the entry, and the operator's expense.
CREATE TABLE bank_line_charges (
  line_id bigint PRIMARY KEY REFERENCES bank_lines (id),
  won numeric(38,0) NOT NULL CHECK (won > 0),
  -- By number alone.
  made_by bigint NOT NULL,
  checked_by bigint NOT NULL CHECK (checked_by <> made_by)
);
CREATE TRIGGER bank_line_charges_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_line_charges
  FOR EACH STATEMENT EXECUTE FUNCTION bank_lines_stay();
