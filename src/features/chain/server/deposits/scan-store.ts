import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Address, BlockRef, Hash } from '../rpc/port.ts';

/** The block that was read last; undefined before the first. */
export const readCursor = (db: Queryable): Promise<BlockRef | undefined> =>
  db.maybe(sql<BlockRef>`SELECT number, hash FROM chain_scan`);

/** A block as it was read. */
export interface ReadBlock extends BlockRef {
  readonly parentHash: Hash;
}

/** Begins after this block; whoever else began first stays. */
export async function beginAfter(tx: Tx, { number, hash, parentHash }: ReadBlock): Promise<void> {
  const begun = await tx.run(
    sql`INSERT INTO chain_scan (number, hash) VALUES (${number}, ${hash}) ON CONFLICT DO NOTHING`,
  );
  if (begun === 1)
    await tx.run(sql`INSERT INTO chain_blocks (number, hash, parent_hash) VALUES (${number}, ${hash}, ${parentHash})`);
}

/** Locks how far it was read; false where another has moved it from there. */
export const lockCursor = async (tx: Tx, { hash }: BlockRef): Promise<boolean> =>
  (await tx.one(sql<{ hash: Hash }>`SELECT hash FROM chain_scan FOR UPDATE`)).hash === hash;

/** Blocks that were read, the newest first. */
export const listRead = (db: Queryable): Promise<BlockRef[]> =>
  db.rows(sql<BlockRef>`SELECT number, hash FROM chain_blocks ORDER BY number DESC`);

/** Puts these behind the cursor, and forgets those under the last final one. */
export async function keepRead(tx: Tx, blocks: readonly ReadBlock[], finalized: number): Promise<void> {
  await tx.run(sql`INSERT INTO chain_blocks (number, hash, parent_hash)
    SELECT * FROM unnest(${blocks.map(({ number }) => number)}::bigint[], ${blocks.map(({ hash }) => hash)}::text[],
      ${blocks.map(({ parentHash }) => parentHash)}::text[])`);
  const last = blocks.at(-1);
  if (last) await moveCursor(tx, last);
  await tx.run(
    sql`DELETE FROM chain_blocks WHERE number < least(${finalized}::bigint, (SELECT number FROM chain_scan))`,
  );
}

/** Takes back what was read above this block; the blocks that were. */
export async function rewindTo(tx: Tx, block: BlockRef): Promise<Hash[]> {
  const gone = await tx.rows(
    sql<{ hash: Hash }>`DELETE FROM chain_blocks WHERE number > ${block.number} RETURNING hash`,
  );
  await moveCursor(tx, block);
  return gone.map(({ hash }) => hash);
}

const moveCursor = (tx: Tx, { number, hash }: BlockRef) =>
  tx.run(sql`UPDATE chain_scan SET number = ${number}, hash = ${hash}, why = NULL, scanned_at = clock_timestamp()`);

/** Says why nothing is read on. */
export const keepWhy = (db: Queryable, why: string): Promise<unknown> =>
  db.run(sql`UPDATE chain_scan SET why = ${why.slice(0, 300)} WHERE why IS DISTINCT FROM ${why.slice(0, 300)}`);

export interface Person {
  readonly userId: UserId;
  readonly address: Address;
}

/** Who of these addresses has a wallet and its key here. */
export const findPeople = (db: Queryable, addresses: readonly Address[]): Promise<Person[]> =>
  db.rows(sql<Person>`SELECT u.id AS "userId", k.address FROM identity_keys k JOIN users u ON u.id = k.user_id
    WHERE k.address = ANY (${[...addresses]}::text[]) AND u.deleted_at IS NULL`);
