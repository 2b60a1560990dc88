import type { FastifyBaseLogger } from 'fastify';
import { type AssetCode, assetById, assetOf } from '#features/currency/assets.ts';
import { rateOf } from '#features/currency/rules.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Db } from '#platform/server/store/db.ts';
import type { Waits } from '../../deposits/rules.ts';
import { isWorthGas, isWorthItself } from '../../deposits/sweep-rules.ts';
import { FEE_CAP, firstOffer, least } from '../../fees.ts';
import { NATIVE } from '../chain.ts';
import { ChainRefused, isChainSilent } from '../rpc/errors.ts';
import type { Address, BlockRef, ChainReader, View } from '../rpc/port.ts';
import type { Engine } from '../sending/engine.ts';
import { tellDeposits } from './deposit-notices.ts';
import type { Scanned } from './scan.ts';
import { readCursor } from './scan-store.ts';
import {
  beginSweep,
  type DueSweep,
  endDeposits,
  houseGasAt,
  listDue,
  lockArriving,
  lookLater,
  markStarved,
  type NewSweep,
  putOff,
  setGasId,
  setSendingId,
} from './sweeps-store.ts';

export interface Planning extends Scanned {
  readonly engine: Pick<Engine, 'reserve'>;
  /** Seconds until postponed deposits are planned again. */
  readonly againS: number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

const AT_ONCE = 20;
/** Maximum amount of one sweep, in smallest units, so that it fits into any account. */
const MOST_SWEPT = 10n ** 36n;
/** Maximum cost of gas in wei that the signer accepts. */
const MOST_GAS = 50_000_000_000_000_000n;
/** Margin on an estimate, since a block later a node's estimate may be too low. */
const [ROOM, OF] = [5n, 4n];

/**
 * Plans sweeps of final deposits: begins them, postpones those not worth their gas, and ends deposits that are no
 * longer there.
 */
export async function planSweeps(planning: Planning, { finalized: block }: View): Promise<void> {
  const { db } = planning;
  const cursor = await readCursor(db);
  if (!cursor || cursor.number < block.number) return;
  await db.tx(async (tx) => tellDeposits(tx, await markStarved(tx)));
  for (const due of await listDue(db, block, AT_ONCE))
    await doOne(
      () => planOne(planning, due, block),
      async (fault, error) => {
        if (isChainSilent(error)) throw error;
        planning.log.error({ err: error, address: due.address, fault }, 'a sweep could not be planned');
        await waitFor(planning, due, block, 'stuck');
      },
    );
}

/** Postpones the due deposits of an address with a reason, and notifies its person. */
const waitFor = ({ db, againS }: Planning, due: DueSweep, block: BlockRef, waits: Waits): Promise<void> =>
  db.tx(async (tx) => {
    const rows = await lockArriving(tx, due, block);
    const ids = rows.map(({ id }) => id);
    await tellDeposits(tx, await putOff(tx, ids, waits, againS));
  });

/**
 * A balance that its holder is moving is checked this many times sooner than a postponed one. Checking it at once would
 * let the holder delay everyone else.
 */
const SOONER = 60;

const postpone = ({ db, againS }: Planning, due: DueSweep, block: BlockRef): Promise<void> =>
  db.tx(async (tx) => {
    const rows = await lockArriving(tx, due, block);
    const ids = rows.map(({ id }) => id);
    await lookLater(tx, ids, againS / SOONER);
  });

type Plan =
  | (Pick<NewSweep, 'amount' | 'gasLimit' | 'feeCap'> & { readonly gas: bigint })
  | { readonly waits: Waits }
  /** The deposits are no longer at the address. */
  | 'left'
  /** The holder is moving the balance. */
  | 'later';

async function planOne(planning: Planning, due: DueSweep, block: BlockRef): Promise<void> {
  const { db, engine, chain } = planning;
  const contract = contractOf(chain, due.assetId);
  const plan = contract ? await planTokens(planning, due, { block, contract }) : await planCoins(planning, due, block);
  if (plan === 'later') return postpone(planning, due, block);
  if (plan !== 'left' && 'waits' in plan) return waitFor(planning, due, block, plan.waits);
  await db.tx(async (tx) => {
    if (plan === 'left') {
      const rows = await lockArriving(tx, due, block);
      const none = rows.map(({ id }) => ({ id, credited: 0n }));
      return void (await tellDeposits(tx, await endDeposits(tx, none, block.number)));
    }
    const { gas, ...sweep } = plan;
    const id = await beginSweep(tx, { ...due, ...sweep, block, state: gas > 0n ? 'gas' : 'sending' });
    if (id === undefined) return;
    if (gas > 0n) {
      const request = { kind: 'gas', to: due.address, amount: gas } as const;
      await setGasId(tx, id, await engine.reserve(tx, { request, gasLimit: GAS_OF_COINS }));
    } else await reserveSweep(tx, engine, { ...due, ...sweep, id, token: contract });
  });
}

const GAS_OF_COINS = 21_000;

interface Reserved extends Pick<NewSweep, 'address' | 'amount' | 'gasLimit' | 'feeCap'> {
  readonly id: number;
  readonly token: Address | null;
}

/** Reserves the transaction of a sweep with the engine. */
export async function reserveSweep(
  tx: Parameters<Engine['reserve']>[0],
  engine: Pick<Engine, 'reserve'>,
  { id, address, token, amount, gasLimit, feeCap }: Reserved,
): Promise<void> {
  const request = { kind: 'sweep', from: address, token, amount } as const;
  await setSendingId(tx, id, await engine.reserve(tx, { request, gasLimit, feeCap }));
}

/** Returns the contract of an asset; null for the coin. */
export function contractOf({ contracts }: Scanned['chain'], assetId: number): Address | null {
  const { code } = assetById(assetId);
  const contract = contracts.get(code) ?? null;
  if (!contract && code !== NATIVE) throw new Error(`no contract of ${code} is configured`);
  return contract;
}

/**
 * Plans a sweep of coins. The gas is paid from the person's coins at that address, and must not exceed half of them.
 */
async function planCoins({ db, chain: { reader }, treasury }: Planning, due: DueSweep, block: BlockRef): Promise<Plan> {
  const balance = await standing(reader, block, (at) => reader.balanceAt(due.address, at));
  if (balance === undefined) return 'later';
  const mine = balance - (await houseGasAt(db, due.address));
  if (mine <= 0n) return 'left';
  const { maxFee } = firstOffer(await reader.fees(), FEE_CAP);
  const gasLimit = await estimate(reader, { from: due.address, to: treasury, value: 1n });
  if (gasLimit === undefined) return { waits: 'stuck' };
  if (!isWorthItself(mine, BigInt(gasLimit) * maxFee)) return { waits: 'dust' };
  const feeCap = least(FEE_CAP, mine / (2n * BigInt(gasLimit)));
  return { amount: least(balance, MOST_SWEPT), gasLimit, feeCap, gas: 0n };
}

async function planTokens(
  { db, chain: { reader }, treasury }: Planning,
  due: DueSweep,
  { block, contract }: { readonly block: BlockRef; readonly contract: Address },
): Promise<Plan> {
  const balance = await standing(reader, block, (at) => reader.tokenBalanceAt(contract, due.address, at));
  if (balance === undefined) return 'later';
  if (balance === 0n) return 'left';
  const amount = least(balance, MOST_SWEPT);
  const { transferData } = await import('../rpc/encoding.ts');
  const gasLimit = await estimate(reader, { from: due.address, to: contract, data: transferData(treasury, amount) });
  if (gasLimit === undefined) return { waits: 'stuck' };
  const { maxFee } = firstOffer(await reader.fees(), FEE_CAP);
  // Leaves room for one or two replacements with higher fees.
  const feeCap = least(2n * maxFee, FEE_CAP);
  const needed = BigInt(gasLimit) * feeCap;
  const cost = BigInt(gasLimit + GAS_OF_COINS) * maxFee;
  const isWorth = isWorthGas(amount, await worthOf(db, due.assetId), cost, await worthOf(db, assetOf(NATIVE).id));
  if (!isWorth || needed > MOST_GAS) return { waits: 'dust' };
  const [given, has] = [await houseGasAt(db, due.address), await reader.balanceAt(due.address, block)];
  // The holder spent the gas that the house sent: the house sends no more until the address has that amount again.
  if (given > has) return { waits: 'stuck' };
  return { amount, gasLimit, feeCap, gas: needed > given ? needed - given : 0n };
}

/**
 * Returns the balance at a final block. Undefined while the newest block has less: the holder is moving it, and the
 * result is read once that is final.
 */
async function standing(
  reader: ChainReader,
  block: BlockRef,
  balanceAt: (block: BlockRef) => Promise<bigint>,
): Promise<bigint | undefined> {
  // Uses the current head and not the view's, so that anything moved since then counts too.
  const head = await reader.head();
  const [then, now] = await Promise.all([balanceAt(block), balanceAt(head)]);
  return now < then ? undefined : then;
}

async function worthOf(db: Db, assetId: number) {
  const { code, places }: { code: AssetCode; places: number } = assetById(assetId);
  return { places, won: rateOf((await currencyNow(db)).rules, code) };
}

/** Estimates gas with a margin; undefined if the node reports that the call would fail. */
async function estimate(
  reader: ChainReader,
  call: Parameters<ChainReader['estimateGas']>[0],
): Promise<number | undefined> {
  try {
    const gas = await reader.estimateGas(call);
    return Number(gas === BigInt(GAS_OF_COINS) ? gas : (gas * ROOM) / OF);
  } catch (error) {
    if (error instanceof ChainRefused) return undefined;
    throw error;
  }
}
