-- Links that people gave to signed extracts of their records; the secret in a link is kept as its hash, what it shows is sealed by the person's key.
CREATE TABLE extract_links (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id    bigint NOT NULL REFERENCES users (id),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  kind       text NOT NULL CHECK (kind IN ('receipt', 'payment', 'decision', 'refund')),
  -- The signed file; erased when its person ends the link.
  sealed     bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  ended_at   timestamptz,
  CHECK ((sealed IS NULL) = (ended_at IS NOT NULL))
);
CREATE INDEX extract_links_by_user ON extract_links (user_id, id DESC);
CREATE INDEX extract_links_over ON extract_links (expires_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON extract_links FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
