import type { KeyObject } from 'node:crypto';
import type { Checker } from '#features/documents/verdict.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import type { Credential, CredentialData } from '../contract.ts';
import { type CredentialRow, openCredential, placeOf, type Sealed } from './credential.ts';
import { isSignedAsNow, keyBytes, keyOf, newHolderKey, signForm } from './forms/form.ts';
import { type StatusPlace, takeStatus } from './status/status-store.ts';

/** A credential to be written, and who stands behind it: the holder, a sandbox, or this server as its issuer. */
export interface NewCredential {
  readonly credentialType: string;
  readonly issuer: string;
  readonly issuanceDate: string;
  readonly expirationDate: string | null;
  readonly credentialData: CredentialData;
  readonly by: Credential['verification'];
  /** The verified document that it comes from. */
  readonly document?: { readonly id: number; readonly checkedBy: Checker };
}

interface FormRow extends CredentialRow {
  readonly signed_form: Uint8Array | null;
  readonly holder_key: Uint8Array | null;
  readonly status_list: number | null;
  readonly status_idx: number | null;
}

const columns = sql`c.id, c.user_id, c.credential_type, c.issuer, c.issuance_date, c.expiration_date, c.credential_data, c.verification,
  c.checked_by, c.is_revoked, c.created_at, c.fronted_at`;

/** What signing and sealing need. */
export type IssuanceServices = Pick<Services, 'vault' | 'signer' | 'settings'>;
const TABLE = 'credentials';

const sealer =
  (tx: Tx, { vault }: IssuanceServices, owner: Owner | Recipient, id: number) =>
  (column: Sealed, plain: Uint8Array) =>
    vault.seal(tx, userSubject(owner.userId), placeOf(column, id), plain);
const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * The one door through which credentials come in, from a person, an issuer or a sandbox: makes its key, signs what it says, seals both and
 * writes it, made now or at `createdAt` (never out of order: lists go by id).
 */
export async function issueCredential(
  tx: Tx,
  issuing: IssuanceServices,
  owner: Owner | Recipient,
  { by, document, ...credential }: NewCredential,
  createdAt?: Date,
): Promise<CredentialRow> {
  const { signer, settings } = issuing;
  const id = await nextId(tx, TABLE);
  const status = await takeStatus(tx, { isRevoked: false });
  const holder = newHolderKey();
  const checkedBy = document?.checkedBy ?? null;
  const form = signForm(
    { ...credential, verification: by, checkedBy },
    { holder, status, signer, publicUrl: settings.publicUrl },
  );
  const seal = sealer(tx, issuing, owner, id);
  const data = await seal('credential_data', bytesOf(JSON.stringify(credential.credentialData)));
  const signedForm = await seal('signed_form', bytesOf(form));
  const holderKey = await seal('holder_key', keyBytes(holder));
  return tx.one(sql<CredentialRow>`
    INSERT INTO credentials AS c (id, user_id, credential_type, issuer, issuance_date, expiration_date, credential_data,
      verification, checked_by, document_id, signed_form, holder_key, status_list, status_idx, created_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${owner.userId}, ${credential.credentialType}, ${credential.issuer}, ${credential.issuanceDate},
      ${credential.expirationDate}, ${data}, ${by}, ${checkedBy}, ${document?.id ?? null}, ${signedForm}, ${holderKey}, ${status.list}, ${status.idx},
      coalesce(${createdAt ?? null}::timestamptz, now()))
    RETURNING ${columns}`);
}

