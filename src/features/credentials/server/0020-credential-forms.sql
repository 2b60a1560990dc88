-- The signed form of a credential, where its status stands, and to whom it was shown.

-- A list of 2^20 statuses that anybody may read; its version rises with every change.
CREATE TABLE status_lists (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version    bigint      NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A place that was given out. It outlives its credential: what was revoked stays revoked.
CREATE TABLE status_entries (
  list_id    bigint  NOT NULL REFERENCES status_lists (id),
  idx        integer NOT NULL CHECK (idx BETWEEN 0 AND 1048575),
  is_revoked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (list_id, idx)
);
CREATE INDEX status_entries_revoked ON status_entries (list_id) WHERE is_revoked;

CREATE FUNCTION status_entries_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.is_revoked OR (NEW.list_id, NEW.idx) <> (OLD.list_id, OLD.idx) THEN
    RAISE EXCEPTION 'a status is never taken back';
  END IF;
  UPDATE status_lists SET version = version + 1 WHERE id = NEW.list_id;
  RETURN NEW;
END $$;
CREATE TRIGGER status_entries_guard BEFORE UPDATE OR DELETE ON status_entries
  FOR EACH ROW EXECUTE FUNCTION status_entries_guard();

-- Rows of earlier versions get a form when they are first shown.
ALTER TABLE credentials
  -- Sealed: PKCS#8 of this credential's own P-256 key.
  ADD COLUMN holder_key  bytea,
  ADD COLUMN status_list bigint,
  ADD COLUMN status_idx  integer,
  ADD CONSTRAINT credentials_status FOREIGN KEY (status_list, status_idx) REFERENCES status_entries (list_id, idx),
  ADD CONSTRAINT credentials_one_status UNIQUE (status_list, status_idx),
  -- The signed form is everybody's by now: an issuer's, or the holder's own.
  DROP CONSTRAINT credentials_check1,
  ADD CONSTRAINT credentials_signed CHECK (verification <> 'issuer_signed' OR signed_form IS NOT NULL),
  ADD CONSTRAINT credentials_form CHECK (
    (holder_key IS NULL) = (status_list IS NULL) AND (holder_key IS NULL) = (status_idx IS NULL)
    AND (holder_key IS NULL OR signed_form IS NOT NULL));

-- However a credential is taken back, its status says so in the same transaction.
CREATE FUNCTION credentials_revoke() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE status_entries SET is_revoked = true
    WHERE list_id = OLD.status_list AND idx = OLD.status_idx AND NOT is_revoked;
  RETURN NULL;
END $$;
CREATE TRIGGER credentials_revoked AFTER UPDATE OF is_revoked ON credentials
  FOR EACH ROW WHEN (NEW.is_revoked) EXECUTE FUNCTION credentials_revoke();
CREATE TRIGGER credentials_deleted AFTER DELETE ON credentials
  FOR EACH ROW EXECUTE FUNCTION credentials_revoke();

-- A link that shows some claims of a credential, once; pruned a day after it was made.
CREATE TABLE presentations (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint      NOT NULL REFERENCES users (id),
  credential_id bigint      REFERENCES credentials (id) ON DELETE SET NULL,
  -- SHA-256 of the secret in the link.
  token_hash    bytea       NOT NULL UNIQUE,
  -- What the key binding must answer.
  nonce         text        NOT NULL,
  claims        text[]      NOT NULL CHECK (cardinality(claims) BETWEEN 1 AND 5),
  -- Sealed: JSON {to, why?, name, type}; the SD-JWT with the chosen claims and its key binding.
  told          bytea       NOT NULL,
  form          bytea       NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  accepted_at   timestamptz
);
CREATE INDEX presentations_by_age ON presentations (created_at);
CREATE INDEX presentations_open ON presentations (user_id, expires_at) WHERE accepted_at IS NULL;

-- What a verifier accepted: kept as long as the user is, also when the credential is gone.
CREATE TABLE showings (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint      NOT NULL REFERENCES users (id),
  credential_id bigint      NOT NULL,
  claims        text[]      NOT NULL CHECK (cardinality(claims) BETWEEN 1 AND 5),
  -- Sealed: as in presentations.
  told          bytea       NOT NULL,
  shown_at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX showings_by_user ON showings (user_id, id DESC);
