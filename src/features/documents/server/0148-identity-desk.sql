-- People of the office look at documents where no outside party does (decision 0153).
ALTER TABLE digital_documents
  DROP CONSTRAINT digital_documents_checked_by_check,
  ADD CONSTRAINT digital_documents_checked_by_check CHECK (checked_by IN ('sandbox', 'verifier', 'desk'));
ALTER TABLE credentials
  DROP CONSTRAINT credentials_checked_by_check,
  ADD CONSTRAINT credentials_checked_by_check CHECK (checked_by IN ('sandbox', 'verifier', 'desk'));
-- Whether two look at it who do not know of each other; drawn when it is first taken up.
ALTER TABLE verification_queue ADD COLUMN is_twice boolean;

-- A document in the hands of one officer, for half an hour at most, and what they found in it.
CREATE TABLE desk_sittings (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  document_id bigint NOT NULL REFERENCES digital_documents (id) ON DELETE CASCADE,
  officer_id  bigint NOT NULL REFERENCES users (id),
  -- Credential id of the passkey that took it up and, from then on, of the one that signed what was found.
  passkey     bytea NOT NULL CHECK (octet_length(passkey) BETWEEN 1 AND 1023),
  -- Keyed marks of the documents by which the officer's identity was verified.
  identity    bytea[] NOT NULL DEFAULT '{}' CHECK (cardinality(identity) <= 20),
  taken_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  ends_at     timestamptz NOT NULL DEFAULT clock_timestamp() + interval '30 minutes',
  -- The picture was opened in it, of which its person was told.
  looked_at   timestamptz,
  ended_at    timestamptz,
  -- Of one that was put back or ran out there is none.
  outcome     text CHECK (outcome IN ('verified', 'rejected')),
  code        text CHECK (code IN ('unreadable', 'mismatch', 'document_expired', 'not_genuine')),
  -- Sealed until the verdict: what the officer read, as JSON.
  facts       bytea,
  CHECK (ends_at <= taken_at + interval '30 minutes 1 second'),
  -- Nobody finds anything in what they did not open.
  CHECK (outcome IS NULL OR (looked_at IS NOT NULL AND ended_at IS NOT NULL)),
  CHECK ((outcome IS NOT DISTINCT FROM 'rejected') = (code IS NOT NULL)),
  CHECK (facts IS NULL OR outcome = 'verified')
);
CREATE UNIQUE INDEX desk_sittings_in_hand ON desk_sittings (document_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX desk_sittings_at_once ON desk_sittings (officer_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX desk_sittings_once ON desk_sittings (document_id, officer_id) WHERE outcome IS NOT NULL;
CREATE INDEX desk_sittings_of ON desk_sittings (document_id, id);
CREATE INDEX desk_sittings_by_officer ON desk_sittings (officer_id);

-- What was found is found once; what was read goes with the verdict, and the marks of an officer who is gone go too.
CREATE FUNCTION desk_sittings_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.document_id, NEW.officer_id, NEW.taken_at, NEW.ends_at) = (OLD.id, OLD.document_id, OLD.officer_id, OLD.taken_at, OLD.ends_at)
    AND (NEW.identity = OLD.identity OR NEW.identity = '{}')
    AND (OLD.looked_at IS NULL OR NEW.looked_at = OLD.looked_at)
    AND (OLD.ended_at IS NULL OR ((NEW.ended_at, NEW.looked_at, NEW.passkey, NEW.outcome, NEW.code)
      IS NOT DISTINCT FROM (OLD.ended_at, OLD.looked_at, OLD.passkey, OLD.outcome, OLD.code) AND (NEW.facts IS NULL OR NEW.facts = OLD.facts)))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what was found in a document stays' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER desk_sittings_stay BEFORE UPDATE ON desk_sittings FOR EACH ROW EXECUTE FUNCTION desk_sittings_stay();

-- Whoever decides, nobody has it in hand from then on, and what officers read is kept no longer.
CREATE FUNCTION digital_documents_off_the_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE desk_sittings SET facts = NULL, ended_at = coalesce(ended_at, clock_timestamp())
   WHERE document_id = NEW.id AND (facts IS NOT NULL OR ended_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER digital_documents_off_the_desk AFTER UPDATE OF verification_status ON digital_documents
  FOR EACH ROW WHEN (NEW.verification_status <> 'pending') EXECUTE FUNCTION digital_documents_off_the_desk();
