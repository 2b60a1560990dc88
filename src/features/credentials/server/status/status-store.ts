import { randomInt } from 'node:crypto';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { LIST_SIZE } from './status-list.ts';

/** Position of a credential's status: a list, and an index in it. */
export interface StatusPlace {
  readonly list: number;
  readonly idx: number;
}

/** Random tries before a list counts as nearly full. */
const TRIES = 12;

/** Reserves a random free position for a credential, which may already be revoked. */
export async function takeStatus(
  tx: Tx,
  { isRevoked }: { isRevoked: boolean },
  size = LIST_SIZE,
): Promise<StatusPlace> {
  const place = await takeFree(tx, size);
  // The trigger raises the list's version, so that no cached older list is used.
  if (isRevoked) await revokeStatus(tx, place);
  return place;
}

/** Revokes the credential at this position for good, from the commit on. */
const revokeStatus = (tx: Tx, { list, idx }: StatusPlace): Promise<number> =>
  tx.run(sql`UPDATE status_entries SET is_revoked = true WHERE list_id = ${list} AND idx = ${idx} AND NOT is_revoked`);

/** If a list yields no free position after some tries, starts a new list. */
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

/** Returns a list's version, which each change raises; undefined if the list does not exist. */
export const versionOf = async (db: Queryable, list: number): Promise<number | undefined> =>
  (await db.maybe(sql<{ version: number }>`SELECT version FROM status_lists WHERE id = ${list}`))?.version;

interface TakenPositions {
  readonly revoked: number[];
  readonly suspended: number[];
}

/** Returns the revoked and suspended positions of a list. */
export async function takenBackIn(db: Queryable, list: number): Promise<TakenPositions> {
  const rows = await db.rows(sql<{ idx: number; is_revoked: boolean }>`
    SELECT idx, true AS is_revoked FROM status_entries WHERE list_id = ${list} AND is_revoked
    UNION ALL SELECT idx, false FROM status_entries WHERE list_id = ${list} AND is_suspended AND NOT is_revoked`);
  const of = (isRevoked: boolean) => rows.flatMap((row) => (row.is_revoked === isRevoked ? row.idx : []));
  return { revoked: of(true), suspended: of(false) };
}
