import { createHash } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { nextId, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import type { ExtractKind } from '../../extract-kinds.ts';

export interface LinkRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly kind: ExtractKind;
  readonly sealed: Uint8Array | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly is_over: boolean;
}
const columns = sql`id, user_id, kind, sealed, created_at, expires_at, ended_at, expires_at <= now() AS is_over`;
const placeOf = (row: number) => ({ table: 'extract_links', column: 'sealed', row });
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

interface NewLink {
  readonly secret: string;
  readonly kind: ExtractKind;
  readonly file: string;
  readonly days: number;
}

/** Stores a link: the hash of its secret, and its content sealed under the person's key. */
export async function insertLink(tx: Tx, vault: Vault, { userId }: Owner, link: NewLink): Promise<LinkRow> {
  const id = await nextId(tx, 'extract_links');
  const sealed = await vault.seal(tx, userSubject(userId), placeOf(id), Buffer.from(link.file));
  return tx.one(sql<LinkRow>`
    INSERT INTO extract_links (id, user_id, token_hash, kind, sealed, expires_at) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${userId}, ${hashOf(link.secret)}, ${link.kind}, ${sealed}, now() + make_interval(days => ${link.days}))
    RETURNING ${columns}`);
}

/** Returns a link's content; null once the link has ended. */
export const openFile = async (db: Queryable, vault: Vault, row: LinkRow): Promise<string | null> =>
  row.sealed && Buffer.from(await vault.open(db, userSubject(row.user_id), placeOf(row.id), row.sealed)).toString();

export const countOpen = async (tx: Tx, { userId }: Owner): Promise<number> =>
  (
    await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM extract_links
      WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > now()`)
  ).n;

export const listLinks = (db: Queryable, { userId }: Owner, before: number, count: number): Promise<LinkRow[]> =>
  db.rows(
    sql<LinkRow>`SELECT ${columns} FROM extract_links WHERE user_id = ${userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`,
  );

/** Ends a link and erases its content. Undefined if the link is not this person's. */
export const endLink = (tx: Tx, { userId }: Owner, id: number): Promise<LinkRow | undefined> =>
  tx.maybe(sql<LinkRow>`
    UPDATE extract_links SET ended_at = coalesce(ended_at, now()), sealed = NULL WHERE user_id = ${userId} AND id = ${id} RETURNING ${columns}`);

/** Finds a link by its secret. Anyone who has the secret may open it. */
export const findLink = (db: Queryable, secret: string): Promise<LinkRow | undefined> =>
  db.maybe(sql<LinkRow>`SELECT ${columns} FROM extract_links WHERE token_hash = ${hashOf(secret)}`);

export const forgetLinks = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM extract_links WHERE user_id = ${userId}`);
