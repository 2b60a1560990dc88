import type { UserId } from '#platform/ids.ts';
import type { KeyHolder, Officer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Form } from '../rules.ts';

/** A member of staff or a program that may connect people. */
export type Connector = Officer<'connect'> | KeyHolder<'connections:write'>;

export interface LinkRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly form: Form;
  readonly purpose: string;
  readonly reference: string | null;
  readonly is_once: boolean;
  readonly accepted: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}
const columns = sql`l.id, l.organisation_id, l.form, l.purpose, l.reference, l.is_once, l.accepted, l.created_at, l.expires_at`;

export interface NewLinkRow {
  readonly form: Form;
  readonly tokenHash: Uint8Array;
  readonly purpose: string;
  readonly reference: string | null;
  readonly isOnce: boolean;
  readonly hours: number;
}

/** Adds a link; undefined if its code is in use. */
export const insertLink = (tx: Tx, { organisation }: Connector, link: NewLinkRow): Promise<LinkRow | undefined> =>
  tx.maybe(sql<LinkRow>`
    INSERT INTO connection_links AS l (organisation_id, form, token_hash, purpose, reference, is_once, expires_at)
    VALUES (${organisation}, ${link.form}, ${link.tokenHash}, ${link.purpose}, ${link.reference}, ${link.isOnce}, now() + make_interval(hours => ${link.hours}))
    ON CONFLICT (token_hash) DO NOTHING RETURNING ${columns}`);

/** Counts the live links of one form, up to the maximum allowed. */
export const countLinks = async (tx: Tx, { organisation }: Connector, form: Form, most: number): Promise<number> =>
  (
    await tx.one(
      sql<{ n: number }>`
        SELECT count(*) AS n FROM (SELECT FROM connection_links
          WHERE organisation_id = ${organisation} AND form = ${form} AND NOT (is_once AND accepted > 0) AND expires_at > now() LIMIT ${most}) q`,
    )
  ).n;

export const listLinks = (
  db: Queryable,
  { organisation }: Officer<'connect'>,
  before: number,
  count: number,
): Promise<LinkRow[]> =>
  db.rows(sql<LinkRow>`
    SELECT ${columns}
    FROM connection_links l WHERE l.organisation_id = ${organisation} AND NOT (l.is_once AND l.accepted > 0) AND l.expires_at > now() AND l.id < ${before}
    ORDER BY l.id DESC LIMIT ${count}`);

/** Deletes a link; undefined if it does not exist or was used. */
export const deleteLink = (
  tx: Tx,
  { organisation }: Officer<'connect'>,
  id: number,
): Promise<{ id: number } | undefined> =>
  tx.maybe(sql<{ id: number }>`
    DELETE FROM connection_links WHERE organisation_id = ${organisation} AND id = ${id} AND NOT (is_once AND accepted > 0) RETURNING id`);

export const deleteLinksOf = (tx: Tx, { userId: organisation }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM connection_links WHERE organisation_id = ${organisation}`);

/** Returns a link of an approved organisation, used or not. */
export const findLink = (db: Queryable, tokenHash: Uint8Array): Promise<LinkRow | undefined> =>
  db.maybe(sql<LinkRow>`
    SELECT ${columns}
    FROM connection_links l JOIN organisations o ON o.id = l.organisation_id AND o.state = 'approved'
     WHERE l.token_hash = ${tokenHash} AND l.expires_at > now()`);

/** Returns the link as `findLink` does, and locks it against others who accept it. */
export const lockLink = (tx: Tx, tokenHash: Uint8Array): Promise<LinkRow | undefined> =>
  tx.maybe(sql<LinkRow>`
    SELECT ${columns}
    FROM connection_links l JOIN organisations o ON o.id = l.organisation_id AND o.state = 'approved'
     WHERE l.token_hash = ${tokenHash} AND l.expires_at > now() FOR NO KEY UPDATE OF l`);

export const countAccepted = (tx: Tx, { id }: LinkRow): Promise<number> =>
  tx.run(sql`UPDATE connection_links SET accepted = accepted + 1 WHERE id = ${id}`);
