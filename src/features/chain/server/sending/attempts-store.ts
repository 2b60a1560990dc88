import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { FeeOffer } from '../../fees.ts';
import type { Signed } from '../keys/signer.ts';
import type { Hash, Hex } from '../rpc/port.ts';
import type { SendingState } from './store.ts';

/** A signed attempt of a transaction. */
export interface Attempt {
  readonly n: number;
  readonly hash: Hash;
  readonly raw: Hex;
  readonly offer: FeeOffer;
  /** True if the attempt pays nothing and only uses up the nonce. */
  readonly isVoid: boolean;
  readonly firstHead: number | null;
  readonly lastHead: number | null;
}

interface AttemptRow {
  readonly id: number;
  readonly n: number;
  readonly hash: Hash;
  readonly raw: Uint8Array;
  readonly max_fee: string;
  readonly tip: string;
  readonly is_void: boolean;
  readonly first_head: number | null;
  readonly last_head: number | null;
}

/** Lists the attempts of these transactions, newest first. */
export async function listAttempts(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Attempt[]>> {
  const rows = await db.rows(sql<AttemptRow>`
    SELECT transaction_id AS id, n, hash, raw, max_fee, tip, is_void, first_head, last_head FROM chain_attempts
     WHERE transaction_id = ANY (${[...ids]}::bigint[]) ORDER BY transaction_id, n DESC`);
  const found = new Map<number, Attempt[]>();
  for (const row of rows) {
    const attempts = found.get(row.id) ?? [];
    attempts.push({
      n: row.n,
      hash: row.hash,
      raw: `0x${Buffer.from(row.raw).toString('hex')}`,
      offer: { maxFee: BigInt(row.max_fee), tip: BigInt(row.tip) },
      isVoid: row.is_void,
      firstHead: row.first_head,
      lastHead: row.last_head,
    });
    found.set(row.id, attempts);
  }
  return found;
}

/** An attempt that was just signed, for the transaction of this id. */
export interface NewAttempt {
  readonly id: number;
  readonly n: number;
  readonly signed: Signed;
  readonly offer: FeeOffer;
  readonly isVoid: boolean;
}

interface Locked {
  readonly id: number;
  readonly state: SendingState;
  readonly is_void: boolean;
}

const lockAll = (tx: Tx, ids: readonly number[]): Promise<Locked[]> =>
  tx.rows(sql<Locked>`
    SELECT id, state, voided_at IS NOT NULL AS is_void FROM chain_transactions WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`);

/**
 * Stores signed attempts, unless another node has already stored one of that number: the bytes stored first are those
 * that are sent. Skips transactions that were voided or ended in the meantime.
 */
export async function keepAttempts(tx: Tx, attempts: readonly NewAttempt[]): Promise<void> {
  const locked = new Map(
    (
      await lockAll(
        tx,
        attempts.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const kept = attempts.filter(({ id, isVoid }) => {
    const row = locked.get(id);
    return row && ['reserved', 'signed', 'sent'].includes(row.state) && row.is_void === isVoid;
  });
  const of = <T>(read: (attempt: NewAttempt) => T): T[] => kept.map(read);
  tx.queue(sql`
    INSERT INTO chain_attempts (transaction_id, n, hash, raw, max_fee, tip, is_void)
    SELECT a.id, a.n, a.hash, decode(a.raw, 'hex'), a.max_fee, a.tip, a.is_void
      FROM unnest(${of(({ id }) => id)}::bigint[], ${of(({ n }) => n)}::int[], ${of(({ signed }) => signed.hash)}::text[], ${of(({ signed }) => signed.raw.slice(2))}::text[],
                  ${of(({ offer }) => String(offer.maxFee))}::numeric[], ${of(({ offer }) => String(offer.tip))}::numeric[], ${of(({ isVoid }) => isVoid)}::boolean[])
        AS a(id, n, hash, raw, max_fee, tip, is_void)
    ON CONFLICT (transaction_id, n) DO NOTHING`);
  const first = kept.flatMap(({ id }) => (locked.get(id)?.state === 'reserved' ? [id] : []));
  await tx.run(
    sql`UPDATE chain_transactions SET state = 'signed', tries = 0, fault = NULL WHERE id = ANY (${first}::bigint[])`,
  );
}

/** Result of sending an attempt. */
export interface SentAttempt {
  readonly id: number;
  readonly n: number;
  /** The node's error message, if any. */
  readonly fault: string | null;
  /** Seconds until the transaction is checked again. */
  readonly delayS: number;
}

/** Marks attempts as sent while `head` was the newest block. */
export async function markSent(tx: Tx, gone: readonly SentAttempt[], head: number): Promise<void> {
  const of = <T>(read: (one: SentAttempt) => T): T[] => gone.map(read);
  const ids = of(({ id }) => id);
  await lockAll(tx, ids);
  tx.queue(sql`
    UPDATE chain_transactions t SET state = CASE WHEN t.state = 'signed' THEN 'sent' ELSE t.state END, fault = g.fault,
           tries = CASE WHEN g.fault IS NULL THEN 0 ELSE t.tries + 1 END, due_at = CASE WHEN g.delay > 0 THEN clock_timestamp() + make_interval(secs => g.delay) ELSE t.due_at END
      FROM unnest(${ids}::bigint[], ${of(({ fault }) => fault)}::text[], ${of(({ delayS }) => delayS)}::float[]) AS g(id, fault, delay)
     WHERE t.id = g.id AND t.state IN ('signed', 'sent')`);
  tx.queue(sql`
    UPDATE chain_attempts a SET first_head = coalesce(a.first_head, ${head}::bigint), last_head = ${head}::bigint
      FROM unnest(${ids}::bigint[], ${of(({ n }) => n)}::int[]) AS g(id, n) WHERE a.transaction_id = g.id AND a.n = g.n`);
}
