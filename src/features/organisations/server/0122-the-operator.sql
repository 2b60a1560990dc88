-- The one that runs the currency of this server (docs/product/office.md#operator): marked by the operator's own command, and one at most.
ALTER TABLE organisations ADD COLUMN is_operator boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX organisations_one_operator ON organisations (is_operator) WHERE is_operator AND state <> 'closed';

-- Three roles more, of the office alone (decision 0130).
ALTER TABLE organisation_staff DROP CONSTRAINT organisation_staff_role_check,
  ADD CONSTRAINT organisation_staff_role_check
    CHECK (role IN ('owner', 'manager', 'accountant', 'clerk', 'auditor', 'finance', 'approver', 'support'));
-- An invitation by the operator of the server is the organisation's own: nobody of its staff made it. One with an e-mail is good for its proven holder alone.
ALTER TABLE organisation_invitations DROP CONSTRAINT organisation_invitations_role_check,
  ADD CONSTRAINT organisation_invitations_role_check
    CHECK (role IN ('owner', 'manager', 'accountant', 'clerk', 'auditor', 'finance', 'approver', 'support')),
  ADD COLUMN email text CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254);

CREATE FUNCTION organisation_role_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT o.is_operator FROM organisations o WHERE o.id = NEW.organisation_id) THEN
    IF NEW.role IN ('manager', 'accountant', 'clerk') THEN
      RAISE EXCEPTION 'the office has no %', NEW.role USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF NEW.role IN ('finance', 'approver', 'support') THEN
    RAISE EXCEPTION '% is a role of the office', NEW.role USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER organisation_role_fits BEFORE INSERT OR UPDATE OF role ON organisation_staff FOR EACH ROW EXECUTE FUNCTION organisation_role_fits();
CREATE TRIGGER organisation_role_fits BEFORE INSERT OR UPDATE OF role ON organisation_invitations FOR EACH ROW EXECUTE FUNCTION organisation_role_fits();
