-- An offer that a person looked at, and how far taking it has come, so that a lost answer or a second press goes on where it was.
CREATE TABLE offer_takings (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- SHA-256 of issuer and pre-authorized code: one offer is one taking, however often it is opened.
  offer_hash bytea NOT NULL CHECK (octet_length(offer_hash) = 32),
  -- Sealed: JSON of the offer and of the issuer's metadata; once it is taken, emptied.
  plan bytea,
  -- Sealed, from the first press on: PKCS#8 of the key that the credential will be bound to; and the access token.
  holder_key bytea,
  token bytea,
  -- One press at a time, on whichever node.
  busy_until timestamptz,
  held_id bigint REFERENCES held_credentials (id) ON DELETE SET NULL,
  taken_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, offer_hash),
  CHECK ((plan IS NULL) = (taken_at IS NOT NULL)),
  CHECK (taken_at IS NULL OR (holder_key IS NULL AND token IS NULL))
);
CREATE INDEX offer_takings_by_age ON offer_takings (created_at);
CREATE INDEX offer_takings_by_held ON offer_takings (held_id) WHERE held_id IS NOT NULL;
CREATE TRIGGER refuse_deleted BEFORE INSERT ON offer_takings FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
