import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Address, BlockRef, Hash, View } from './rpc/port.ts';

/** The chain that a store is bound to. */
export interface BoundChain {
  readonly chainId: number;
  readonly genesis: Hash;
  readonly treasury: Address;
}

/** Returns undefined if the store has never started with a chain. */
export const readBound = (db: Queryable): Promise<BoundChain | undefined> =>
  db.maybe(sql<BoundChain>`SELECT chain_id AS "chainId", genesis_hash AS genesis, treasury FROM chain_network`);

/** Binds the store. If nodes start at the same time, the first binds it and the others compare. */
export async function insertBound(tx: Tx, bound: BoundChain): Promise<BoundChain> {
  tx.queue(sql`INSERT INTO chain_network (chain_id, genesis_hash, treasury)
    VALUES (${bound.chainId}, ${bound.genesis}, ${bound.treasury}) ON CONFLICT DO NOTHING`);
  return tx.one(sql<BoundChain>`SELECT chain_id AS "chainId", genesis_hash AS genesis, treasury FROM chain_network`);
}

/** An asset that is kept on the chain; ETH has no contract. */
export interface ChainAsset {
  readonly assetId: number;
  readonly contract: Address | null;
}

export const listChainAssets = (db: Queryable): Promise<ChainAsset[]> =>
  db.rows(sql<ChainAsset>`SELECT asset_id AS "assetId", contract FROM chain_assets ORDER BY asset_id`);

/** Marks the given assets as on the chain, with their contracts. Returns all assets on the chain. */
export async function keepOnChain(tx: Tx, assets: readonly ChainAsset[]): Promise<ChainAsset[]> {
  const ids = assets.map(({ assetId }) => assetId);
  tx.queue(sql`INSERT INTO chain_assets (asset_id, contract)
    SELECT a.id, a.contract FROM unnest(${ids}::smallint[], ${assets.map(({ contract }) => contract)}::text[]) AS a(id, contract)
    ON CONFLICT (asset_id) DO NOTHING`);
  await tx.rows(sql`SELECT chain_bind_assets(${ids}::smallint[])`);
  return listChainAssets(tx);
}

/** Returns an identity of another chain; undefined if there is none. Reads every person, so call it once. */
export const findForeignDid = (db: Queryable, chainId: number): Promise<{ did: string } | undefined> =>
  db.maybe(sql<{ did: string }>`SELECT did FROM users WHERE did NOT LIKE ${`did:ethr:0x${chainId.toString(16)}:%`}
    AND did LIKE 'did:ethr:%' LIMIT 1`);

/** The last stored view of the chain, by any node. */
export interface Standing {
  /** False while deposits, withdrawals and exchanges of the chain's assets are stopped. */
  readonly isOpen: boolean;
  /** True if a view of the chain was ever stored. */
  readonly isWatched: boolean;
  /** Reason why the asset is closed; null if it is open. */
  readonly why: string | null;
  readonly closedS: number;
  readonly head: BlockRef | null;
  readonly finalized: BlockRef | null;
  /** Treasury of the bound chain. */
  readonly treasury: Address | null;
}

/** Age in seconds after which a stored view no longer counts. */
const SILENT_S = 60;
const NOT_SEEN = 'the chain has not been looked at';

interface WatchRow {
  readonly head: number | null;
  readonly head_hash: Hash | null;
  readonly finalized: number | null;
  readonly finalized_hash: Hash | null;
  readonly why: string | null;
  readonly closed_s: number;
  readonly silent_s: number;
  readonly treasury: Address | null;
}

export async function readStanding(db: Queryable): Promise<Standing> {
  const row = await db.maybe(sql<WatchRow>`
    SELECT head, head_hash, finalized, finalized_hash, why, extract(epoch FROM clock_timestamp() - looked_at)::int AS silent_s,
           greatest(coalesce(extract(epoch FROM clock_timestamp() - why_since), 0), 0)::int AS closed_s,
           (SELECT n.treasury FROM chain_network n) AS treasury FROM chain_watch`);
  if (!row)
    return { isOpen: false, isWatched: false, why: NOT_SEEN, closedS: 0, head: null, finalized: null, treasury: null };
  const isSilent = Math.abs(row.silent_s) > SILENT_S;
  const why = row.why ?? (isSilent ? `${NOT_SEEN} for ${row.silent_s} s` : null);
  return {
    isOpen: why === null,
    isWatched: true,
    why,
    closedS: row.why === null && isSilent ? Math.abs(row.silent_s) : row.closed_s,
    head: refOf(row.head, row.head_hash),
    finalized: refOf(row.finalized, row.finalized_hash),
    treasury: row.treasury,
  };
}

/** The last stored view, and the treasury of its chain. */
export type OpenView = View & { readonly treasury: Address };

/** Returns undefined while the chain is closed. */
export async function readView(db: Queryable): Promise<OpenView | undefined> {
  const { isOpen, head, finalized, treasury } = await readStanding(db);
  return isOpen && head && finalized && treasury ? { head, finalized, treasury } : undefined;
}

const refOf = (number: number | null, hash: Hash | null): BlockRef | null =>
  number === null || hash === null ? null : { number, hash };

/** Result of reading the chain: a view, or why there is none, in one line. */
export type Look = View | { readonly why: string };

const MOST_SAID = 300;
/** Interval in seconds at which an unchanged view is written again. */
const AGAIN_S = 10;

/**
 * Stores a view and returns true if the head or finalized block changed. A view with a lower finalized block comes from
 * a slow node: the stored view stays. An unchanged view is written at most every 10 s.
 */
export async function keepLook(db: Queryable, look: Look): Promise<boolean> {
  const why = 'why' in look ? look.why.slice(0, MOST_SAID) : null;
  const { head, finalized } = 'why' in look ? { head: undefined, finalized: undefined } : look;
  const stored = await db.maybe(sql<{ has_new_blocks: boolean }>`
    WITH last AS (SELECT head_hash, finalized_hash FROM chain_watch FOR UPDATE)
    INSERT INTO chain_watch AS w (head, head_hash, finalized, finalized_hash, why, why_since, looked_at)
    SELECT ${head?.number}::bigint, ${head?.hash}::text, ${finalized?.number}::bigint, ${finalized?.hash}::text, ${why}::text,
           CASE WHEN ${why}::text IS NOT NULL THEN clock_timestamp() END, clock_timestamp()
      -- The old row is read and locked here, before it is updated.
      FROM (SELECT) AS one LEFT JOIN last ON true
    ON CONFLICT (is_one) DO UPDATE SET
      (head, head_hash, finalized, finalized_hash) = (
        SELECT excluded.head, excluded.head_hash, excluded.finalized, excluded.finalized_hash
         WHERE excluded.finalized >= coalesce(w.finalized, 0)
        UNION ALL
        SELECT w.head, w.head_hash, w.finalized, w.finalized_hash LIMIT 1),
      why = excluded.why, why_since = CASE WHEN excluded.why IS NOT NULL THEN coalesce(w.why_since, excluded.why_since) END, looked_at = excluded.looked_at
    WHERE excluded.why IS DISTINCT FROM w.why OR excluded.head_hash IS DISTINCT FROM w.head_hash OR excluded.finalized_hash IS DISTINCT FROM w.finalized_hash
       OR w.looked_at NOT BETWEEN clock_timestamp() - make_interval(secs => ${AGAIN_S}) AND clock_timestamp()
    RETURNING head_hash IS DISTINCT FROM (SELECT head_hash FROM last)
           OR finalized_hash IS DISTINCT FROM (SELECT finalized_hash FROM last) AS has_new_blocks`);
  return stored?.has_new_blocks ?? false;
}
