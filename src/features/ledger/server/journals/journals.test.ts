import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#platform/korean-days.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { post, resolve } from '../doors.ts';
import { addressOf, give, moving } from '../testing/books.ts';
import { besideMidnight, type ClockedStore, createClockedStore } from '../testing/clock.ts';
import { type JournalFormat, nextDay } from './formats.ts';
import { writeJournals } from './write.ts';

const DAY = 24 * 60;
const [ann, ben] = [addressOf('ann'), addressOf('ben')];
const folder = mkdtempSync(join(tmpdir(), 'ingam-journals-'));
let store: ClockedStore;
let db: Db;
/** The three days on which something was booked; the first is in another month than the last. */
let days: readonly string[] = [];
let ids: Record<string, number>;

const hold = (amount: bigint) => moving(ann, ben, amount, { kind: 'send', fee: 1n, hold: {} });

async function posted(movement: ReturnType<typeof moving>): Promise<number> {
  const outcome = await db.tx((tx) => post(tx, movement));
  if (outcome.status !== 'accepted') throw new Error(outcome.status);
  return outcome.id;
}

beforeAll(async () => {
  store = await createClockedStore(besideMidnight());
  db = store.db;
  await store.shift(-40 * DAY);
  await give(db, ann, 999n);
  const given = (await db.one(sql<{ id: number }>`SELECT max(id) AS id FROM transfers`)).id;
  const [part, voided] = [await posted(hold(100n)), await posted(hold(50n))];
  await store.shift(-DAY);
  await db.tx((tx) =>
    resolve(tx, [
      { id: part, outcome: 'post', amount: 60n },
      { id: voided, outcome: 'void', failure: 'no' },
    ]),
  );
  const legs = [
    { asset: 'XP', owner: ann, delta: -20n },
    { asset: 'XP', owner: 'house:exchange-xp', delta: 20n },
    { asset: 'KRW', owner: 'house:bank', delta: -7n },
    { asset: 'KRW', owner: ann, delta: 7n },
  ] as const;
  const exchange = await posted(moving(ann, 'house:exchange-xp', 20n, { kind: 'exchange', legs }));
  await store.shift(0);
  const pending = await posted(hold(5n));
  ids = { given, part, voided, exchange, pending };
  const moments = await db.rows(
    sql<{ at: Date }>`SELECT at FROM entries UNION SELECT created_at FROM transfers ORDER BY at`,
  );
  days = [...new Set(moments.map(({ at }) => dayOf(at)))];
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await store.drop();
});

/** Writes the books and returns the text of each file, with names in place of days, people and numbers of transfers. */
async function write(format: JournalFormat, range: { from?: string; to?: string } = {}): Promise<string[]> {
  const place = join(folder, `${format}-${range.from ?? ''}-${range.to ?? ''}`);
  const { files } = await writeJournals(db, { format, folder: place, ...range });
  const names: [string, string][] = [
    ...days.map((day, nth): [string, string] => [day, `DAY${nth + 1}`]),
    ...days.map((day, nth): [string, string] => [nextDay(day), `DAY${nth + 1}+1`]),
    [ann, 'ANN'],
    [ben, 'BEN'],
    ...Object.entries(ids).flatMap(([name, id]): [string, string][] => [
      [`(${id})`, `(${name})`],
      [`"${id}"`, `"${name}"`],
    ]),
    ['0.000000000000000', '.'],
  ];
  return files.map((file) =>
    names.reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(join(place, file), 'utf8')),
  );
}

const HEAD = `decimal-mark .
commodity 1.000000000000000000 XP
commodity 1.000000 USDC
commodity 1.000000 CBDC
commodity 1.00000000 BTC
commodity 1.000000000000000000 ETH
commodity 1. KRW

`;
const HOLD = `DAY3 ! (pending) hold: send
    Equity:Held:Wallets:ANN  .006 XP
    Equity:Holds  -.006 XP

`;
const END = `DAY3 * balances
    Liabilities:Wallets:ANN  .000 XP = -.918 XP
    Equity:Held:Wallets:ANN  .000 XP = .006 XP
    Assets:House:Issuance  .000 XP = .999 XP
    Liabilities:Wallets:BEN  .000 XP = -.060 XP
    Income:House:Fees  .000 XP = -.001 XP
    Liabilities:Wallets:ANN  0 KRW = -7 KRW
    Assets:House:Bank  0 KRW = 7 KRW
    Liabilities:House:Exchange-xp  .000 XP = -.020 XP
    Equity:Holds  .000 XP = -.006 XP

`;

