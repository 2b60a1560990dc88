import { openCredential } from '#features/credentials/server/credential.ts';
import { findOfDocument } from '#features/credentials/server/store.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import type { ProvenName } from '../contract.ts';

/**
 * The name of an address's holder as the credential of a verified document has it: signed by its issuer, not revoked, not past its last day.
 * Who may see it is not asked here.
 */
export async function provenNameOf(db: Queryable, vault: Vault, address: string): Promise<ProvenName | null> {
  const row = await findOfDocument(db, address);
  if (!row) return null;
  const { credentialData, issuer, checkedBy } = await openCredential(db, vault, row);
  const { holderName: name } = credentialData;
  return name === undefined ? null : { name, issuer, isOfSandbox: checkedBy === 'sandbox' };
}
