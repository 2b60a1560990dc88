import { assetOf } from '#features/currency/assets.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { chainBalanceOf, NATIVE } from '../chain.ts';
import type { Address, BlockRef, View } from '../rpc/port.ts';
import { tellDeposits } from './deposit-notices.ts';
import { insertLooked, knownAt } from './deposits-store.ts';
import type { Scanned } from './scan.ts';
import { type Person, readCursor } from './scan-store.ts';
import { houseGasAt, isSweptAfter } from './sweeps-store.ts';

/**
 * Compares an address's balances at the last final block with the known deposits, and stores what no log reported:
 * coins sent by a contract, and payments from before the person had a wallet here. Returns the number of assets with
 * finds; undefined while the chain has not been read up to that block.
 */
export async function lookAt(
  scanned: Scanned,
  { finalized: block }: View,
  person: Person,
): Promise<number | undefined> {
  const { db, chain } = scanned;
  const cursor = await readCursor(db);
  if (!cursor || cursor.number < block.number) return undefined;
  const balances = await balancesAt(scanned, person.address, block);
  const hasCoins = balances.some(({ assetId, amount }) => assetId === COIN && amount > 0n);
  const { baseFee, tip } = hasCoins ? await chain.reader.fees() : NO_FEES;
  const tooFew = GAS_OF_COINS * (2n * baseFee + tip);
  return db.tx((tx) => keepUnknown(tx, person, { block, balances, tooFew }));
}

/** Gas of a coin transfer. */
const GAS_OF_COINS = 21_000n;
const COIN = assetOf(NATIVE).id;
const NO_FEES = { baseFee: 0n, tip: 0n };

interface Balance {
  readonly assetId: number;
  readonly amount: bigint;
}

const balancesAt = ({ chain }: Scanned, owner: Address, block: BlockRef): Promise<Balance[]> =>
  Promise.all(
    [NATIVE, ...chain.contracts.keys()].map(async (code) => ({
      assetId: assetOf(code).id,
      amount: await chainBalanceOf(chain, { code, owner, block }),
    })),
  );

/** Result of reading an address's balances. If two looks run at once, the second sees what the first has stored. */
interface Looked {
  readonly block: BlockRef;
  readonly balances: readonly Balance[];
  readonly tooFew: bigint;
}

async function keepUnknown(tx: Tx, person: Person, { block, balances, tooFew }: Looked): Promise<number> {
  await lockLooks(tx);
  if (await isSweptAfter(tx, person.address, block)) return 0;
  const houseGas = await houseGasAt(tx, person.address);
  const known = new Map((await knownAt(tx, person.address, block)).map(({ assetId, amount }) => [assetId, amount]));
  const looked = balances
    .map(({ assetId, amount }) => ({
      assetId,
      amount: amount - (known.get(assetId) ?? 0n) - (assetId === COIN ? houseGas : 0n),
    }))
    // A coin balance below its own gas cost is a leftover of gas, not a deposit.
    .filter(({ assetId, amount }) => amount > (assetId === COIN ? tooFew : 0n));
  if (looked.length > 0) await tellDeposits(tx, await insertLooked(tx, person, block, looked));
  return looked.length;
}

const lockLooks = (tx: Tx) => tx.one(sql`SELECT 1 AS is FROM chain_scan FOR UPDATE`);

/** Addresses compared per run: a round takes an hour for ten thousand people, and two days for a million. */
const AT_ONCE = 5;

/**
 * Compares the balances of the next people in the day's round. Two nodes at the same time compare twice and find each
 * deposit once.
 */
export async function lookAtNext(scanned: Scanned, view: View): Promise<void> {
  const { db } = scanned;
  const people = await nextPeople(db);
  for (const person of people) if ((await lookAt(scanned, view, person)) === undefined) return;
  await endTurn(db, people.at(-1)?.userId);
}

const nextPeople = (db: Queryable): Promise<Person[]> =>
  db.rows(sql<Person>`SELECT k.user_id AS "userId", k.address FROM chain_scan s JOIN identity_keys k ON k.user_id > s.looked_user
    JOIN users u ON u.id = k.user_id WHERE u.deleted_at IS NULL AND s.round_at <= clock_timestamp() ORDER BY k.user_id LIMIT ${AT_ONCE}`);

/** Stores how far the round got. Once nobody is left, the next round begins a day after this one began. */
const endTurn = (db: Db, last: number | undefined): Promise<unknown> =>
  last === undefined
    ? db.run(sql`UPDATE chain_scan SET looked_user = 0, round_at = greatest(round_at + interval '1 day', clock_timestamp())
        WHERE round_at <= clock_timestamp()`)
    : db.run(
        sql`UPDATE chain_scan SET looked_user = greatest(looked_user, ${last}) WHERE round_at <= clock_timestamp()`,
      );
