-- Which shops somebody paid, and what was paid in one: without an index each look would read all that they ever paid.
CREATE INDEX payments_by_shop ON payments (payer_id, merchant_id, id DESC);

-- What people asked organisations to erase (docs/product/parties.md). Who is gone has no row but what still waits.
CREATE TABLE erasures (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  user_id bigint REFERENCES users (id),
  -- What the organisation knew and knows the person by.
  connection_ids text[] NOT NULL CHECK (cardinality(connection_ids) <= 50),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'kept', 'withdrawn')),
  reason text CHECK (length(reason) BETWEEN 1 AND 300),
  kept_until date,
  asked_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  CHECK ((state = 'open') = (answered_at IS NULL)),
  CHECK ((state = 'kept') = (reason IS NOT NULL) AND (state = 'kept') = (kept_until IS NOT NULL))
);
CREATE UNIQUE INDEX erasures_one_open ON erasures (organisation_id, user_id) WHERE state = 'open';
CREATE INDEX erasures_of_organisation ON erasures (organisation_id, id DESC);
CREATE INDEX erasures_of_user ON erasures (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX erasures_by_age ON erasures (asked_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON erasures FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
