import type { Queryable } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Credential, type CredentialData, credentialData } from '../contract.ts';

/** Row of a credential; `credential_data` is sealed. */
export interface CredentialRow {
  readonly id: number;
  readonly user_id: number;
  readonly credential_type: string;
  readonly issuer: string;
  readonly issuance_date: string;
  readonly expiration_date: string | null;
  readonly credential_data: Uint8Array;
  readonly verification: Credential['verification'];
  readonly checked_by: Credential['checkedBy'];
  readonly is_revoked: boolean;
  readonly created_at: Date;
  readonly fronted_at: Date | null;
}

export type SealedColumn = 'credential_data' | 'signed_form' | 'holder_key';
export const placeOf = (column: SealedColumn, row: number) => ({ table: 'credentials', column, row });

export async function openData(
  db: Queryable,
  vault: Vault,
  row: Pick<CredentialRow, 'id' | 'user_id' | 'credential_data'>,
): Promise<CredentialData> {
  const place = placeOf('credential_data', row.id);
  const opened = await vault.open(db, userSubject(row.user_id), place, row.credential_data);
  return credentialData.parse(JSON.parse(new TextDecoder().decode(opened)));
}

export async function openCredential(db: Queryable, vault: Vault, row: CredentialRow): Promise<Credential> {
  return {
    id: row.id,
    userId: row.user_id,
    credentialType: row.credential_type,
    issuer: row.issuer,
    issuanceDate: row.issuance_date,
    expirationDate: row.expiration_date,
    credentialData: await openData(db, vault, row),
    isRevoked: row.is_revoked,
    verification: row.verification,
    checkedBy: row.checked_by,
    createdAt: onWire(row.created_at),
    frontedAt: row.fronted_at && onWire(row.fronted_at),
  };
}
