-- Origins on this machine at which the issuers of a question are asked, each confirmed by the person who saved it; a personal wallet alone asks there.
ALTER TABLE verifier_questions
  ADD COLUMN here jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(here) = 'array' AND jsonb_array_length(here) BETWEEN 0 AND 4);
