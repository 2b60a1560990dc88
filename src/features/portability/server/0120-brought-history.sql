-- What happened to a person's credentials on another server, by the word of that server (docs/product/portability.md). No record of this one.
CREATE TABLE brought_history (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- Keyed: of the server that saw it, whom it knew the person as and its number there. The same is brought once.
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
  -- Sealed: JSON of what, who, why, of which claims, where, and which server says so.
  told bytea NOT NULL CHECK (octet_length(told) <= 20000),
  at timestamptz NOT NULL,
  brought_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, fingerprint)
);
CREATE INDEX brought_history_of_user ON brought_history (user_id, id DESC);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON brought_history FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
