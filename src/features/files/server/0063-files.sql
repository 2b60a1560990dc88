-- Documents that organisations hand over, as they are: whoever is asked to decide reads them. Sealed in pieces, so that a part is read without the rest.
CREATE TABLE files (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  type text NOT NULL CHECK (type IN ('application/pdf', 'image/png', 'image/jpeg')),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes int NOT NULL CHECK (bytes BETWEEN 1 AND 20971520),
  pages int NOT NULL CHECK (pages BETWEEN 1 AND 1000),
  is_signed boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX files_of ON files (organisation_id);

CREATE TABLE file_chunks (
  file_id bigint NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  n int NOT NULL CHECK (n >= 0),
  sealed bytea NOT NULL CHECK (octet_length(sealed) BETWEEN 30 AND 70000),
  PRIMARY KEY (file_id, n)
);
-- It is as random as it is encrypted.
ALTER TABLE file_chunks ALTER COLUMN sealed SET STORAGE EXTERNAL;
