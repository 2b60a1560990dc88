-- A shop that takes no payments any more, for good; its row stays, since payments name it.
ALTER TABLE merchants ADD COLUMN closed_at timestamptz,
  ADD CONSTRAINT merchants_closed_unlisted CHECK (closed_at IS NULL OR NOT is_listed);

-- The shop of somebody who is gone, or that was closed, is paid no more. A name that rests on a sandbox alone says so.
CREATE OR REPLACE VIEW merchants_shown AS
SELECT m.id, m.user_id, m.kind, m.cashback_bps, m.is_listed, coalesce(u.address, m.house_owner) AS owner, coalesce(u.did, m.house_owner) AS seed,
       n.name, CASE WHEN m.name IS NULL THEN u.name_ko ELSE m.name_ko END AS name_ko, p.checked_by IS NOT NULL AS is_name_proven,
       coalesce(p.checked_by = 'sandbox', false) AS is_of_sandbox
  FROM merchants m LEFT JOIN users u ON u.id = m.user_id
 CROSS JOIN LATERAL (SELECT coalesce(m.name, CASE WHEN u.name_ko IS NULL THEN u.first_name || ' ' || u.last_name
                                                  ELSE u.last_name || ' ' || u.first_name END) AS name) n
  LEFT JOIN LATERAL (SELECT c.checked_by FROM credentials c
                      WHERE c.id = m.name_credential_id AND m.proven_name = n.name AND c.checked_by IS NOT NULL
                        AND NOT c.is_revoked AND coalesce(c.expiration_date >= (now() AT TIME ZONE 'UTC')::date, true)) p ON true
 WHERE u.deleted_at IS NULL AND m.closed_at IS NULL;
