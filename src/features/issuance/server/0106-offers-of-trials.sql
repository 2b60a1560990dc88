-- Whether what an offer came of was checked by a sandbox alone: what is issued says so.
ALTER TABLE credential_offers ADD COLUMN is_trial boolean NOT NULL DEFAULT false;
-- Those that were made one by one, as they are listed beside those of files.
CREATE INDEX credential_offers_listed ON credential_offers (organisation_id, id DESC) WHERE run_id IS NULL;