export const countCredentials = async (tx: Tx, owner: Owner): Promise<number> =>
  (await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM credentials WHERE user_id = ${owner.userId}`)).n;

/** An owner's credentials below `before`, newest first. */
export const listCredentials = (db: Queryable, owner: Owner, before: number, count: number): Promise<CredentialRow[]> =>
  db.rows(sql<CredentialRow>`
    SELECT ${columns}
    FROM credentials c WHERE user_id = ${owner.userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

/** Those of these credentials that an owner has. */
export const listCredentialsOf = (db: Queryable, owner: Owner, ids: readonly number[]): Promise<CredentialRow[]> =>
  db.rows(sql<CredentialRow>`
    SELECT ${columns}
    FROM credentials c WHERE user_id = ${owner.userId} AND id = ANY (${[...ids]}::bigint[])`);

/**
 * The newest credential of a verified document that the holder of a lower-case address has, not revoked and not past its last day; one that a
 * sandbox looked at only where there is no other. A caller that asks has to know that the holder lets it be seen.
 */
export const findOfDocument = (db: Queryable, address: string): Promise<CredentialRow | undefined> =>
  db.maybe(sql<CredentialRow>`
    SELECT ${columns}
    FROM credentials c JOIN users u ON u.id = c.user_id
    WHERE u.address = ${address} AND c.checked_by IS NOT NULL AND NOT c.is_revoked
      AND (c.expiration_date IS NULL OR c.expiration_date >= (now() AT TIME ZONE 'UTC')::date)
    ORDER BY c.checked_by = 'sandbox', c.id DESC LIMIT 1`);

/** A credential as its holder shows it: what it says, the key that it is bound to, and its whole signed form. */
export interface StoredCredential {
  readonly credential: Credential;
  readonly holder: KeyObject;
  readonly form: string;
}

/**
 * One credential to be shown; locks its row. One that has no form yet, or whose form names another address of this server or another standing, is signed now.
 * Undefined when the owner holds no such credential.
 */
export async function lockCredential(
  tx: Tx,
  issuing: IssuanceServices,
  owner: Owner,
  id: number,
): Promise<StoredCredential | undefined> {
  const row = await lockRow(tx, owner, id);
  return row && hold(tx, issuing, owner, row);
}

/** One credential to be exported: as it is held, but one that was signed elsewhere as it came, without a key. */
export async function exportCredential(
  tx: Tx,
  issuing: IssuanceServices,
  owner: Owner,
  id: number,
): Promise<(Omit<StoredCredential, 'holder'> & Partial<Pick<StoredCredential, 'holder'>>) | undefined> {
  const row = await lockRow(tx, owner, id);
  if (row?.verification !== 'issuer_signed' || row.holder_key || !row.signed_form)
    return row && hold(tx, issuing, owner, row);
  const place = placeOf('signed_form', id);
  const form = await issuing.vault.open(tx, userSubject(owner.userId), place, row.signed_form);
  return { credential: await openCredential(tx, issuing.vault, row), form: new TextDecoder().decode(form) };
}

const lockRow = (tx: Tx, owner: Owner, id: number): Promise<FormRow | undefined> =>
  tx.maybe(sql<FormRow>`
    SELECT ${columns}, signed_form, holder_key, status_list, status_idx
    FROM credentials c WHERE user_id = ${owner.userId} AND id = ${id} FOR UPDATE`);

async function hold(tx: Tx, issuing: IssuanceServices, owner: Owner, row: FormRow): Promise<StoredCredential> {
  const { id } = row;
  const credential = await openCredential(tx, issuing.vault, row);
  const known = await openForm(tx, issuing, owner, row);
  if (known && isSignedAsNow(known.form, issuing.settings.publicUrl, credential, known.status))
    return { credential, holder: known.holder, form: known.form };
  // A form that came from elsewhere, as earlier versions could hold, is not ours to sign.
  if (!known && row.verification === 'issuer_signed') throw new Error(`credential ${id} was not signed here`);
  return { credential, ...(await signAnew(tx, issuing, owner, credential, known)) };
}

interface Bound {
  readonly holder: KeyObject;
  readonly status: StatusPlace;
}

async function openForm(tx: Tx, { vault }: IssuanceServices, owner: Owner, row: FormRow) {
  const { id, signed_form: form, holder_key: key, status_list: list, status_idx: idx } = row;
  if (!form || !key || list === null || idx === null) return undefined;
  const open = (column: Sealed, sealed: Uint8Array) =>
    vault.open(tx, userSubject(owner.userId), placeOf(column, id), sealed);
  return {
    form: new TextDecoder().decode(await open('signed_form', form)),
    holder: keyOf(await open('holder_key', key)),
    status: { list, idx },
  };
}

async function signAnew(
  tx: Tx,
  issuing: IssuanceServices,
  owner: Owner,
  credential: Credential,
  known: Bound | undefined,
) {
  const { holder, status } = known ?? { holder: newHolderKey(), status: await takeStatus(tx, credential) };
  const { signer, settings } = issuing;
  const form = signForm(credential, { holder, status, signer, publicUrl: settings.publicUrl });
  const seal = sealer(tx, issuing, owner, credential.id);
  const signedForm = await seal('signed_form', bytesOf(form));
  const holderKey = await seal('holder_key', keyBytes(holder));
  await tx.run(sql`UPDATE credentials SET signed_form = ${signedForm}, holder_key = ${holderKey},
    status_list = ${status.list}, status_idx = ${status.idx} WHERE user_id = ${owner.userId} AND id = ${credential.id}`);
  return { holder, form };
}

/** Takes a credential back for good, regardless of who does it; its status says so at once. Undefined when the owner holds no such credential. */
export const revokeCredential = (tx: Tx, owner: Owner, id: number): Promise<CredentialRow | undefined> =>
  tx.maybe(sql<CredentialRow>`
    UPDATE credentials c SET is_revoked = true, revoked_at = coalesce(revoked_at, now())
    WHERE user_id = ${owner.userId} AND id = ${id}
    RETURNING ${columns}`);

/**
 * Puts a credential's card in front: the row that was chosen last stands there, by the store's own clock, so that choices of two devices need no
 * agreement. Undefined when the owner holds no such credential.
 */
export const frontCredential = (tx: Tx, owner: Owner, id: number): Promise<CredentialRow | undefined> =>
  tx.maybe(sql<CredentialRow>`
    UPDATE credentials c SET fronted_at = CASE WHEN is_revoked THEN fronted_at ELSE clock_timestamp() END
    WHERE user_id = ${owner.userId} AND id = ${id}
    RETURNING ${columns}`);

/** Deletes a credential with its key; its status stays, revoked. Resolves to whether the owner held it. */
export const deleteCredential = async (tx: Tx, owner: Owner, id: number): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM credentials WHERE user_id = ${owner.userId} AND id = ${id}`)) === 1;

/** Removes every credential of a user, what is open to be shown and what was; each status says revoked from the commit on (a trigger). */
export async function forgetCredentials(tx: Tx, { userId }: Owner): Promise<void> {
  await tx.run(sql`DELETE FROM presentations WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM showings WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM credentials WHERE user_id = ${userId}`);
}