const PAST = `DAY1 * (given) test
    Liabilities:Wallets:ANN  -.999 XP
    Assets:House:Issuance  .999 XP

DAY1 ! (part) hold: send
    Equity:Held:Wallets:ANN  .101 XP
    Equity:Holds  -.101 XP

DAY1 ! (voided) hold: send
    Equity:Held:Wallets:ANN  .051 XP
    Equity:Holds  -.051 XP

DAY1 * balances
    Liabilities:Wallets:ANN  .000 XP = -.999 XP
    Assets:House:Issuance  .000 XP = .999 XP

DAY2 * (part) release: send
    Equity:Held:Wallets:ANN  -.101 XP
    Equity:Holds  .101 XP

DAY2 * (part) send
    Liabilities:Wallets:ANN  .061 XP
    Liabilities:Wallets:BEN  -.060 XP
    Income:House:Fees  -.001 XP

DAY2 * (voided) release: send
    Equity:Held:Wallets:ANN  -.051 XP
    Equity:Holds  .051 XP

DAY2 * (exchange) exchange
    Liabilities:Wallets:ANN  .020 XP
    Liabilities:House:Exchange-xp  -.020 XP
    Liabilities:Wallets:ANN  -7 KRW
    Assets:House:Bank  7 KRW

DAY2 * balances
    Liabilities:Wallets:ANN  .000 XP = -.918 XP
    Liabilities:Wallets:BEN  .000 XP = -.060 XP
    Income:House:Fees  .000 XP = -.001 XP
    Liabilities:Wallets:ANN  0 KRW = -7 KRW
    Assets:House:Bank  0 KRW = 7 KRW
    Liabilities:House:Exchange-xp  .000 XP = -.020 XP

`;
/** Balances before the last day, in the order of the accounts. */
const BEFORE = [
  ['Liabilities:Wallets:ANN', '-.918 XP', '.918 XP'],
  ['Assets:House:Issuance', '.999 XP', '-.999 XP'],
  ['Liabilities:Wallets:BEN', '-.060 XP', '.060 XP'],
  ['Income:House:Fees', '-.001 XP', '.001 XP'],
  ['Liabilities:Wallets:ANN', '-7 KRW', '7 KRW'],
  ['Assets:House:Bank', '7 KRW', '-7 KRW'],
  ['Liabilities:House:Exchange-xp', '-.020 XP', '.020 XP'],
]
  .map(
    ([account, has, opposite]) => `DAY3 * opening balance\n    ${account}  ${has}\n    Equity:Opening  ${opposite}\n\n`,
  )
  .join('');

test('the books have every transfer, its holds, and the balance of each account and day', async () => {
  const texts = await write('hledger');
  const whole = texts
    .map((text) => text.replace(HEAD, '').replace(/^\S+ \S (\(\w+\) )?opening \w+\n.*\n.*\n\n/gm, ''))
    .join('');
  expect(whole).toBe(PAST + HOLD + END);
});

test('each month is a file that is complete by itself', async () => {
  const texts = await write('ledger');
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts.slice(1)) expect(text).toMatch(/^\S+ \* opening balance\n {4}Liabilities:Wallets:ANN {2}-/);
  expect(texts.at(-1)?.endsWith(HOLD + END)).toBe(true);
});

test('the books of a later day begin with the balances and holds before it', async () => {
  expect(await write('hledger', { from: days[2] ?? '' })).toEqual([HEAD + BEFORE + HOLD + END]);
});

test('beancount gets the balances of a day as those of the next morning, compared exactly', async () => {
  const texts = await write('beancount', { to: days[1] ?? '' });
  const [text = '', last] = [texts[0], texts.at(-1)];
  expect(text.startsWith('option "title" "Ingam"\noption "inferred_tolerance_multiplier" "0"\n')).toBe(true);
  expect(
    last?.endsWith(`DAY2 * "exchange" "exchange"
  Liabilities:Wallets:ANN  .020 XP
  Liabilities:House:Exchange-xp  -.020 XP
  Liabilities:Wallets:ANN  -7 KRW
  Assets:House:Bank  7 KRW

DAY3 balance Liabilities:Wallets:ANN  -.918 XP
DAY3 balance Liabilities:Wallets:BEN  -.060 XP
DAY3 balance Income:House:Fees  -.001 XP
DAY3 balance Liabilities:Wallets:ANN  -7 KRW
DAY3 balance Assets:House:Bank  7 KRW
DAY3 balance Liabilities:House:Exchange-xp  -.020 XP

`),
  ).toBe(true);
});

test('refuses a folder that exists or cannot be made, a range that ends before it begins, and digits that the program would round', async () => {
  const place = join(folder, 'once');
  await writeJournals(db, { format: 'hledger', folder: place });
  await expect(writeJournals(db, { format: 'hledger', folder: place })).rejects.toThrow('already exists');
  const nowhere = writeJournals(db, { format: 'hledger', folder: join(place, 'no', 'where') });
  await expect(nowhere).rejects.toThrow(/^the books cannot be written to .*: ENOENT/);
  const backwards = { from: '2026-02-02', to: '2026-02-01' };
  await expect(writeJournals(db, { format: 'hledger', folder: `${place}-2`, ...backwards })).rejects.toThrow(
    'before the first',
  );
  await give(db, addressOf('cy'), 10n ** 28n);
  await expect(writeJournals(db, { format: 'beancount', folder: `${place}-2` })).rejects.toThrow('more than 28 digits');
  expect(existsSync(`${place}-2`)).toBe(false);
});
