-- In which format a question is answered, and for mdocs whom it believes besides (docs/product/verifier.md#questions): certificates of authorities, PEM.
ALTER TABLE verifier_questions
  ADD COLUMN format text NOT NULL DEFAULT 'dc+sd-jwt' CHECK (format IN ('dc+sd-jwt', 'mso_mdoc')),
  ADD COLUMN authorities jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(authorities) = 'array' AND jsonb_array_length(authorities) BETWEEN 0 AND 10);
