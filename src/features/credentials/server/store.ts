import { nextId, type Queryable, sql, type Tx } from '#platform/server/db.ts';
import type { Owner } from '#platform/server/proof.ts';
import { userSubject, type Vault } from '#platform/server/vault.ts';
import type { Credential, CredentialData } from '../contract.ts';

/** A credential to be written, and who stands behind it: an issuer only with the compact form that it signed. */
export interface NewCredential {
  readonly credentialType: string;
  readonly issuer: string;
  readonly issuanceDate: string;
  readonly expirationDate: string | null;
  readonly credentialData: CredentialData;
  readonly by: 'self_attested' | 'sandbox' | { readonly signedForm: string };
}

export interface CredentialRow {
  readonly id: number;
  readonly user_id: number;
  readonly credential_type: string;
  readonly issuer: string;
  readonly issuance_date: string;
  readonly expiration_date: string | null;
  readonly credential_data: Uint8Array;
  readonly verification: Credential['verification'];
  readonly is_revoked: boolean;
  readonly created_at: Date;
}

const TABLE = 'credentials';
export const placeOf = (column: 'credential_data' | 'signed_form', row: number) => ({ table: TABLE, column, row });

/**
 * The one door through which credentials come in, from a person, an issuer or a sandbox: seals what it says and writes it, made now
 * or at `createdAt` (never out of order: lists go by id).
 */
export async function issueCredential(
  tx: Tx,
  vault: Vault,
  owner: Owner,
  credential: NewCredential,
  createdAt?: Date,
): Promise<CredentialRow> {
  const id = await nextId(tx, TABLE);
  const { by } = credential;
  const seal = (column: 'credential_data' | 'signed_form', plain: string) =>
    vault.seal(tx, userSubject(owner.userId), placeOf(column, id), new TextEncoder().encode(plain));
  const data = await seal('credential_data', JSON.stringify(credential.credentialData));
  const signedForm = typeof by === 'string' ? null : await seal('signed_form', by.signedForm);
  return tx.one(sql<CredentialRow>`
    INSERT INTO credentials (id, user_id, credential_type, issuer, issuance_date, expiration_date, credential_data,
      verification, signed_form, created_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${owner.userId}, ${credential.credentialType}, ${credential.issuer}, ${credential.issuanceDate},
      ${credential.expirationDate}, ${data}, ${typeof by === 'string' ? by : 'issuer_signed'}, ${signedForm},
      coalesce(${createdAt ?? null}::timestamptz, now()))
    RETURNING id, user_id, credential_type, issuer, issuance_date, expiration_date, credential_data, verification,
      is_revoked, created_at`);
}

export const countCredentials = async (tx: Tx, owner: Owner): Promise<number> =>
  (await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM credentials WHERE user_id = ${owner.userId}`)).n;

/** An owner's credentials below `before`, newest first. */
export const listCredentials = (db: Queryable, owner: Owner, before: number, count: number): Promise<CredentialRow[]> =>
  db.rows(sql<CredentialRow>`
    SELECT id, user_id, credential_type, issuer, issuance_date, expiration_date, credential_data, verification,
      is_revoked, created_at
    FROM credentials WHERE user_id = ${owner.userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);
