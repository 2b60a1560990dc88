-- An outside party verifies documents; a verified one becomes a credential, a refused one loses its image in time.

-- Messages that came in by signed webhooks, each used once.
CREATE TABLE webhook_messages (
  source      text        NOT NULL CHECK (length(source) BETWEEN 1 AND 64),
  id          text        NOT NULL CHECK (length(id) BETWEEN 1 AND 256),
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, id)
);
CREATE INDEX webhook_messages_by_age ON webhook_messages (received_at);

ALTER TABLE digital_documents
  -- What the verifier knows the document by. Without one nobody is asked: the demo's stay as they were made.
  ADD COLUMN reference       uuid UNIQUE,
  -- Who has it, and then who has decided.
  ADD COLUMN checked_by      text CHECK (checked_by IN ('sandbox', 'verifier')),
  ADD COLUMN rejection_code  text
    CHECK (rejection_code IN ('unreadable', 'mismatch', 'document_expired', 'not_genuine', 'no_answer', 'other')),
  ADD COLUMN image_erased_at timestamptz,
  ALTER COLUMN image DROP NOT NULL;
UPDATE digital_documents SET rejection_code = 'other' WHERE verification_status = 'rejected';
ALTER TABLE digital_documents
  ADD CONSTRAINT digital_documents_rejected CHECK ((verification_status = 'rejected') = (rejection_code IS NOT NULL)),
  ADD CONSTRAINT digital_documents_erased CHECK (
    (image IS NULL) = (image_erased_at IS NOT NULL) AND (image IS NOT NULL OR verification_status = 'rejected'));
CREATE INDEX digital_documents_refused ON digital_documents (verified_at)
  WHERE verification_status = 'rejected' AND image_erased_at IS NULL;

-- What has yet to be handed to the verifier, or to be heard of from it; a row goes with the verdict.
CREATE TABLE verification_queue (
  document_id    bigint      PRIMARY KEY REFERENCES digital_documents (id) ON DELETE CASCADE,
  is_handed_over boolean     NOT NULL DEFAULT false,
  -- Since it was last handed over, or could not be.
  tries          integer     NOT NULL DEFAULT 0 CHECK (tries >= 0),
  queued_at      timestamptz NOT NULL DEFAULT now(),
  due_at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verification_queue_due ON verification_queue (due_at);

CREATE FUNCTION digital_documents_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.user_id, NEW.title, NEW.document_type, NEW.document_hash, NEW.image_type, NEW.image_bytes,
      NEW.image_width, NEW.image_height, NEW.particulars, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.user_id, OLD.title, OLD.document_type, OLD.document_hash, OLD.image_type, OLD.image_bytes,
      OLD.image_width, OLD.image_height, OLD.particulars, OLD.created_at)
     OR (OLD.reference IS NOT NULL AND NEW.reference IS DISTINCT FROM OLD.reference) THEN
    RAISE EXCEPTION 'a document is submitted once and never changed';
  END IF;
  IF OLD.verification_status <> 'pending' AND
     (NEW.verification_status, NEW.rejection_code, NEW.rejection_reason, NEW.verified_at, NEW.checked_by)
     IS DISTINCT FROM
     (OLD.verification_status, OLD.rejection_code, OLD.rejection_reason, OLD.verified_at, OLD.checked_by) THEN
    RAISE EXCEPTION 'a verdict is never taken back';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER digital_documents_guard BEFORE UPDATE ON digital_documents
  FOR EACH ROW EXECUTE FUNCTION digital_documents_guard();

CREATE FUNCTION digital_documents_keep_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.image IS NOT NULL THEN RAISE EXCEPTION 'an image is erased and never changed'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER digital_documents_keep_image BEFORE UPDATE OF image ON digital_documents
  FOR EACH ROW EXECUTE FUNCTION digital_documents_keep_image();

CREATE FUNCTION digital_documents_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM verification_queue WHERE document_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER digital_documents_decided AFTER UPDATE OF verification_status ON digital_documents
  FOR EACH ROW WHEN (NEW.verification_status <> 'pending') EXECUTE FUNCTION digital_documents_decided();

-- A verified document has one credential, signed by this server as issuer.
ALTER TABLE credentials
  ADD COLUMN document_id bigint UNIQUE REFERENCES digital_documents (id) ON DELETE SET NULL,
  ADD COLUMN checked_by  text CHECK (checked_by IN ('sandbox', 'verifier')),
  ADD CONSTRAINT credentials_of_document CHECK (
    (document_id IS NULL OR checked_by IS NOT NULL) AND (checked_by IS NULL OR verification = 'issuer_signed'));

-- There is one more claim to show: the holder's name.
ALTER TABLE presentations
  DROP CONSTRAINT presentations_claims_check,
  ADD CONSTRAINT presentations_claims_check CHECK (cardinality(claims) BETWEEN 1 AND 6);
ALTER TABLE showings
  DROP CONSTRAINT showings_claims_check,
  ADD CONSTRAINT showings_claims_check CHECK (cardinality(claims) BETWEEN 1 AND 6);
