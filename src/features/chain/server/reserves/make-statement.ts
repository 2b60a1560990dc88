import { randomBytes } from 'node:crypto';
import { assetOf } from '#features/currency/assets.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, isUniqueViolation } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { toHex, whoBytes } from '../../reserves/bytes.ts';
import { RESERVES_TYPE, type ReservesStatement } from '../../reserves/statement.ts';
import { type TreeMaker, treeMaker } from '../../reserves/tree.ts';
import { growKeptTree, type KeptTree } from './kept-tree.ts';
import { insertLeaves, type NewLeaf, unlinkDeleted } from './leaves-store.ts';
import type { ReservesAt } from './port.ts';
import { sha256 } from './sha256.ts';
import { ownerIn, type Snapshot, takeSnapshot } from './snapshot.ts';
import type { OwnerRow } from './snapshot-store.ts';
import { openSpool, type Spool } from './spool.ts';
import { clearSome, forgetStatement, listStale, publish, startStatement } from './statements-store.ts';

/**
 * Result of making a statement:
 * - `waits`: the ledger corresponds to no finalized block yet.
 * - `stopped`: this process ends, or another node has the turn.
 * - `late`: another node was first.
 */
export type StatementResult = 'published' | 'waits' | 'stopped' | 'late';

/** Leaves hashed and stored at a time; the process answers requests in between. */
const BATCH = 400;
const CLEARED = 2000;
const SNAPSHOT = { isolation: 'repeatable read', readOnly: true, isLong: true } as const;
/** Time in ms that is longer than any transaction that deletes an account. */
const DELETING_MS = 600_000;

/**
 * Makes today's statement: reads one snapshot of the ledger and the holders' balances at the block it corresponds to,
 * then builds the tree in batches that commit separately and block nobody. It is published at the end or not at all. If
 * two nodes make it at the same time, one publishes.
 */
export async function makeStatement(
  services: Services,
  port: ReservesAt,
  goesOn: () => Promise<boolean>,
): Promise<StatementResult> {
  const { db } = services;
  const spool = openSpool();
  try {
    const snapshot = await db.tx((tx) => takeSnapshot(tx, port, spool), SNAPSHOT);
    if (!snapshot || !(await port.isBooked(snapshot))) return 'waits';
    const reserves = await reservesOf(port, snapshot);
    const id = await startStatement(db);
    try {
      const tree = await keepTree(db, id, { port, spool, goesOn });
      const isDone = tree !== undefined && (await publishTree(services, port, { id, tree, snapshot, reserves }));
      if (isDone) return 'published';
      await discard(db, id);
      return tree === undefined ? 'stopped' : 'late';
    } catch (error) {
      await discard(db, id);
      throw error;
    }
  } finally {
    spool.close();
  }
}

async function reservesOf(port: ReservesAt, { block, holders }: Snapshot): Promise<bigint[]> {
  const told = await port.balancesAt(block, holders);
  return port.assets.map(({ code }) => {
    const balance = told.get(code);
    if (balance === undefined || balance < 0n) throw new Error(`the chain returned no balance of ${code}`);
    return balance;
  });
}

interface Making {
  readonly port: ReservesAt;
  readonly spool: Spool;
  readonly goesOn: () => Promise<boolean>;
}

async function keepTree(db: Db, id: number, { port, spool, goesOn }: Making): Promise<KeptTree | undefined> {
  const assets = port.assets.map(({ code }) => assetOf(code).id);
  const maker = treeMaker(assets.length, sha256);
  let batch: NewLeaf[] = [];
  const write = async () => {
    if (batch.length > 0) await insertLeaves(db, id, batch);
    batch = [];
  };
  for (const line of spool.lines()) {
    batch.push(leafOf(maker, assets, ownerIn(line)));
    if (batch.length < BATCH) continue;
    if (!(await goesOn())) return undefined;
    await write();
  }
  await write();
  return growKeptTree(db, id, maker, goesOn);
}

function leafOf(maker: TreeMaker, assets: readonly number[], { owner, has }: OwnerRow): NewLeaf {
  const found = assets.map((id) => has.find(({ asset }) => asset === id));
  const amounts = found.map((one) => BigInt(one?.balance ?? 0));
  const salt = randomBytes(32);
  const { hash } = maker.leaf({ salt, who: sha256(whoBytes(owner)), amounts });
  return {
    hash: toHex(hash),
    salt: toHex(salt),
    amounts: amounts.map(String),
    account: found.find((one) => one !== undefined)?.account ?? 0,
    accounts: found.map((one) => one?.account ?? null),
    versions: found.map((one) => one?.version ?? null),
  };
}

interface MadeTree {
  readonly id: number;
  readonly tree: KeptTree;
  readonly snapshot: Snapshot;
  readonly reserves: readonly bigint[];
}

async function publishTree(
  services: Services,
  port: ReservesAt,
  { id, tree, snapshot, reserves }: MadeTree,
): Promise<boolean> {
  const { db, signer, settings } = services;
  const isWhole = tree.leaves === snapshot.owners && tree.top.sums.every((sum, n) => sum === snapshot.liabilities[n]);
  // Leaves are missing: another node cleared them away because it took this statement for abandoned.
  if (!isWhole) return false;
  const issuer = new URL(settings.publicUrl).origin;
  const assets = port.assets.map(({ code, contract }, n) => ({
    code,
    places: assetOf(code).places,
    contract,
    reserves: `${reserves[n]}`,
    liabilities: `${tree.top.sums[n]}`,
  }));
  const root = treeMaker(assets.length, sha256).root({ assets, leaves: tree.leaves }, tree.top);
  const said: ReservesStatement = {
    type: 'ingam-reserves/1',
    issuer,
    at: onWire(snapshot.at),
    chainId: port.chainId,
    block: { number: snapshot.block.number, hash: snapshot.block.hash },
    holders: snapshot.holders,
    assets,
    leaves: tree.leaves,
    root: toHex(root),
  };
  const isFirst = await publish(db, id, {
    day: snapshot.day,
    asset_ids: assets.map(({ code }) => assetOf(code).id),
    block_number: snapshot.block.number,
    block_hash: snapshot.block.hash,
    reserves: assets.map((asset) => asset.reserves),
    liabilities: assets.map((asset) => asset.liabilities),
    leaves: tree.leaves,
    root,
    debt_accounts: snapshot.debts.map(({ account }) => account),
    debt_versions: snapshot.debts.map(({ version }) => version),
    jws: signer.signJwt(RESERVES_TYPE, issuer, said),
  }).catch((error: unknown) => {
    // Another node published at the same moment.
    if (isUniqueViolation(error, 'reserve_statements_of_days')) return false;
    throw error;
  });
  await unlinkDeleted(db, new Date(snapshot.at.getTime() - DELETING_MS));
  return isFirst;
}

/** Deletes an unpublished statement with its leaves. */
async function discard(db: Db, id: number): Promise<void> {
  await forgetStatement(db, id);
  await clearStale(db);
}

/** Deletes leaves and nodes of statements that no longer need them, in small batches. */
export async function clearStale(db: Db): Promise<void> {
  for (const { id } of await listStale(db)) while ((await clearSome(db, id, CLEARED)) > 0);
}
