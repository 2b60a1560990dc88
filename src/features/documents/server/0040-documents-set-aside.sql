-- Why a document could not be worked on the last time: it is set aside for a while, and the others go on.
ALTER TABLE verification_queue ADD COLUMN fault text CHECK (length(fault) <= 200);
CREATE INDEX verification_queue_set_aside ON verification_queue (document_id) WHERE fault IS NOT NULL;
