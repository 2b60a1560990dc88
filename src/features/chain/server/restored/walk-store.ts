import { z } from 'zod';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { BlockRef, Hash } from '../rpc/port.ts';
import { address, hash } from '../rpc/shapes.ts';
import type { WalkedTransaction } from './walk.ts';

/** Progress of reading the chain since a moment. */
export interface Walked {
  readonly since: Date;
  readonly first: number;
  readonly next: number;
  /** Hash of the block before `next`; null if none was read yet. */
  readonly hash: Hash | null;
}

/** Returns undefined if no walk was begun since exactly that moment. */
export const readWalk = (db: Queryable, since: Date): Promise<Walked | undefined> =>
  db.maybe(sql<Walked>`SELECT since, first, next, hash FROM chain_walk WHERE since = ${since}`);

/** Describes the progress for an operator; empty if no block was read yet. */
export async function tellWalk(db: Queryable, since: Date): Promise<string> {
  const at = await readWalk(db, since);
  return at?.hash ? `; blocks ${at.first} to ${at.next - 1} are read, and another run goes on there` : '';
}

/** Begins a walk at a block, and deletes what was read since another moment or on another fork. */
export async function beginWalk(tx: Tx, since: Date, first: number): Promise<void> {
  tx.queue(sql`
    INSERT INTO chain_walk (since, first, next) VALUES (${since}, ${first}, ${first})
    ON CONFLICT (is_one) DO UPDATE SET since = excluded.since, first = excluded.first, next = excluded.next, hash = NULL`);
  tx.queue(sql`DELETE FROM chain_walked`);
}

/** Stores the finds up to a block, and the new position; false if another node has moved it. */
export async function keepWalked(
  tx: Tx,
  from: Walked,
  upTo: BlockRef,
  found: readonly WalkedTransaction[],
): Promise<boolean> {
  const moved = await tx.run(sql`
    UPDATE chain_walk SET next = ${upTo.number + 1}, hash = ${upTo.hash}
     WHERE since = ${from.since} AND next = ${from.next} AND hash IS NOT DISTINCT FROM ${from.hash}::text`);
  if (moved === 0) return false;
  const rows = found.map((sent, nth) => ({ number: sent.block.number, nth, sent: onWire(sent) }));
  tx.queue(sql`
    INSERT INTO chain_walked (block_number, nth, sent)
    SELECT r.number, r.nth, r.sent FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(number bigint, nth int, sent jsonb)`);
  return true;
}

/** Lists the transactions found so far, in chain order. */
export const listWalked = async (db: Queryable): Promise<WalkedTransaction[]> =>
  (await db.rows(sql<{ sent: unknown }>`SELECT sent FROM chain_walked ORDER BY block_number, nth`)).map(({ sent }) =>
    kept.parse(sent),
  );

const units = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt);
const kept: z.ZodType<WalkedTransaction> = z.strictObject({
  hash,
  from: address,
  to: address.nullable(),
  nonce: z.int(),
  value: units,
  block: z.strictObject({ number: z.int(), hash }),
  timestampS: z.int(),
  paid: z
    .strictObject({ from: address, to: address, token: address.nullable(), amount: units })
    .nullable()
    .transform((paid) => paid ?? undefined),
});

const onWire = ({
  hash: id,
  from,
  to,
  nonce,
  value,
  block: { number, hash: of },
  timestampS,
  paid,
}: WalkedTransaction) => ({
  hash: id,
  from,
  to,
  nonce,
  value: String(value),
  block: { number, hash: of },
  timestampS,
  paid: paid ? { from: paid.from, to: paid.to, token: paid.token, amount: String(paid.amount) } : null,
});
