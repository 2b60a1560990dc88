-- How much one person is written: letters of one kind are told together, one person's letters delay nobody else's, the urgent ones go first.
ALTER TABLE mails
  -- Of the address, as a MAC: whose letters these are. Not of those that were written before.
  ADD COLUMN recipient bytea   CHECK (octet_length(recipient) = 32),
  -- Goes before all that is not.
  ADD COLUMN is_urgent boolean NOT NULL DEFAULT false,
  -- How many of the same this letter tells of.
  ADD COLUMN times     integer NOT NULL DEFAULT 1 CHECK (times >= 1);
CREATE INDEX mails_by_recipient ON mails (recipient, created_at);
-- Failed: tried again later, or given up.
CREATE INDEX mails_set_aside ON mails (created_at) WHERE fault IS NOT NULL AND sent_at IS NULL;
CREATE INDEX mails_in_turn ON mails (is_urgent DESC, due_at) WHERE letter IS NOT NULL;
