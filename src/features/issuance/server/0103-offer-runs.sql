-- Offers made by one file (docs/product/issuance.md#offers-by-file): what was signed for, by digest, and how far it came. Nothing of the file is kept here.
CREATE TABLE offer_runs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  type_id bigint NOT NULL REFERENCES credential_types (id),
  count int NOT NULL CHECK (count BETWEEN 1 AND 100000),
  -- SHA-256 of the digests of its parts.
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  -- What its links follow from, with the server's key: told again they are the same.
  salt bytea NOT NULL CHECK (octet_length(salt) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Until then it can be gone on with.
  ends_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);
CREATE INDEX offer_runs_of ON offer_runs (organisation_id, id DESC);
CREATE INDEX offer_runs_by_type ON offer_runs (type_id);
CREATE INDEX offer_runs_by_age ON offer_runs (ends_at);

-- The rows of a file that are made in one transaction.
CREATE TABLE offer_run_parts (
  run_id bigint NOT NULL REFERENCES offer_runs (id) ON DELETE CASCADE,
  nth int NOT NULL CHECK (nth BETWEEN 0 AND 999),
  count int NOT NULL CHECK (count BETWEEN 1 AND 250),
  -- SHA-256 of its rows.
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  made_at timestamptz,
  PRIMARY KEY (run_id, nth)
);

ALTER TABLE credential_offers ADD COLUMN run_id bigint REFERENCES offer_runs (id) ON DELETE SET NULL;
CREATE INDEX credential_offers_by_run ON credential_offers (run_id, id) WHERE run_id IS NOT NULL;
-- Whether programs were told that nobody took it in time.
ALTER TABLE credential_offers ADD COLUMN is_over_told boolean NOT NULL DEFAULT false;
CREATE INDEX credential_offers_over ON credential_offers (expires_at) WHERE NOT is_over_told AND token_hash IS NULL AND withdrawn_at IS NULL;
-- Those that were made one by one, which are counted before there is one more.
CREATE INDEX credential_offers_single ON credential_offers (organisation_id) WHERE run_id IS NULL AND token_hash IS NULL AND withdrawn_at IS NULL;
