-- Further copies of a held credential that was issued in a batch, each bound to a key of its own and shown once (docs/product/issuance.md#copies); the row that they are of has the last.
CREATE TABLE held_copies (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users (id),
  held_id bigint NOT NULL REFERENCES held_credentials (id) ON DELETE CASCADE,
  -- Sealed, as in held_credentials.
  form bytea NOT NULL,
  holder_key bytea NOT NULL
);
CREATE INDEX held_copies_of ON held_copies (held_id, id);
CREATE INDEX held_copies_by_user ON held_copies (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON held_copies FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- What the issuer's status list said of a credential when it was last looked up; null: it was never to be had, or there is none.
ALTER TABLE held_credentials
  ADD COLUMN status text CHECK (status IN ('good', 'revoked', 'suspended')),
  ADD COLUMN status_at timestamptz,
  ADD CHECK ((status IS NULL) = (status_at IS NULL));
