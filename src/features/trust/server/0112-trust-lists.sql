-- Lists of whom the operator trusts (ETSI TS 119 602), as each was signed; the settings say which count, and by whose signature (docs/product/trust.md#lists).
CREATE TABLE trust_lists (
  url text PRIMARY KEY CHECK (length(url) BETWEEN 1 AND 2048),
  -- The fingerprints for which it was asked last.
  pins text NOT NULL CHECK (length(pins) BETWEEN 64 AND 300),
  -- A compact JWS, checked before it is kept and whenever it is read; null: none was to be had yet.
  signed text CHECK (length(signed) BETWEEN 1 AND 1048576),
  sequence bigint CHECK (sequence >= 0),
  kept_at timestamptz,
  -- Why the last one that was asked for is not kept.
  fault text CHECK (length(fault) BETWEEN 1 AND 40),
  due_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((signed IS NULL) = (kept_at IS NULL) AND (signed IS NULL) = (sequence IS NULL))
);
