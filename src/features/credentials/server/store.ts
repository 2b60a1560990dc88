import type { KeyObject } from 'node:crypto';
import type { Checker } from '#features/documents/verdict.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, nextId, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import type { Credential, CredentialData } from '../contract.ts';
import { type CredentialRow, openCredential, placeOf, type SealedColumn } from './credential.ts';
import { isSignedAsNow, keyBytes, keyOf, newHolderKey, signForm } from './forms/form.ts';
import { type StatusPlace, takeStatus } from './status/status-store.ts';

/** A credential to store, with the party that vouches for it: the holder, a sandbox, or this server as issuer. */
export interface NewCredential {
  readonly credentialType: string;
  readonly issuer: string;
  readonly issuanceDate: string;
  readonly expirationDate: string | null;
  readonly credentialData: CredentialData;
  readonly by: Credential['verification'];
  /** The verified document for which the credential was issued. */
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

/** Services needed to sign and seal. */
export type IssuanceServices = Pick<Services, 'vault' | 'signer' | 'settings'>;
const TABLE = 'credentials';

const sealer =
  (tx: Tx, { vault }: IssuanceServices, owner: Owner | Recipient, id: number) =>
  (column: SealedColumn, plain: Uint8Array) =>
    vault.seal(tx, userSubject(owner.userId), placeOf(column, id), plain);
const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * Creates, signs, seals and stores a credential with its own key, for a person, an issuer or a sandbox; no other
 * function adds one. `createdAt` defaults to now and must never be out of order, since lists are ordered by id.
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

/** Lists an owner's credentials with ids below `before`, newest first. */
export const listCredentials = (db: Queryable, owner: Owner, before: number, count: number): Promise<CredentialRow[]> =>
  db.rows(sql<CredentialRow>`
    SELECT ${columns}
    FROM credentials c WHERE user_id = ${owner.userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

/** Returns those of the given credentials that belong to the owner. */
export const listCredentialsOf = (db: Queryable, owner: Owner, ids: readonly number[]): Promise<CredentialRow[]> =>
  db.rows(sql<CredentialRow>`
    SELECT ${columns}
    FROM credentials c WHERE user_id = ${owner.userId} AND id = ANY (${[...ids]}::bigint[])`);

/**
 * Returns the newest valid credential from a verified document, for the holder of a lower-case address. One that a
 * sandbox checked is returned only if there is no other. The caller must know that the holder allows it to be seen.
 */
export const findOfDocument = (db: Queryable, address: string): Promise<CredentialRow | undefined> =>
  db.maybe(sql<CredentialRow>`
    SELECT ${columns}
    FROM credentials c JOIN users u ON u.id = c.user_id
    WHERE u.address = ${address} AND c.checked_by IS NOT NULL AND NOT c.is_revoked
      AND (c.expiration_date IS NULL OR c.expiration_date >= (now() AT TIME ZONE 'UTC')::date)
    ORDER BY c.checked_by = 'sandbox', c.id DESC LIMIT 1`);

/** A credential ready to show: its content, its bound key, and its full signed form. */
export interface StoredCredential {
  readonly credential: Credential;
  readonly holder: KeyObject;
  readonly form: string;
}

/**
 * Locks a credential to show it. Signs it now if it has no form, or if the form has an old address of this server or an
 * old trial mark. Undefined if the owner does not hold it.
 */
export async function lockCredential(
  tx: Tx,
  issuing: IssuanceServices,
  owner: Owner,
  id: number,
): Promise<StoredCredential | undefined> {
  const row = await lockRow(tx, owner, id);
  return row && currentForm(tx, issuing, owner, row);
}

/** Locks a credential to export it. One that was signed elsewhere is returned as received, without a key. */
export async function exportCredential(
  tx: Tx,
  issuing: IssuanceServices,
  owner: Owner,
  id: number,
): Promise<(Omit<StoredCredential, 'holder'> & Partial<Pick<StoredCredential, 'holder'>>) | undefined> {
  const row = await lockRow(tx, owner, id);
  if (row?.verification !== 'issuer_signed' || row.holder_key || !row.signed_form)
    return row && currentForm(tx, issuing, owner, row);
  const place = placeOf('signed_form', id);
  const form = await issuing.vault.open(tx, userSubject(owner.userId), place, row.signed_form);
  return { credential: await openCredential(tx, issuing.vault, row), form: new TextDecoder().decode(form) };
}

const lockRow = (tx: Tx, owner: Owner, id: number): Promise<FormRow | undefined> =>
  tx.maybe(sql<FormRow>`
    SELECT ${columns}, signed_form, holder_key, status_list, status_idx
    FROM credentials c WHERE user_id = ${owner.userId} AND id = ${id} FOR UPDATE`);

async function currentForm(tx: Tx, issuing: IssuanceServices, owner: Owner, row: FormRow): Promise<StoredCredential> {
  const { id } = row;
  const credential = await openCredential(tx, issuing.vault, row);
  const known = await openForm(tx, issuing, owner, row);
  if (known && isSignedAsNow(known.form, issuing.settings.publicUrl, credential, known.status))
    return { credential, holder: known.holder, form: known.form };
  // Earlier versions could store a form signed elsewhere, which this server must not sign.
  if (!known && row.verification === 'issuer_signed') throw new Error(`credential ${id} was not signed here`);
  return { credential, ...(await signAnew(tx, issuing, owner, credential, known)) };
}

interface StoredForm {
  readonly holder: KeyObject;
  readonly status: StatusPlace;
}

async function openForm(tx: Tx, { vault }: IssuanceServices, owner: Owner, row: FormRow) {
  const { id, signed_form: form, holder_key: key, status_list: list, status_idx: idx } = row;
  if (!form || !key || list === null || idx === null) return undefined;
  const open = (column: SealedColumn, sealed: Uint8Array) =>
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
  known: StoredForm | undefined,
) {
  const { holder, status } = known ?? { holder: newHolderKey(), status: await takeStatus(tx, credential) };
  const { signer, settings } = issuing;
  const form = signForm(credential, { holder, status, signer, publicUrl: settings.publicUrl });
  const seal = sealer(tx, issuing, owner, credential.id);
  const signedForm = await seal('signed_form', bytesOf(form));
  const holderKey = await seal('holder_key', keyBytes(holder));
  tx.queue(sql`UPDATE credentials SET signed_form = ${signedForm}, holder_key = ${holderKey},
    status_list = ${status.list}, status_idx = ${status.idx} WHERE user_id = ${owner.userId} AND id = ${credential.id}`);
  return { holder, form };
}

/**
 * Revokes a credential for good, no matter who calls it; its status changes at once. Undefined if the owner does not
 * hold it.
 */
export const revokeCredential = (tx: Tx, owner: Owner, id: number): Promise<CredentialRow | undefined> =>
  tx.maybe(sql<CredentialRow>`
    UPDATE credentials c SET is_revoked = true, revoked_at = coalesce(revoked_at, now())
    WHERE user_id = ${owner.userId} AND id = ${id}
    RETURNING ${columns}`);

/**
 * Moves a credential's card to the front. The row chosen last is in front, by the store's clock, so that two devices
 * need not agree. Undefined if the owner does not hold it.
 */
export const frontCredential = (tx: Tx, owner: Owner, id: number): Promise<CredentialRow | undefined> =>
  tx.maybe(sql<CredentialRow>`
    UPDATE credentials c SET fronted_at = CASE WHEN is_revoked THEN fronted_at ELSE clock_timestamp() END
    WHERE user_id = ${owner.userId} AND id = ${id}
    RETURNING ${columns}`);

/** Deletes a credential with its key; its status remains revoked. Reports whether the owner held it. */
export const deleteCredential = async (tx: Tx, owner: Owner, id: number): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM credentials WHERE user_id = ${owner.userId} AND id = ${id}`)) === 1;

/**
 * Deletes every credential of a user, their open links and presentations. A trigger revokes each status with the
 * commit.
 */
export async function forgetCredentials(tx: Tx, { userId }: Owner): Promise<void> {
  tx.queue(sql`DELETE FROM presentations WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM showings WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM credentials WHERE user_id = ${userId}`);
}

const AT_ONCE = 500;

/** Revokes every trial, for a server that no longer uses a sandbox. Each status changes with its commit. */
export async function revokeTrials(db: Db): Promise<void> {
  const some = () =>
    db.tx((tx) =>
      tx.run(sql`UPDATE credentials SET is_revoked = true, revoked_at = now() WHERE id = ANY (ARRAY(
        SELECT id FROM credentials WHERE verification = 'trial' AND NOT is_revoked ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE))`),
    );
  while ((await some()) > 0);
}
