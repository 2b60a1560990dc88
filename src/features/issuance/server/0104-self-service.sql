-- Who may have a credential of a type without being asked (docs/product/issuance.md#self-service): whoever proves something by a credential of this server.
CREATE TABLE self_services (
  type_id bigint PRIMARY KEY REFERENCES credential_types (id),
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  -- What stands in its address, which anybody may know.
  link text NOT NULL UNIQUE CHECK (link ~ '^[A-Za-z0-9_-]{22}$'),
  -- Types of credentials by which it is proven, any one of them.
  proofs text[] NOT NULL CHECK (cardinality(proofs) BETWEEN 1 AND 3),
  needs_over19 boolean NOT NULL,
  -- Whether what a sandbox has checked is proof enough; it never is where there are no sandboxes.
  allows_trial boolean NOT NULL,
  -- {claim: {from: …} | {says: …}}
  sources jsonb NOT NULL CHECK (jsonb_typeof(sources) = 'object'),
  per_day int NOT NULL CHECK (per_day BETWEEN 1 AND 10000),
  is_on boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX self_services_of ON self_services (organisation_id);

-- Who had what by self-service, so that each has it once; the organisation reads none of it.
CREATE TABLE self_service_takings (
  type_id bigint NOT NULL REFERENCES credential_types (id),
  user_id bigint NOT NULL REFERENCES users (id),
  -- The last one made for them.
  offer_id bigint REFERENCES credential_offers (id) ON DELETE SET NULL,
  issued_id bigint REFERENCES issued_credentials (id),
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (type_id, user_id)
);
CREATE INDEX self_service_takings_by_user ON self_service_takings (user_id);
CREATE INDEX self_service_takings_by_offer ON self_service_takings (offer_id) WHERE offer_id IS NOT NULL;
CREATE INDEX self_service_takings_by_issued ON self_service_takings (issued_id) WHERE issued_id IS NOT NULL;
CREATE INDEX self_service_takings_by_day ON self_service_takings (type_id, made_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON self_service_takings FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
