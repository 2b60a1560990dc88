-- A request of a verifier that a person looked at, and what became of it (docs/product/presentation.md#what-is-kept).
CREATE TABLE disclosures (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- SHA-256 of verifier, place of the answer and nonce: one request is answered once. None where it could not be read.
  request_hash bytea CHECK (octet_length(request_hash) = 32),
  outcome text NOT NULL CHECK (outcome IN ('open', 'shown', 'unanswered', 'rejected', 'refused', 'failed')),
  -- Sealed: JSON of what answering needs, until it was answered; and of who asked why, and which claims of which credentials were shown, without their values.
  plan bytea,
  told bytea NOT NULL,
  -- One press at a time, on whichever node.
  busy_until timestamptz,
  ended_at timestamptz,
  -- Since when it waits: it goes a day later if nobody answers it.
  stale_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, request_hash),
  CHECK ((outcome = 'open') = (ended_at IS NULL)),
  CHECK ((outcome = 'open') = (stale_at IS NOT NULL)),
  CHECK (plan IS NULL OR outcome IN ('open', 'unanswered'))
);
CREATE INDEX disclosures_by_time ON disclosures (user_id, ended_at DESC, id DESC) WHERE ended_at IS NOT NULL;
CREATE INDEX disclosures_by_age ON disclosures (stale_at) WHERE stale_at IS NOT NULL;
CREATE TRIGGER refuse_deleted BEFORE INSERT ON disclosures FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
