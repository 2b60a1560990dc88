-- Caps of the currency, as payments keep to them (docs/product/currency.md#caps).

-- What somebody paid in shops in a month of Seoul, less what came back of those payments: counted while a cap of the month holds. `through_id` is the
-- last payment that is counted; whoever counts the next one, under the lock of this row, counts those before it that were made without a cap.
CREATE TABLE purchase_months (
  user_id bigint NOT NULL REFERENCES users (id),
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  won numeric(38, 0) NOT NULL CHECK (won >= 0),
  through_id bigint NOT NULL,
  PRIMARY KEY (user_id, month)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON purchase_months FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- The version of the currency under which a charge asks, and by which a payment was made; null: before there were any.
ALTER TABLE charges ADD COLUMN currency_version bigint;
ALTER TABLE payments ADD COLUMN currency_version bigint;
