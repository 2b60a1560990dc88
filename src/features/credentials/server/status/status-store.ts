import { randomInt } from 'node:crypto';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { LIST_SIZE } from './status-list.ts';

/** Where a credential's status stands. */
export interface StatusPlace {
  readonly list: number;
  readonly idx: number;
}

/** Blind tries that tell a list that is nearly full from one that is not. */
const TRIES = 12;

/** Gives out a free place at random, for a credential that may have been taken back before it had one. */
export async function takeStatus(
  tx: Tx,
  { isRevoked }: { isRevoked: boolean },
  size = LIST_SIZE,
): Promise<StatusPlace> {
  const place = await takeFree(tx, size);
  // The guard of a change raises the list's version, so that nobody keeps an older one.
  if (isRevoked) await revokeStatus(tx, place);
  return place;
}

/** Says of what has this place that it is revoked, from the commit on and for good. */
const revokeStatus = (tx: Tx, { list, idx }: StatusPlace): Promise<number> =>
  tx.run(sql`UPDATE status_entries SET is_revoked = true WHERE list_id = ${list} AND idx = ${idx} AND NOT is_revoked`);

/** A list in which no free place is found after some tries is left, and a new one begun. */
async function takeFree(tx: Tx, size: number): Promise<StatusPlace> {
  const newest = await tx.maybe(sql<{ id: number }>`SELECT id FROM status_lists ORDER BY id DESC LIMIT 1`);
  for (let tries = 0; newest && tries < TRIES; tries += 1) {
    const place = { list: newest.id, idx: randomInt(size) };
    if (await claim(tx, place)) return place;
  }
  const { id } = await tx.one(sql<{ id: number }>`INSERT INTO status_lists DEFAULT VALUES RETURNING id`);
  const place = { list: id, idx: randomInt(size) };
  await claim(tx, place);
  return place;
}

const claim = async (tx: Tx, { list, idx }: StatusPlace): Promise<boolean> =>
  (await tx.run(sql`INSERT INTO status_entries (list_id, idx) VALUES (${list}, ${idx}) ON CONFLICT DO NOTHING`)) === 1;

/** How often a list has changed; undefined when there is none of this id. */
export const versionOf = async (db: Queryable, list: number): Promise<number | undefined> =>
  (await db.maybe(sql<{ version: number }>`SELECT version FROM status_lists WHERE id = ${list}`))?.version;

interface Taken {
  readonly revoked: number[];
  readonly suspended: number[];
}

/** What in a list was taken back, for good or for now. */
export async function takenBackIn(db: Queryable, list: number): Promise<Taken> {
  const rows = await db.rows(sql<{ idx: number; is_revoked: boolean }>`
    SELECT idx, true AS is_revoked FROM status_entries WHERE list_id = ${list} AND is_revoked
    UNION ALL SELECT idx, false FROM status_entries WHERE list_id = ${list} AND is_suspended AND NOT is_revoked`);
  const of = (isRevoked: boolean) => rows.flatMap((row) => (row.is_revoked === isRevoked ? row.idx : []));
  return { revoked: of(true), suspended: of(false) };
}
