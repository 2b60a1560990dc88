import type { UserId } from '#platform/ids.ts';
import type { Owner, Session } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Content, TermsKind, TextKind } from '../rules.ts';

export interface TextRow {
  readonly id: number;
  readonly kind: TextKind;
  readonly valid_from: Date;
}
/** Version of each kind in force now, by the store's clock. */
const holding = sql`(SELECT DISTINCT ON (kind) id, kind, valid_from FROM terms_versions WHERE valid_from <= clock_timestamp() ORDER BY kind, valid_from DESC)`;

/** Lists the texts in force, terms of use first. */
export const listHolding = (db: Queryable): Promise<TextRow[]> =>
  db.rows(
    sql<TextRow>`SELECT v.id, v.kind, v.valid_from FROM ${holding} v WHERE v.kind IN ('terms', 'privacy') ORDER BY v.kind DESC`,
  );

/** Maximum number of announced texts. */
const MOST_COMING = 20;
export const listComing = (db: Queryable): Promise<TextRow[]> =>
  db.rows(sql<TextRow>`
    SELECT v.id, v.kind, v.valid_from FROM terms_versions v WHERE v.kind IN ('terms', 'privacy') AND v.valid_from > clock_timestamp()
     ORDER BY v.valid_from, v.kind DESC LIMIT ${MOST_COMING}`);

export interface VersionRow {
  readonly id: number;
  readonly kind: TermsKind;
  readonly valid_from: Date;
  readonly content: Content;
}
const columns = sql`v.id, v.kind, v.valid_from, v.content`;

/** Returns the version of a kind in force at a moment, or undefined. */
export const versionAt = (db: Queryable, kind: TermsKind, at: Date): Promise<VersionRow | undefined> =>
  db.maybe(sql<VersionRow>`
    SELECT ${columns} FROM terms_versions v WHERE v.kind = ${kind} AND v.valid_from <= ${at} ORDER BY v.valid_from DESC LIMIT 1`);

/** Returns a version of any kind by id. */
export const findVersion = (db: Queryable, id: number): Promise<VersionRow | undefined> =>
  db.maybe(sql<VersionRow>`SELECT ${columns} FROM terms_versions v WHERE v.id = ${id}`);

/** Returns the version of a kind in force now, by the store's clock. */
export const versionNow = (db: Queryable, kind: TermsKind): Promise<VersionRow | undefined> =>
  db.maybe(sql<VersionRow>`
    SELECT ${columns} FROM terms_versions v JOIN ${holding} h ON h.id = v.id WHERE v.kind = ${kind}`);

type State = 'past' | 'now' | 'coming';
const state = sql`CASE WHEN v.valid_from > clock_timestamp() THEN 'coming' WHEN v.id IN (SELECT h.id FROM ${holding} h) THEN 'now' ELSE 'past' END`;

export const findText = (db: Queryable, id: number): Promise<(VersionRow & { state: State }) | undefined> =>
  db.maybe(sql<VersionRow & { state: State }>`
    SELECT ${columns}, ${state} AS state FROM terms_versions v WHERE v.id = ${id} AND v.kind IN ('terms', 'privacy')`);

export interface ListedVersion extends VersionRow {
  readonly state: State;
  readonly made_by: UserId;
  readonly checked_by: UserId;
  /** Number of members who accepted the text. */
  readonly accepted: number;
}
/** Lists the versions below an id, newest first. */
export const listVersions = (db: Queryable, before: number, count: number): Promise<ListedVersion[]> =>
  db.rows(sql<ListedVersion>`
    SELECT ${columns}, ${state} AS state, v.made_by, v.checked_by,
           (SELECT count(*) FROM terms_acceptances a WHERE a.version_id = v.id) AS accepted
      FROM terms_versions v WHERE v.id < ${before} ORDER BY v.id DESC LIMIT ${count}`);

interface VersionMade {
  readonly validFrom: Date;
  readonly content: Content;
  readonly by: UserId;
  readonly checkedBy: UserId;
}
/** Inserts a version that applies later. Undefined if one of its kind starts at the same moment. */
export async function insertVersion(
  tx: Tx,
  { validFrom, content, by, checkedBy }: VersionMade,
): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ id: number }>`
    INSERT INTO terms_versions (kind, valid_from, content, made_by, checked_by)
    VALUES (${content.kind}, ${validFrom}, ${JSON.stringify(content)}::jsonb, ${by}, ${checkedBy})
    ON CONFLICT (kind, valid_from) DO NOTHING RETURNING id`);
  return row?.id;
}

/** Reports whether any text was ever published or scheduled. */
export const hasTexts = async (db: Queryable): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 AS is FROM terms_versions WHERE kind IN ('terms', 'privacy') LIMIT 1`)) !== undefined;

/** Lists the texts in force that this person has not accepted, by the store's clock. */
export const listOpen = (db: Queryable, { userId }: Owner): Promise<TextRow[]> =>
  db.rows(sql<TextRow>`
    SELECT v.id, v.kind, v.valid_from FROM ${holding} v
     WHERE v.kind IN ('terms', 'privacy') AND NOT EXISTS (SELECT FROM terms_acceptances a WHERE a.user_id = ${userId} AND a.version_id = v.id)
     ORDER BY v.kind DESC`);

/** Records the acceptance of those versions that are in force. An earlier acceptance stays unchanged. */
export const insertAcceptances = (
  tx: Tx,
  { userId }: Owner,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  versions: readonly number[],
): Promise<number> =>
  tx.run(sql`
    INSERT INTO terms_acceptances (user_id, version_id, session_hash)
    SELECT ${userId}, v.id, decode(${tokenHash}, 'hex') FROM ${holding} v WHERE v.kind IN ('terms', 'privacy') AND v.id = ANY (${[...versions]}::bigint[])
    ON CONFLICT (user_id, version_id) DO NOTHING`);

export interface AcceptedRow extends TextRow {
  readonly accepted_at: Date;
  /** SHA-256 of the session's token, in hex. */
  readonly session: string;
}
const MOST_ACCEPTED = 200;
export const listAccepted = (db: Queryable, { userId }: Owner): Promise<AcceptedRow[]> =>
  db.rows(sql<AcceptedRow>`
    SELECT v.id, v.kind, v.valid_from, a.accepted_at, encode(a.session_hash, 'hex') AS session
      FROM terms_acceptances a JOIN terms_versions v ON v.id = a.version_id WHERE a.user_id = ${userId} ORDER BY a.id DESC LIMIT ${MOST_ACCEPTED}`);

export const forgetAcceptances = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM terms_acceptances WHERE user_id = ${userId}`);
