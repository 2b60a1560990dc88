-- In which formats a type is issued (docs/product/issuance.md#formats): an offer of a type of both is taken in either.
ALTER TABLE credential_types
  ADD COLUMN formats jsonb NOT NULL DEFAULT '["dc+sd-jwt"]'
    CHECK (formats IN ('["dc+sd-jwt"]', '["mso_mdoc"]', '["dc+sd-jwt", "mso_mdoc"]'));
