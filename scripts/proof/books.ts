import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountName,
  heldName,
  JOURNAL_FORMATS,
  type JournalFormat,
} from '#features/ledger/server/journals/formats.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { writeKeyFile } from '#platform/server/vault/vault-keys.ts';
import { startKeptPostgres } from '../../tools/postgres.ts';
import { type Check, root } from '../deploy/checks.ts';
import { type Accountant, type Balances, beancount, differences, hledger, ledger, ran } from './books/accountants.ts';

const PEOPLE = 2000;
const TRANSFERS = Number(process.env.PROOF_TRANSFERS ?? 1_000_000);
/** Maximum CPU time of a program. */
const LIMIT_S = 300;
/** Days of the part that beancount checks, about a tenth of the year. */
const PART_DAYS = 37;

/**
 * Has three accounting programs check the books of a large store, as they are and after one row was altered. The store
 * stays in PROOF_FOLDER, if that is set.
 */
export const books: Check = {
  what: 'hledger, ledger and beancount agree with the ledger, and each names an altered row',
  needs: { hledger: 'hledger', ledger: 'ledger', 'bean-check': 'beancount' },
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'ingam-proof-'));
    const said: string[] = [];
    try {
      const place = join(process.env.PROOF_FOLDER ?? folder, 'postgres');
      const year = { YEAR_FOLDER: place, PEOPLE: String(PEOPLE), TRANSFERS: String(TRANSFERS) };
      const filled = await ran(process.execPath, [join(root, 'bench/year.ts')], year);
      if (filled.code !== 0) throw new Error(filled.out);
      const store = await startKeptPostgres(place, { settings: { shared_buffers: '512MB' } });
      try {
        said.push(`${await countTransfers(store.url)} transfers`);
        await wholeYear(store.url, folder, said);
        await lastMonth(store.url, folder, said);
      } finally {
        await store.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return said.join('; ');
  },
};

/** Writes the books with the operator's command, in a process of little memory. */
async function write(url: string, format: JournalFormat, folder: string, from?: string): Promise<void> {
  const command = join(root, 'src/app/server/commands/ingam.ts');
  const args = ['--max-old-space-size=96', command, 'books', '--format', format, '--folder', folder];
  const env = { DATABASE_URL: url, MASTER_KEY_FILE: `${folder}.key` };
  if (!existsSync(env.MASTER_KEY_FILE)) writeKeyFile(env.MASTER_KEY_FILE, [randomBytes(32)]);
  const { code, out } = await ran(process.execPath, [...args, ...(from ? ['--from', from] : [])], env);
  if (code !== 0) throw new Error(`the books were not written for ${format}: ${out}`);
}

/** Has a program check the file of each month, two at a time. Returns the balances at the end of each, and CPU time. */
async function checkAll(format: JournalFormat, folder: string) {
  const months = new Map<string, Balances>();
  const waiting = readdirSync(folder).sort();
  let cpuS = 0;
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const judgement = await ACCOUNTANTS[format](join(folder, file));
      months.set(file.slice(0, 7), judgement.balances);
      cpuS += judgement.cpuS;
    }
  };
  await Promise.all([work(), work()]);
  return { months: new Map([...months].sort(([one], [other]) => (one < other ? -1 : 1))), cpuS: Math.round(cpuS) };
}

/** Writes and checks the books from a day on, and demands the balances of the store at their end. */
async function demandGood(url: string, format: JournalFormat, folder: string, from?: string) {
  const place = join(folder, format);
  const started = performance.now();
  await write(url, format, place, from);
  const wroteS = Math.round((performance.now() - started) / 1000);
  const { months, cpuS } = await checkAll(format, place);
  demandEqual(`${format} and the store`, [...months.values()].at(-1), await storedBalances(url));
  rmSync(place, { recursive: true });
  return { months, cpuS, says: `${format} ${cpuS} s of CPU time (written in ${wroteS} s)` };
}

/** hledger and ledger must find the same at the end of each month, in time. */
async function wholeYear(url: string, folder: string, said: string[]): Promise<void> {
  const [one, other] = [await demandGood(url, 'hledger', folder), await demandGood(url, 'ledger', folder)];
  for (const [month, balances] of one.months)
    demandEqual(`hledger and ledger in ${month}`, other.months.get(month), balances);
  said.push(one.says, other.says);
  if (one.cpuS > LIMIT_S || other.cpuS > LIMIT_S) throw new Error(`more than ${LIMIT_S} s: ${said.join('; ')}`);
}

