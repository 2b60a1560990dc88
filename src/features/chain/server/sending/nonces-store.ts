import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { RequestKind } from '../keys/request.ts';
import type { Address } from '../rpc/port.ts';
import type { Whose } from './store.ts';

const MOST_WALLETS = 200;

/**
 * Lists wallets with waiting transactions whose earlier ones are all signed and not set aside, the longest waiting
 * first.
 */
export const listWaitingWallets = async (db: Queryable, whose: Whose): Promise<Address[]> =>
  (
    await db.rows(sql<{ wallet: Address }>`
      SELECT w.wallet FROM chain_transactions w LEFT JOIN chain_wallets c ON c.address = w.wallet
       WHERE w.ended_at IS NULL AND w.state = 'waiting' AND (w.kind = 'sweep') = ${whose === 'people'}::boolean AND (c.retry_at IS NULL OR c.retry_at <= now())
         AND NOT EXISTS (SELECT FROM chain_transactions r WHERE r.wallet = w.wallet AND r.ended_at IS NULL AND r.state = 'reserved')
       GROUP BY w.wallet ORDER BY min(w.id) LIMIT ${MOST_WALLETS}`)
  ).map(({ wallet }) => wallet);

/** Maximum number of nonces assigned to one wallet in one commit. */
export const MOST_GIVEN = 500;
/** Largest credible lead of the chain's nonce over those assigned here, since nobody else has the wallet's key. */
const MOST_AHEAD = 100;
/** Seconds until the nonce of a wallet is requested again after an implausible response. */
const AGAIN_S = 60;
const KINDS: readonly RequestKind[] = ['withdrawal', 'gas', 'anchor', 'sweep'];

/** Inputs for assigning nonces. */
export interface NonceAssignment {
  /** Nonce at the chain's final block; lower ones are used. */
  readonly least: number;
  /** True if two endpoints report the same nonce. */
  readonly isSure: boolean;
  /** Returns which of these transactions of one kind may get a nonce now; its row locks last until the commit. */
  mayStart(tx: Tx, kind: RequestKind, ids: readonly number[]): Promise<readonly number[]>;
}

/**
 * Assigns the next nonces of a wallet to its oldest waiting transactions, under the wallet's lock. The caller's
 * transaction commits before anything is signed. Lock order: the wallet, the waiting transactions, then the rows of
 * `mayStart`. A nonce far ahead that only one endpoint reports assigns none, and stores the reason.
 */
export async function reserveNonces(
  tx: Tx,
  wallet: Address,
  { least, isSure, mayStart }: NonceAssignment,
): Promise<number | { readonly fault: string }> {
  await tx.run(
    sql`INSERT INTO chain_wallets (address, next_nonce) VALUES (${wallet}, ${least}) ON CONFLICT DO NOTHING`,
  );
  const { kept } = await tx.one(sql<{ kept: number }>`
    SELECT next_nonce AS kept FROM chain_wallets WHERE address = ${wallet} FOR UPDATE`);
  if (!isSure && least - kept > MOST_AHEAD) return refuseJump(tx, wallet, { least, kept });
  const ids = await lockWaiting(tx, wallet, mayStart);
  const next = Math.max(kept, least);
  const given = await tx.run(sql`
    UPDATE chain_transactions t SET state = 'reserved', nonce = ${next}::bigint + w.nth - 1
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS w(id, nth) WHERE t.id = w.id AND t.state = 'waiting'`);
  if (given !== ids.length) throw new Error('locked transactions have changed');
  await tx.run(
    sql`UPDATE chain_wallets SET next_nonce = ${next + given}::bigint, fault = NULL, retry_at = NULL WHERE address = ${wallet}`,
  );
  return given;
}

async function refuseJump(tx: Tx, wallet: Address, { least, kept }: { least: number; kept: number }) {
  const fault = `one endpoint alone says that nonce ${least} is next, and here it is ${kept}`;
  tx.queue(sql`
    UPDATE chain_wallets SET fault = ${fault}, retry_at = clock_timestamp() + make_interval(secs => ${AGAIN_S}) WHERE address = ${wallet}`);
  return { fault };
}

/** Locks the oldest waiting transactions that may start. */
async function lockWaiting(tx: Tx, wallet: Address, mayStart: NonceAssignment['mayStart']): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number; kind: RequestKind }>`
    SELECT w.id, w.kind FROM unnest(${[...KINDS]}::text[]) k(kind), LATERAL (
      SELECT t.id, t.kind FROM chain_transactions t WHERE t.wallet = ${wallet} AND t.state = 'waiting' AND t.kind = k.kind
       ORDER BY t.id LIMIT ${MOST_GIVEN} FOR UPDATE) w`);
  const may: number[] = [];
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.flatMap((row) => (row.kind === kind ? [row.id] : []));
    may.push(...(await mayStart(tx, kind, ids)));
  }
  return may.sort((one, other) => one - other).slice(0, MOST_GIVEN);
}

/** Counts the wallets that are assigned no nonce for now, and returns the reason of one. */
export const readWalletFaults = (db: Queryable): Promise<{ n: number; why: string | null }> =>
  db.one(
    sql<{
      n: number;
      why: string | null;
    }>`SELECT count(*) AS n, min(fault) AS why FROM chain_wallets WHERE fault IS NOT NULL`,
  );
