import { openCredential } from '#features/credentials/server/credential.ts';
import { findOfDocument } from '#features/credentials/server/store.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import type { ProvenName } from '../contract.ts';

/**
 * Returns the name of an address's holder from the credential of a verified document, if its issuer's signature
 * verifies and it is neither revoked nor expired. The caller checks who may see the name.
 */
export async function provenNameOf(db: Queryable, vault: Vault, address: string): Promise<ProvenName | null> {
  const row = await findOfDocument(db, address);
  if (!row) return null;
  const { credentialData, issuer, checkedBy } = await openCredential(db, vault, row);
  const { holderName: name } = credentialData;
  return name === undefined ? null : { name, issuer, isOfSandbox: checkedBy === 'sandbox' };
}
