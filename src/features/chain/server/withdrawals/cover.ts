import { type AssetCode, assetById, assetOf } from '#features/currency/assets.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';
import type { Chain } from '../chain.ts';
import { noteDoubt } from '../doubts.ts';
import { compareTreasury, type TreasuryBalance } from '../reserves/treasury-balance.ts';
import { ChainUnanswered } from '../rpc/errors.ts';
import type { Address, BlockRef } from '../rpc/port.ts';
import { readBound, readView } from '../store.ts';
import { readLastFinal } from './engine.ts';

/** Age in seconds after which a stored comparison no longer counts. */
export const COVER_SILENT_S = 60;
/** Interval in ms of comparisons without a new final block. */
const AGAIN_MS = 10_000;

/** The treasury's balance of an asset at a final block, and the amount that the ledger owes. */
export interface Cover {
  readonly asset: AssetCode;
  readonly block: BlockRef;
  readonly reserve: bigint;
  readonly owed: bigint;
  readonly isFresh: boolean;
}

/** Reports whether the treasury has what is owed; false without a recent comparison. */
export const isCovered = (cover: Pick<Cover, 'reserve' | 'owed' | 'isFresh'> | undefined): boolean =>
  cover?.isFresh === true && cover.reserve >= cover.owed;

interface CoverRow {
  readonly asset_id: number;
  readonly block_number: number;
  readonly block_hash: BlockRef['hash'];
  readonly reserve: string;
  readonly owed: string;
  readonly silent_s: number;
}

/** Returns the cover of each asset. */
export async function readCovers(db: Queryable): Promise<ReadonlyMap<AssetCode, Cover>> {
  const rows = await db.rows(sql<CoverRow>`
    SELECT asset_id, block_number, block_hash, reserve::text AS reserve, owed::text AS owed,
           extract(epoch FROM clock_timestamp() - looked_at)::int AS silent_s FROM chain_cover ORDER BY asset_id`);
  return new Map(
    rows.map((row) => {
      const { code } = assetById(row.asset_id);
      const cover: Cover = {
        asset: code,
        block: { number: row.block_number, hash: row.block_hash },
        reserve: BigInt(row.reserve),
        owed: BigInt(row.owed),
        isFresh: Math.abs(row.silent_s) <= COVER_SILENT_S,
      };
      return [code, cover];
    }),
  );
}

/** Compares all assets at the final block of the stored view. */
async function lookAtAll(db: Db, chain: Chain, treasury: Address): Promise<readonly TreasuryBalance[]> {
  const blockNow = async () => {
    const last = await readLastFinal(db, treasury);
    const block = (await readView(db))?.finalized;
    if (!block) throw new ChainUnanswered('the chain is closed');
    if (block.number < last)
      throw new ChainUnanswered('the final block is earlier than one that contains a final transaction');
    return block;
  };
  return (await compareTreasury({ db, chain, treasury }, blockNow, await readCovers(db))).held;
}

const keepCover = (db: Queryable, { code, block, has, owed }: TreasuryBalance): Promise<number> =>
  db.run(sql`
    INSERT INTO chain_cover (asset_id, block_number, block_hash, reserve, owed, looked_at)
    VALUES (${assetOf(code).id}, ${block.number}, ${block.hash}, ${String(has)}, ${String(owed)}, clock_timestamp())
    ON CONFLICT (asset_id) DO UPDATE SET block_number = excluded.block_number, block_hash = excluded.block_hash, reserve = excluded.reserve,
      owed = excluded.owed, looked_at = excluded.looked_at`);

/**
 * Compares every asset on the chain and stores the result. If one is short it compares twice, since money may be moving
 * between the two reads.
 */
export async function lookAtCover(db: Db, chain: Chain): Promise<void> {
  const bound = await readBound(db);
  if (!bound) return;
  const looks = await lookAtAll(db, chain, bound.treasury);
  const isShort = looks.some(({ has, owed }) => has < owed);
  for (const look of isShort ? await lookAtAll(db, chain, bound.treasury) : looks) await keepCover(db, look);
}

/** Compares at each new final block, and at least every ten seconds, on one node for all. */
export function coverJob({ db, log }: Services, chain: Chain): Job {
  const turn = createTurn(db, 'chain-cover');
  let last = { hash: '', at: Number.NEGATIVE_INFINITY };
  return {
    name: 'chain-cover',
    everyMs: chain.everyMs,
    run: async () => {
      const hash = (await readView(db))?.finalized.hash;
      const isNew = hash !== last.hash || performance.now() - last.at > AGAIN_MS;
      if (!hash || !isNew || !(await turn.isMine())) return;
      try {
        await lookAtCover(db, chain);
        last = { hash, at: performance.now() };
      } catch (error) {
        await noteDoubt(db, error);
        log.warn({ why: (error as Error).message }, 'the treasury’s balances could not be read');
      }
    },
    end: () => turn.giveBack(),
  };
}
