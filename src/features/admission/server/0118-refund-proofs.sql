-- Which credentials an operator of refunds takes in place of a passport that was verified here (docs/product/admission.md#refunds). It is over once its question is ended.
CREATE TABLE refund_proof_rules (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  operator_id bigint NOT NULL REFERENCES organisations (id),
  question_id bigint NOT NULL UNIQUE REFERENCES verifier_questions (id),
  -- By which name whoever issues it signs, an address or a DID; null: anybody on a list that this server trusts, and this server itself.
  issuer text CHECK (length(issuer) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refund_proof_rules_of ON refund_proof_rules (operator_id, id DESC);

-- Who was asked to show one: what they show is theirs alone to use.
CREATE TABLE refund_proof_askings (
  request_id bigint PRIMARY KEY REFERENCES verifier_requests (id) ON DELETE CASCADE,
  rule_id bigint NOT NULL REFERENCES refund_proof_rules (id),
  user_id bigint NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refund_proof_askings_by_user ON refund_proof_askings (user_id);
CREATE INDEX refund_proof_askings_by_rule ON refund_proof_askings (rule_id);
CREATE INDEX refund_proof_askings_by_age ON refund_proof_askings (created_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON refund_proof_askings FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- The passport that somebody showed an operator by a credential: one for each of them, and one account for a passport.
CREATE TABLE refund_proofs (
  user_id bigint NOT NULL REFERENCES users (id),
  operator_id bigint NOT NULL REFERENCES organisations (id),
  rule_id bigint NOT NULL REFERENCES refund_proof_rules (id),
  -- HMAC of its number, the same as of one that is verified here.
  passport bytea NOT NULL CHECK (octet_length(passport) = 32),
  is_foreign boolean NOT NULL,
  -- By whose word, as people know them.
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 500),
  -- Sealed under the person's key: what its issuer signed, without what it discloses.
  card bytea NOT NULL,
  -- Until when it is known to stand.
  stands_until timestamptz NOT NULL,
  looked_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, operator_id),
  UNIQUE (operator_id, passport)
);
CREATE INDEX refund_proofs_by_rule ON refund_proofs (rule_id);
CREATE INDEX refund_proofs_by_age ON refund_proofs (created_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON refund_proofs FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
