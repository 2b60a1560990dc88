import { openCredential } from '#features/credentials/server/credential.ts';
import { findStanding } from '#features/credentials/server/store.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Vault } from '#platform/server/vault.ts';
import type { ProvenName } from '../contract.ts';
import { NAMING_TYPES } from '../rules.ts';

/**
 * The name that the newest naming credential of an address's holder proves: signed by its issuer, not revoked, not past its last day. Who
 * may see it is not asked here.
 */
export async function provenNameOf(db: Queryable, vault: Vault, address: string): Promise<ProvenName | null> {
  const row = await findStanding(db, address, NAMING_TYPES);
  if (!row) return null;
  const { credentialData, issuer, credentialType } = await openCredential(db, vault, row);
  return { name: credentialData.name, issuer, credentialType };
}
