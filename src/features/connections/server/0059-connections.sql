-- What organisations hand out so that people connect to them (docs/product/connections.md).
CREATE TABLE connection_links (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  form text NOT NULL CHECK (form IN ('link', 'code')),
  -- Of a link its SHA-256; of a code, which could be tried out, a fingerprint under the server's key.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  purpose text NOT NULL CHECK (length(purpose) BETWEEN 1 AND 200),
  reference text CHECK (length(reference) BETWEEN 1 AND 100),
  is_once boolean NOT NULL,
  -- How many people accepted.
  accepted int NOT NULL DEFAULT 0 CHECK (accepted >= 0 AND (accepted <= 1 OR NOT is_once)),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX connection_links_of ON connection_links (organisation_id, id DESC) WHERE NOT (is_once AND accepted > 0);
CREATE INDEX connection_links_by_age ON connection_links (expires_at);

-- Whom an organisation may ask. Who is gone has no row but the organisation's own of what has ended.
CREATE TABLE connections (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  user_id bigint REFERENCES users (id),
  -- What the organisation knows the person by: another at each one, and another after it has ended.
  pairwise_id text NOT NULL UNIQUE CHECK (length(pairwise_id) BETWEEN 10 AND 64),
  -- The link that was accepted last.
  link_id bigint REFERENCES connection_links (id) ON DELETE SET NULL,
  purpose text NOT NULL CHECK (length(purpose) BETWEEN 1 AND 200),
  reference text CHECK (length(reference) BETWEEN 1 AND 100),
  since timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('person', 'organisation')),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT connections_of_nobody_ended CHECK (user_id IS NOT NULL OR ended_at IS NOT NULL)
);
CREATE UNIQUE INDEX connections_one_live ON connections (organisation_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX connections_of_organisation ON connections (organisation_id, id DESC);
CREATE INDEX connections_of_reference ON connections (organisation_id, reference, id DESC) WHERE reference IS NOT NULL;
CREATE INDEX connections_of_user ON connections (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX connections_by_link ON connections (link_id) WHERE link_id IS NOT NULL;
CREATE TRIGGER refuse_deleted BEFORE INSERT ON connections FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
CREATE FUNCTION connections_stay_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'connection % has ended', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER connections_stay_ended BEFORE UPDATE OF ended_at ON connections FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at) EXECUTE FUNCTION connections_stay_ended();
