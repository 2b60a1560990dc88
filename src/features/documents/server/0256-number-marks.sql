-- Keyed mark of the type and number, so that the desk finds other accounts verified by one document. Null until a job marks what an older program wrote.
ALTER TABLE digital_documents ADD COLUMN number_mark bytea CHECK (octet_length(number_mark) = 32);
CREATE INDEX digital_documents_by_mark ON digital_documents (number_mark) WHERE verification_status = 'verified';
CREATE INDEX digital_documents_unmarked ON digital_documents (id) WHERE number_mark IS NULL;
