import { onWire } from '#platform/server/clock.ts';
import type { Queryable } from '#platform/server/db.ts';
import { userSubject, type Vault } from '#platform/server/vault.ts';
import { type Credential, credentialData } from '../contract.ts';
import { type CredentialRow, placeOf } from './store.ts';

/** Opens what a credential's row keeps sealed and gives it its wire form. */
export async function credentialOf(db: Queryable, vault: Vault, row: CredentialRow): Promise<Credential> {
  const place = placeOf('credential_data', row.id);
  const opened = await vault.open(db, userSubject(row.user_id), place, row.credential_data);
  return {
    id: row.id,
    userId: row.user_id,
    credentialType: row.credential_type,
    issuer: row.issuer,
    issuanceDate: row.issuance_date,
    expirationDate: row.expiration_date,
    credentialData: credentialData.parse(JSON.parse(new TextDecoder().decode(opened))),
    isRevoked: row.is_revoked,
    verification: row.verification,
    createdAt: onWire(row.created_at),
  };
}
