import { HOUSE } from '#features/ledger/movement.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { addressOf, inFlight, openMorePeople, payments, usdc } from './books.ts';
import { IN_FLIGHT, postOne } from './posting.ts';

export interface Size {
  readonly people: number;
  readonly transfers: number;
}
/** Number of assets in which each person has an account. */
export const ASSETS_EACH = 5;
const PEOPLE_AT_ONCE = 20_000;
const TRANSFERS_AT_ONCE = 10_000;
/** Number of payments of the one person whose history is read. */
const OF_ONE = 3000;
const MILLION = 1_000_000_000_000n;

export interface Filled extends Size {
  readonly accounts: number;
}

/** Reads how far a store is filled; ids are consecutive, so nothing is counted. */
export const filledOf = (db: Db): Promise<Filled> =>
  db.one(sql<Filled>`
    SELECT (SELECT coalesce(max(id), 0) FROM users) AS people, (SELECT coalesce(max(id), 0) FROM accounts) AS accounts,
           (SELECT coalesce(max(id), 0) FROM transfers) AS transfers`);

/**
 * Fills a store up to its size, from where the last run stopped, until the time is over. Creates people in one
 * statement per twenty thousand, their accounts by the ledger's own function, and all money through its batch queue.
 * Resolves to whether it is full.
 */
export async function fillStore(db: Db, size: Size, until: number): Promise<boolean> {
  let { people, transfers } = await filledOf(db);
  while (people < size.people) {
    if (Date.now() > until) return false;
    const to = Math.min(size.people, people + PEOPLE_AT_ONCE);
    await openPart(db, people + 1, to);
    people = to;
  }
  const next = payments(size.people, false);
  while (transfers < size.transfers) {
    if (Date.now() > until) return false;
    const from = transfers;
    const n = Math.min(TRANSFERS_AT_ONCE, size.transfers - from);
    await inFlight(IN_FLIGHT, n, (nth) => postOne(db, movementOf(from + nth + 1, size, next)));
    ({ transfers } = await filledOf(db));
  }
  return true;
}

/**
 * Returns the nth movement: first everyone gets money, then one person pays many, then random people pay each other.
 */
function movementOf(nth: number, { people }: Size, next: ReturnType<typeof payments>) {
  if (nth <= people) return usdc(HOUSE.issuance, addressOf(nth), 1_000_000n * MILLION, 0n);
  if (nth <= people + OF_ONE) return usdc(addressOf(1), addressOf(2 + (nth % (people - 1))), 1_250_000n, 1_000n);
  return next();
}

/**
 * Inserts people and their accounts in one transaction, so that an interrupted run leaves neither without the other.
 */
const openPart = (db: Db, from: number, to: number): Promise<unknown> =>
  db.tx(
    async (tx) => {
      await openMorePeople(tx, from, to);
      const legs = sql`SELECT jsonb_agg(jsonb_build_object('asset', a.id, 'owner', u.address)) FROM users u, assets a
        WHERE u.id BETWEEN ${from} AND ${to} AND a.id <= ${ASSETS_EACH}`;
      await tx.rows(sql`SELECT ledger_open((${legs}))`);
    },
    { isLong: true },
  );
