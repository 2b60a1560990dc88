-- A store that was moved to another place takes no writes, and no node serves from it (docs/product/operations.md#several-operators).
ALTER TABLE store_state ADD COLUMN moved_at timestamptz;
-- Where to, without a password.
ALTER TABLE store_state ADD COLUMN moved_to text CHECK (length(moved_to) BETWEEN 1 AND 400);
ALTER TABLE store_state ADD CONSTRAINT store_state_moved CHECK ((moved_at IS NULL) = (moved_to IS NULL));

-- As a store says it that only reads.
CREATE FUNCTION refuse_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the store was moved: it takes no writes' USING ERRCODE = '25006';
END $$;
