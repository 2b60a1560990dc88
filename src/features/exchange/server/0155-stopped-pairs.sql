-- A pair is stopped by one person: terms that nobody else has checked are of one that is closed.
ALTER TABLE exchange_pair_terms
  ALTER COLUMN checked_by DROP NOT NULL,
  ADD CONSTRAINT exchange_pair_terms_open_by_two CHECK (checked_by IS NOT NULL OR NOT is_open);
