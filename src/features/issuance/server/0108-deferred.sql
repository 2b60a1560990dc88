-- A credential that its issuer gives later (OpenID4VCI 1.0, section 9): sealed, JSON of its transaction; and when it is asked for next, by whichever node.
ALTER TABLE offer_takings
  ADD COLUMN deferred bytea,
  ADD COLUMN poll_at timestamptz,
  ADD COLUMN polls int NOT NULL DEFAULT 0 CHECK (polls >= 0),
  ADD CHECK ((deferred IS NULL) = (poll_at IS NULL));
CREATE INDEX offer_takings_due ON offer_takings (poll_at) WHERE poll_at IS NOT NULL;
