-- Whether a shop is an organisation's, which the server's operator approved under its name. A shop without a name of its own has its holder's.
CREATE OR REPLACE VIEW merchants_shown AS
SELECT m.id, m.user_id, m.kind, m.cashback_bps, m.is_listed, coalesce(u.address, m.house_owner) AS owner, coalesce(u.did, m.house_owner) AS seed,
       n.name, CASE WHEN m.name IS NULL THEN u.name_ko ELSE m.name_ko END AS name_ko, p.checked_by IS NOT NULL AS is_name_proven,
       coalesce(p.checked_by = 'sandbox', false) AS is_of_sandbox, coalesce(u.is_organisation, false) AS is_organisation
  FROM merchants m LEFT JOIN users u ON u.id = m.user_id
 CROSS JOIN LATERAL (SELECT coalesce(m.name, CASE WHEN u.name_ko IS NULL THEN u.first_name || ' ' || u.last_name
                                                  ELSE u.last_name || ' ' || u.first_name END) AS name) n
  LEFT JOIN LATERAL (SELECT c.checked_by FROM credentials c
                      WHERE c.id = m.name_credential_id AND m.proven_name = n.name AND c.checked_by IS NOT NULL
                        AND NOT c.is_revoked AND coalesce(c.expiration_date >= (now() AT TIME ZONE 'UTC')::date, true)) p ON true
 WHERE u.deleted_at IS NULL AND m.closed_at IS NULL;
