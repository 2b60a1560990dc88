-- A shop's name is proven by the credential of a verified document alone, and a sandbox's says so.
CREATE OR REPLACE VIEW merchants_shown AS
SELECT m.id, m.user_id, m.kind, m.cashback_bps, m.is_listed, coalesce(u.address, m.house_owner) AS owner, coalesce(u.did, m.house_owner) AS seed,
       n.name, CASE WHEN m.name IS NULL THEN u.name_ko ELSE m.name_ko END AS name_ko, p.checked_by IS NOT NULL AS is_name_proven,
       coalesce(p.checked_by = 'sandbox', false) AS is_of_sandbox
  FROM merchants m LEFT JOIN users u ON u.id = m.user_id
 CROSS JOIN LATERAL (SELECT coalesce(m.name, CASE WHEN u.name_ko IS NULL THEN u.first_name || ' ' || u.last_name
                                                  ELSE u.last_name || ' ' || u.first_name END) AS name) n
  LEFT JOIN LATERAL (SELECT c.checked_by FROM credentials c
                      WHERE c.id = m.name_credential_id AND m.proven_name = n.name AND c.verification = 'issuer_signed' AND c.checked_by IS NOT NULL
                        AND NOT c.is_revoked AND coalesce(c.expiration_date >= (now() AT TIME ZONE 'UTC')::date, true)) p ON true;
-- What was proven by a document's title.
UPDATE merchants SET name_credential_id = NULL, proven_name = NULL WHERE name_credential_id IS NOT NULL;

-- A charge keeps the cashback rate that was shown with it, in basis points.
ALTER TABLE charges ADD COLUMN cashback_bps integer CHECK (cashback_bps BETWEEN 0 AND 5000);
ALTER TABLE charges DISABLE TRIGGER charges_guard;
UPDATE charges c SET cashback_bps = m.cashback_bps FROM merchants m WHERE m.id = c.merchant_id;
ALTER TABLE charges ENABLE TRIGGER charges_guard;
ALTER TABLE charges ALTER COLUMN cashback_bps SET NOT NULL;

CREATE OR REPLACE FUNCTION charges_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN RAISE EXCEPTION 'a charge starts as open' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  ELSIF OLD.state <> 'open' OR NEW.state = 'open'
     OR (NEW.id, NEW.merchant_id, NEW.user_id, NEW.amount, NEW.note, NEW.items, NEW.code, NEW.cashback_bps, NEW.created_at, NEW.expires_at)
        IS DISTINCT FROM
        (OLD.id, OLD.merchant_id, OLD.user_id, OLD.amount, OLD.note, OLD.items, OLD.code, OLD.cashback_bps, OLD.created_at, OLD.expires_at)
     OR (NEW.state = 'expired' AND OLD.expires_at > clock_timestamp()) OR (NEW.state = 'paid' AND OLD.expires_at <= NEW.closed_at) THEN
    RAISE EXCEPTION 'a charge is closed once, in time, and never changed otherwise' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
