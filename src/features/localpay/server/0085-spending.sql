-- Which payees a person put into another category of their spending: who was paid and what it was to them, sealed as one.
CREATE TABLE spending_categories (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  -- Sealed: JSON {payee: category}.
  moved   bytea  NOT NULL
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON spending_categories FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- What was paid in some months, and what was given back of whatever was paid: a look costs those alone, however much was paid before.
CREATE INDEX payments_by_time ON payments (payer_id, created_at);
CREATE INDEX payments_refunded ON payments (payer_id) WHERE refunded > 0;
