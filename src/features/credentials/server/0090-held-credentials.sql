-- What a person took from issuers elsewhere, as it came (docs/product/issuance.md#what-is-held): this server vouches for none of it.
CREATE TABLE held_credentials (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- Sealed: the SD-JWT VC; PKCS#8 of the P-256 key that it is bound to, its own; JSON of who issued it and what it says, by the issuer's display.
  form bytea NOT NULL,
  holder_key bytea NOT NULL,
  shown bytea NOT NULL,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX held_credentials_of ON held_credentials (user_id, id DESC);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON held_credentials FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
