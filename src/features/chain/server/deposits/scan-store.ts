import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Address, BlockRef, Hash } from '../rpc/port.ts';

/** Returns the last block read; undefined before the first. */
export const readCursor = (db: Queryable): Promise<BlockRef | undefined> =>
  db.maybe(sql<BlockRef>`SELECT number, hash FROM chain_scan`);

/** A block with its parent's hash, as it was read. */
export interface ReadBlock extends BlockRef {
  readonly parentHash: Hash;
}

/** Begins reading after this block, unless another node has begun first. */
export async function beginAfter(tx: Tx, { number, hash, parentHash }: ReadBlock): Promise<void> {
  const begun = await tx.run(
    sql`INSERT INTO chain_scan (number, hash) VALUES (${number}, ${hash}) ON CONFLICT DO NOTHING`,
  );
  if (begun === 1)
    tx.queue(sql`INSERT INTO chain_blocks (number, hash, parent_hash) VALUES (${number}, ${hash}, ${parentHash})`);
}

/** Locks the cursor; false if another node has moved it. */
export const lockCursor = async (tx: Tx, { hash }: BlockRef): Promise<boolean> =>
  (await tx.one(sql<{ hash: Hash }>`SELECT hash FROM chain_scan FOR UPDATE`)).hash === hash;

/** Lists the blocks read, newest first. */
export const listRead = (db: Queryable): Promise<BlockRef[]> =>
  db.rows(sql<BlockRef>`SELECT number, hash FROM chain_blocks ORDER BY number DESC`);

/** Stores blocks, moves the cursor to the last of them, and deletes those below the last final one. */
export async function keepRead(tx: Tx, blocks: readonly ReadBlock[], finalized: number): Promise<void> {
  tx.queue(sql`INSERT INTO chain_blocks (number, hash, parent_hash)
    SELECT * FROM unnest(${blocks.map(({ number }) => number)}::bigint[], ${blocks.map(({ hash }) => hash)}::text[],
      ${blocks.map(({ parentHash }) => parentHash)}::text[])`);
  const last = blocks.at(-1);
  if (last) await moveCursor(tx, last);
  await tx.run(
    sql`DELETE FROM chain_blocks WHERE number < least(${finalized}::bigint, (SELECT number FROM chain_scan))`,
  );
}

/** Moves the cursor back to this block; returns the hashes of the blocks above it. */
export async function rewindTo(tx: Tx, block: BlockRef): Promise<Hash[]> {
  const gone = await tx.rows(
    sql<{ hash: Hash }>`DELETE FROM chain_blocks WHERE number > ${block.number} RETURNING hash`,
  );
  await moveCursor(tx, block);
  return gone.map(({ hash }) => hash);
}

const moveCursor = (tx: Tx, { number, hash }: BlockRef) =>
  tx.run(sql`UPDATE chain_scan SET number = ${number}, hash = ${hash}, why = NULL, scanned_at = clock_timestamp()`);

/** Stores why reading stopped. */
export const keepWhy = (db: Queryable, why: string): Promise<unknown> =>
  db.run(sql`UPDATE chain_scan SET why = ${why.slice(0, 300)} WHERE why IS DISTINCT FROM ${why.slice(0, 300)}`);

export interface Person {
  readonly userId: UserId;
  readonly address: Address;
}

/** Finds the people with a wallet and a key here among these addresses. */
export const findPeople = (db: Queryable, addresses: readonly Address[]): Promise<Person[]> =>
  db.rows(sql<Person>`SELECT u.id AS "userId", k.address FROM identity_keys k JOIN users u ON u.id = k.user_id
    WHERE k.address = ANY (${[...addresses]}::text[]) AND u.deleted_at IS NULL`);
