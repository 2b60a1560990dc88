-- What an organisation asks people to prove (docs/product/verifier.md#questions). It never changes: another takes its place.
CREATE TABLE verifier_questions (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  name_ko text NOT NULL CHECK (length(name_ko) BETWEEN 1 AND 60),
  purpose text NOT NULL CHECK (length(purpose) BETWEEN 1 AND 200),
  purpose_ko text NOT NULL CHECK (length(purpose_ko) BETWEEN 1 AND 200),
  -- [vct], any of which will do
  vcts jsonb NOT NULL CHECK (jsonb_typeof(vcts) = 'array' AND jsonb_array_length(vcts) BETWEEN 1 AND 10),
  -- [{path, values}]
  claims jsonb NOT NULL CHECK (jsonb_typeof(claims) = 'array' AND jsonb_array_length(claims) BETWEEN 0 AND 20),
  trust text NOT NULL CHECK (trust IN ('operator', 'own', 'any')),
  -- How long an answer is kept; 0: told once.
  keep_hours int NOT NULL CHECK (keep_hours BETWEEN 0 AND 8760),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX verifier_questions_of ON verifier_questions (organisation_id, id DESC);

-- One asking of a question: good once, for minutes. What was answered goes when its time is over, the rest 30 days after.
CREATE TABLE verifier_requests (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  question_id bigint NOT NULL REFERENCES verifier_questions (id),
  asked_by text NOT NULL CHECK (asked_by IN ('staff', 'program')),
  -- The organisation's own word for what it is for.
  reference text CHECK (length(reference) BETWEEN 1 AND 100),
  -- SHA-256 of the secret in the address of the request, and of that in the address of its answer, which follows from it.
  link_hash bytea NOT NULL UNIQUE CHECK (octet_length(link_hash) = 32),
  response_hash bytea NOT NULL UNIQUE CHECK (octet_length(response_hash) = 32),
  -- Sealed under the organisation's key: JSON of client_id, nonce, state, and the key that the answer is encrypted to. Gone once it is over.
  terms bytea,
  -- Where the person goes on, on the same device.
  redirect_uri text CHECK (length(redirect_uri) BETWEEN 1 AND 2000),
  -- Answers that did not hold, and why the last one did not.
  tries int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 20),
  fault text CHECK (length(fault) BETWEEN 1 AND 40),
  answered_at timestamptz,
  declined_at timestamptz,
  -- SHA-256 of what was posted, which may come again where our reply was lost.
  posted_hash bytea CHECK (octet_length(posted_hash) = 32),
  -- Sealed under the organisation's key: JSON of who issued what was shown, and what was asked of it.
  answer bytea,
  answer_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK (answered_at IS NULL OR declined_at IS NULL),
  CHECK (answer IS NULL OR (answered_at IS NOT NULL AND answer_until IS NOT NULL)),
  CHECK ((answered_at IS NULL AND declined_at IS NULL) OR (terms IS NULL AND posted_hash IS NOT NULL))
);
CREATE INDEX verifier_requests_of ON verifier_requests (organisation_id, id DESC);
CREATE INDEX verifier_requests_by_question ON verifier_requests (question_id);
CREATE INDEX verifier_requests_by_age ON verifier_requests (expires_at);
CREATE INDEX verifier_requests_by_answer ON verifier_requests (answer_until);
