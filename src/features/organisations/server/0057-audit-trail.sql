-- What was done in and for an organisation, chained (docs/product/organisations.md#audit-trail). An entry commits to what it says by a salted hash; what it
-- says is sealed under the key of who did it, and gone with that: the chain still holds.
CREATE TABLE organisation_audit (
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  n bigint NOT NULL CHECK (n >= 1),
  at_ms bigint NOT NULL,
  act text NOT NULL CHECK (act ~ '^[a-z_.]{1,64}$'),
  -- SHA-256 of salt and RFC 8785 JSON.
  commitment bytea NOT NULL CHECK (octet_length(commitment) = 32),
  -- SHA-256 of the head before it, n, at_ms (8 bytes each, big-endian), SHA-256 of the act, the commitment.
  head bytea NOT NULL CHECK (octet_length(head) = 32),
  by_user bigint REFERENCES users (id),
  sealed bytea,
  PRIMARY KEY (organisation_id, n)
);
CREATE INDEX organisation_audit_by_user ON organisation_audit (by_user) WHERE by_user IS NOT NULL AND sealed IS NOT NULL;

-- Where each chain ends; its row is locked last of all while an entry is added.
CREATE TABLE organisation_audit_heads (
  organisation_id bigint PRIMARY KEY REFERENCES organisations (id),
  n bigint NOT NULL CHECK (n >= 0),
  head bytea NOT NULL CHECK (octet_length(head) = 32)
);

CREATE FUNCTION organisation_audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.sealed IS NULL AND (NEW.organisation_id, NEW.n, NEW.at_ms, NEW.act, NEW.commitment, NEW.head) = (OLD.organisation_id, OLD.n, OLD.at_ms, OLD.act,
      OLD.commitment, OLD.head) AND NEW.by_user IS NOT DISTINCT FROM OLD.by_user THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'an audit trail is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER organisation_audit_stays BEFORE UPDATE OR DELETE ON organisation_audit FOR EACH ROW EXECUTE FUNCTION organisation_audit_stays();
CREATE TRIGGER organisation_audit_never_emptied BEFORE TRUNCATE ON organisation_audit FOR EACH STATEMENT EXECUTE FUNCTION organisation_audit_stays();