function demandEqual(between: string, one: Balances | undefined, other: Balances | undefined): void {
  if (!one || !other) throw new Error(`${between}: one of them has no balances`);
  const differing = differences(withoutOpening(one), withoutOpening(other));
  if (differing.length > 0)
    throw new Error(`${between} differ in ${differing.length}: ${differing.slice(0, 3).join(', ')}`);
}

/** A month's file begins with balances that come from this account. */
const withoutOpening = (balances: Balances): Balances =>
  new Map([...balances].filter(([account]) => !account.startsWith('Equity:Opening ')));

async function withStore<T>(url: string, use: (db: Db) => Promise<T>): Promise<T> {
  const db = await openPostgres({ url, max: 1, statementTimeoutMs: 600_000 });
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

const countTransfers = (url: string): Promise<number> =>
  withStore(url, async (db) => (await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM transfers`)).n);

const storedBalances = (url: string): Promise<Balances> =>
  withStore(url, async (db) => {
    const rows = await db.rows(sql<{ owner: string; code: string; balance: string; held: string }>`
      SELECT a.owner, s.code, a.balance, a.held FROM accounts a JOIN assets s ON s.id = a.asset_id`);
    const held = rows.filter((row) => row.held !== '0');
    const holds = Map.groupBy(held, ({ code }) => code);
    return new Map([
      ...rows
        .filter(({ balance }) => balance !== '0')
        .map(({ owner, code, balance }) => [`${accountName(owner)} ${code}`, -BigInt(balance)] as const),
      ...held.map((row) => [`${heldName(row.owner)} ${row.code}`, BigInt(row.held)] as const),
      ...[...holds].map(
        ([code, all]) => [`Equity:Holds ${code}`, -all.reduce((sum, row) => sum + BigInt(row.held), 0n)] as const,
      ),
    ]);
  });

const ACCOUNTANTS: Readonly<Record<JournalFormat, Accountant>> = { hledger, ledger, beancount };

/** Every program accepts the last weeks, and names the row once one of them was altered by a unit. */
async function lastMonth(url: string, folder: string, said: string[]): Promise<void> {
  const { day, n } = await withStore(url, (db) =>
    db.one(sql<{ day: string; n: number }>`
      SELECT d.day::text AS day, (SELECT count(*) FROM transfers t WHERE t.created_at >= ledger_day_start(d.day)) AS n
        FROM (SELECT ledger_day(now()) - ${PART_DAYS}::int AS day) d`),
  );
  for (const format of JOURNAL_FORMATS) {
    const { says } = await demandGood(url, format, folder, day);
    said.push(`${n} transfers since ${day}: ${says}`);
  }
  for (const alteration of ALTERATIONS) {
    const named = await alter(url, day, alteration);
    for (const format of JOURNAL_FORMATS) {
      const bad = join(folder, format);
      await write(url, format, bad, day);
      const fault = await checkAll(format, bad).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      if (fault === undefined) throw new Error(`${format} did not find ${alteration.what}`);
      if (!named.some((name) => fault.includes(name)))
        throw new Error(`${format} does not name ${named.join(' or ')} but reports: ${fault.slice(0, 600)}`);
      rmSync(bad, { recursive: true });
    }
    await alter(url, day, alteration, -1);
    said.push(`found by each: ${alteration.what}`);
  }
}

interface Alteration {
  readonly what: string;
  readonly column: 'amount' | 'balance_after';
}
const ALTERATIONS: readonly Alteration[] = [
  { what: 'an amount that is one unit more', column: 'amount' },
  { what: 'a balance that is one unit more', column: 'balance_after' },
];

/**
 * Adds one to a column of an entry that is the last of its account and day, past all guards. Returns names of which a
 * program must print one: the transfer, or the account.
 */
const alter = (url: string, day: string, { column }: Alteration, by = 1): Promise<string[]> =>
  withStore(url, async (db) => {
    const row = await db.one(sql<{ account_id: number; version: number; transfer_id: number; owner: string }>`
      SELECT e.account_id, e.version, e.transfer_id, a.owner
        FROM entries e JOIN accounts a ON a.id = e.account_id
        JOIN entries n ON n.account_id = e.account_id AND n.version = e.version + 1
       WHERE e.at >= ledger_day_start(${day}::date + 5) AND ledger_day(n.at) > ledger_day(e.at) AND a.user_id IS NOT NULL
       ORDER BY e.account_id, e.version LIMIT 1`);
    await db.tx(async (tx) => {
      await tx.exec('SET LOCAL session_replication_role = replica');
      await tx.exec(
        `UPDATE entries SET ${column} = ${column} + ${by} WHERE account_id = ${row.account_id} AND version = ${row.version}`,
      );
    });
    return column === 'amount' ? [`(${row.transfer_id})`, `"${row.transfer_id}"`] : [accountName(row.owner)];
  });
