import { functions, migrations } from '#app/server/migrations.ts';
import { HOUSE, type Movement, transfer } from '#features/ledger/movement.ts';
import { mustPost, resolve } from '#features/ledger/server/doors.ts';
import { CLOCK_PATH, clockSchema } from '#features/ledger/server/testing/doors-search.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { addressOf } from './books.ts';
import { fillStore } from './scale-fill.ts';

const DAYS = 365;
const DAY_MINUTES = 24 * 60;
const [WON, USDC, ETH] = [1n, 10n ** 6n, 10n ** 18n];

/**
 * Fills an empty database with a year of transfers by the generator of `scale`, and on every day a few holds that end in
 * each way, an exchange, a top-up by bank and a deposit on the chain. Resolves to false if the database has a year.
 */
export async function fillYear(url: string, people: number, transfers: number): Promise<boolean> {
  const plain = await openPostgres({ url, max: 1, statementTimeoutMs: 600_000 });
  const isNew = (await plain.rows(sql`SELECT FROM pg_namespace WHERE nspname = 'fake'`)).length === 0;
  if (isNew) {
    await migrate(plain, migrations(), functions());
    await plain.tx((tx) => tx.exec(clockSchema(0)));
    await plain.run(sql`UPDATE assets SET on_chain = true WHERE code = 'CBDC'`);
  }
  await plain.close();
  if (!isNew) return false;
  const db = await openPostgres({ url, max: 6, statementTimeoutMs: 600_000, searchPath: CLOCK_PATH });
  let pending: number[] = [];
  for (let day = 1; day <= DAYS; day += 1) {
    await db.run(sql`UPDATE fake.shift SET by = make_interval(mins => ${(day - DAYS) * DAY_MINUTES}::int)`);
    // The generator gives money to everybody by its first transfers, so nothing else may come between.
    const sum = Math.max(people, Math.round((transfers * day) / DAYS));
    await fillStore(db, { people, transfers: sum }, Number.POSITIVE_INFINITY);
    pending = await bookOthers(db, addressOf((day % people) + 1), addressOf(((day + 1) % people) + 1), pending);
  }
  await db.rows(sql`VACUUM ANALYZE`);
  await db.close();
  return true;
}

/** Ends the holds of the day before and books the other kinds of transfers. Returns the new holds. */
function bookOthers(
  db: Db,
  me: ReturnType<typeof addressOf>,
  other: ReturnType<typeof addressOf>,
  pending: readonly number[],
): Promise<number[]> {
  const between = (
    kind: string,
    asset: Movement['asset'],
    amount: bigint,
    from: Movement['from'],
    to: Movement['to'],
  ) => transfer({ kind, initiator: null, asset, amount, from, to });
  const books = 'house:exchange-eth';
  const exchange: Movement = {
    ...between('exchange', 'KRW', 1000n * WON, me, books),
    legs: [
      { asset: 'KRW', owner: me, delta: -1000n },
      { asset: 'KRW', owner: books, delta: 975n },
      { asset: 'KRW', owner: HOUSE.fees, delta: 25n },
      { asset: 'ETH', owner: books, delta: -ETH / 4000n },
      { asset: 'ETH', owner: me, delta: ETH / 4000n },
    ],
    amount: 975n,
    fee: 25n,
  };
  const held = transfer({ ...between('send', 'USDC', 3n * USDC, me, other), fee: 1000n, hold: {} });
  return db.tx(async (tx) => {
    const [whole, part, void_] = pending;
    if (whole !== undefined && part !== undefined && void_ !== undefined)
      await resolve(tx, [
        { id: whole, outcome: 'post' },
        { id: part, outcome: 'post', amount: USDC },
        { id: void_, outcome: 'void', failure: 'the network refused it' },
      ]);
    await mustPost(tx, between('deposit', 'CBDC', 5n * USDC, HOUSE.chain, me));
    await mustPost(tx, between('top_up', 'KRW', 5000n * WON, HOUSE.bank, me));
    await mustPost(tx, between('test_money', 'ETH', ETH / 1000n, HOUSE.issuance, books));
    await mustPost(tx, exchange);
    return [await mustPost(tx, held), await mustPost(tx, held), await mustPost(tx, held)];
  });
}
