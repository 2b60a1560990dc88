import { createHash } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { nextId, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import type { ClaimName } from '../../claims.ts';
import type { Showing } from '../../contract.ts';
import { LINK_LIFE_S } from '../../rules.ts';

/** Details of a presentation besides the claims: recipient, reason and credential. */
export interface PresentationFacts {
  readonly to: string;
  readonly why?: string | undefined;
  readonly name: string;
  readonly type: string;
}
/** A new link, of whose secret only the hash is stored. */
interface NewPresentation {
  readonly credentialId: number;
  readonly secret: string;
  readonly nonce: string;
  readonly claims: readonly ClaimName[];
  readonly told: PresentationFacts;
  readonly form: string;
}
interface PresentationRow {
  readonly id: number;
  readonly user_id: number;
  readonly credential_id: number | null;
  readonly nonce: string;
  readonly claims: ClaimName[];
  readonly told: Uint8Array;
  readonly form: Uint8Array;
  readonly expires_at: Date;
  readonly accepted_at: Date | null;
  readonly is_over: boolean;
}
/** A link found by its secret. */
export interface Presentation extends Omit<PresentationRow, 'told' | 'form'> {
  readonly told: PresentationFacts;
  readonly form: string;
}
interface ShowingRow {
  readonly id: number;
  readonly user_id: number;
  readonly credential_id: number;
  readonly claims: ClaimName[];
  readonly told: Uint8Array;
  readonly shown_at: Date;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const placeOf = (table: 'presentations' | 'showings', column: 'told' | 'form', row: number) => ({ table, column, row });

export const countOpen = async (tx: Tx, owner: Owner): Promise<number> =>
  (
    await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM presentations
      WHERE user_id = ${owner.userId} AND accepted_at IS NULL AND expires_at > now()`)
  ).n;

/** Stores a link and returns its expiry. */
export async function insertPresentation(tx: Tx, vault: Vault, owner: Owner, link: NewPresentation): Promise<Date> {
  const id = await nextId(tx, 'presentations');
  const seal = (column: 'told' | 'form', plain: string) =>
    vault.seal(tx, userSubject(owner.userId), placeOf('presentations', column, id), bytesOf(plain));
  const told = await seal('told', JSON.stringify(link.told));
  const form = await seal('form', link.form);
  const row = await tx.one(sql<{ expires_at: Date }>`
    INSERT INTO presentations (id, user_id, credential_id, token_hash, nonce, claims, told, form, expires_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${owner.userId}, ${link.credentialId}, ${hashOf(link.secret)}, ${link.nonce}, ${link.claims}, ${told},
      ${form}, now() + make_interval(secs => ${LINK_LIFE_S}))
    RETURNING expires_at`);
  return row.expires_at;
}

/** Returns the link for a secret, no matter who presents it; undefined if there is none. */
export async function findPresentation(db: Queryable, vault: Vault, secret: string): Promise<Presentation | undefined> {
  const row = await db.maybe(sql<PresentationRow>`
    SELECT id, user_id, credential_id, nonce, claims, told, form, expires_at, accepted_at,
      (expires_at <= now()) AS is_over
    FROM presentations WHERE token_hash = ${hashOf(secret)}`);
  if (!row) return undefined;
  const open = async (column: 'told' | 'form') =>
    textOf(await vault.open(db, userSubject(row.user_id), placeOf('presentations', column, row.id), row[column]));
  const told: PresentationFacts = JSON.parse(await open('told'));
  return { ...row, told, form: await open('form') };
}

/**
 * Event between parts of the server: a verifier accepted a presentation. It does not name the verifier, who is sealed
 * in the presentation.
 */
const CREDENTIAL_SHOWN = 'credential_shown';

/**
 * Uses up a link, records the presentation and notifies the holder, all or nothing. False if another caller was first,
 * or if the link or credential has ended.
 */
export async function acceptPresentation(tx: Tx, vault: Vault, link: Presentation): Promise<boolean> {
  const { id, user_id: userId, credential_id: credentialId, claims } = link;
  const used = await tx.run(sql`
    UPDATE presentations SET accepted_at = now() WHERE id = ${id} AND accepted_at IS NULL AND expires_at > now()
      AND EXISTS (SELECT FROM credentials WHERE credentials.id = credential_id AND NOT is_revoked)`);
  if (used !== 1 || credentialId === null) return false;
  const row = await nextId(tx, 'showings');
  const plain = bytesOf(JSON.stringify(link.told));
  const told = await vault.seal(tx, userSubject(userId), placeOf('showings', 'told', row), plain);
  tx.queue(sql`
    INSERT INTO showings (id, user_id, credential_id, claims, told) OVERRIDING SYSTEM VALUE
    VALUES (${row}, ${userId}, ${credentialId}, ${claims}, ${told})`);
  await emit(tx, [{ userId: userId as UserId, type: CREDENTIAL_SHOWN, data: { credentialId, showingId: row } }]);
  return true;
}

/** Lists an owner's presentations with ids below `before`, newest first. */
export const listShowings = (db: Queryable, owner: Owner, before: number, count: number): Promise<ShowingRow[]> =>
  db.rows(sql<ShowingRow>`
    SELECT id, user_id, credential_id, claims, told, shown_at
    FROM showings WHERE user_id = ${owner.userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

/** Returns those of the given presentation records that belong to the owner. */
export const listShowingsOf = (db: Queryable, owner: Owner, ids: readonly number[]): Promise<ShowingRow[]> =>
  db.rows(sql<ShowingRow>`
    SELECT id, user_id, credential_id, claims, told, shown_at
    FROM showings WHERE user_id = ${owner.userId} AND id = ANY (${[...ids]}::bigint[])`);

/** Opens a presentation's row and formats it for the API. */
export async function showingOf(db: Queryable, vault: Vault, row: ShowingRow): Promise<Showing> {
  const { id, user_id: userId, credential_id: credentialId, claims } = row;
  const opened = await vault.open(db, userSubject(userId), placeOf('showings', 'told', id), row.told);
  const { to, why, name, type }: PresentationFacts = JSON.parse(textOf(opened));
  return {
    id,
    credentialId,
    credentialType: type,
    credentialName: name,
    to,
    why: why ?? null,
    claims,
    shownAt: onWire(row.shown_at),
  };
}
