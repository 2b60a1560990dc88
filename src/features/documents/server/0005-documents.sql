-- Documents shown for identity verification. What they say and the image itself are sealed by the vault.
CREATE TABLE digital_documents (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id             bigint      NOT NULL REFERENCES users (id),
  title               text        NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  document_type       text        NOT NULL CHECK (document_type IN ('id', 'passport', 'license')),
  -- SHA-256 of the image's bytes, hex, computed here.
  document_hash       text        NOT NULL CHECK (document_hash ~ '^[0-9a-f]{64}$'),
  image_type          text        NOT NULL CHECK (image_type IN ('image/jpeg', 'image/png', 'image/webp')),
  image_bytes         integer     NOT NULL CHECK (image_bytes BETWEEN 1 AND 10485760),
  image_width         integer     NOT NULL CHECK (image_width > 0),
  image_height        integer     NOT NULL CHECK (image_height > 0),
  -- Sealed: the image's bytes.
  image               bytea       NOT NULL,
  -- Sealed: JSON {documentNumber, name}.
  particulars         bytea       NOT NULL,
  verification_status text        NOT NULL DEFAULT 'pending' CHECK (verification_status IN ('pending', 'verified', 'rejected')),
  rejection_reason    text        CHECK (length(rejection_reason) BETWEEN 1 AND 500),
  verified_at         timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  CHECK (image_width::bigint * image_height <= 40000000),
  CHECK ((verification_status = 'rejected') = (rejection_reason IS NOT NULL)),
  CHECK ((verification_status = 'pending') = (verified_at IS NULL))
);
-- Sealed bytes do not compress; leave them out of line as they are.
ALTER TABLE digital_documents ALTER COLUMN image SET STORAGE EXTERNAL;
CREATE INDEX digital_documents_by_user ON digital_documents (user_id, id DESC);
