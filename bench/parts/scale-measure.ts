import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { auditOpenDays } from '#features/ledger/server/days/audit-open.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { writeBackup } from '#platform/server/upkeep/backup.ts';
import { startChild } from '../../tools/child.ts';
import { median, round } from '../../tools/measure.ts';
import { freePort } from '../../tools/port.ts';
import { addressOf, forSeconds, openSessions, payments } from './books.ts';
import { IN_FLIGHT, postOne } from './posting.ts';
import { sendOverHttp } from './sends.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 4);
const SLICE_S = Number(process.env.SLICE_S ?? 3);
const SESSIONS = 1000;
const PAGE = 20;
const CONNECTIONS = 16;

/** Rates per second, by kind of operation. */
export type Figures = Readonly<Record<string, number>>;

export interface Site {
  readonly db: Db;
  readonly folder: string;
  readonly people: number;
  readonly tokens: readonly string[];
  readonly port: number;
  close(): Promise<unknown>;
}

/** Starts a server over a filled store, with sessions of the first thousand people. */
export async function openSite(of: {
  db: Db;
  url: string;
  folder: string;
  keyFile: string;
  people: number;
}): Promise<Site> {
  await of.db.rows(sql`DELETE FROM sessions`);
  const tokens = await openSessions(of.db, SESSIONS);
  const port = await freePort();
  const env = {
    DATABASE_URL: of.url,
    WALLET_MODE: 'hosted',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    MASTER_KEY_FILE: of.keyFile,
    LOG_LEVEL: 'warn',
  };
  const child = await startChild('src/app/server/main.ts', env, /^Ingam is ready/);
  return { ...of, tokens, port, close: () => child.stop() };
}

/** Measures the sites in alternating slices, so that other load affects all alike; returns medians. */
export async function measure(sites: readonly Site[]): Promise<Figures[]> {
  const found = sites.map(() => new Map<string, number[]>());
  for (let nth = 0; nth < ROUNDS; nth += 1)
    for (const place of nth % 2 === 0 ? [0, 1] : [1, 0]) {
      const site = sites[place] as Site;
      for (const [name, ask] of Object.entries(asked)) {
        const speeds = found[place] as Map<string, number[]>;
        speeds.set(name, [...(speeds.get(name) ?? []), await ask(site)]);
      }
    }
  const figures = found.map((speeds) =>
    Object.fromEntries([...speeds].map(([name, all]) => [name, round(median(all))])),
  );
  const last: Figures[] = [];
  for (const [place, site] of sites.entries()) last.push({ ...figures[place], ...(await once(site)) });
  return last;
}

const perSecond = async (most: number, one: () => Promise<unknown>): Promise<number> => {
  const { done, tookS } = await forSeconds(most, SLICE_S, async () => void (await one()));
  return done / tookS;
};

async function get(site: Site, path: string, person: number): Promise<{ next: string | undefined }> {
  const headers = { authorization: `Bearer ${site.tokens[person - 1]}` };
  const reply = await fetch(`http://localhost:${site.port}${path}`, { headers });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return { next: /[?&]before=([^&>]+)/.exec(reply.headers.get('link') ?? '')?.[1] };
}

const anybody = () => 2 + Math.floor(Math.random() * (SESSIONS - 1));
const history = (before?: string) => `/api/timeline/1?limit=${PAGE}${before ? `&before=${before}` : ''}`;

const asked: Readonly<Record<string, (site: Site) => Promise<number>>> = {
  posting: ({ db, people }) => {
    const next = payments(people, false);
    return perSecond(IN_FLIGHT, () => postOne(db, next()));
  },
  sends: async ({ port, tokens }) => {
    const { accepted, tookS } = await sendOverHttp({
      ports: [port],
      tokens,
      connections: CONNECTIONS,
      seconds: SLICE_S,
    });
    return accepted / tookS;
  },
  home: (site) =>
    perSecond(CONNECTIONS, async () => {
      const person = anybody();
      const paths = [`/api/assets/${person}`, `/api/transactions/${person}?limit=5`, `/api/portfolio/${person}`];
      await Promise.all(paths.map((path) => get(site, path, person)));
    }),
  historyFirst: (site) => perSecond(4, () => get(site, history(), 1)),
  historyHundredth: async (site) => {
    let before: string | undefined;
    for (let nth = 1; nth < 100; nth += 1) ({ next: before } = await get(site, history(before), 1));
    return perSecond(4, () => get(site, history(before), 1));
  },
  search: (site) => perSecond(4, () => get(site, `${history()}&party=${addressOf(7)}`, 1)),
};

/**
 * Rates of operations that run once: bytes of a backup, and entries of a day read and hashed, and audited, per second.
 */
async function once({ db, folder }: Site): Promise<Figures> {
  const file = join(folder, 'backup');
  rmSync(file, { force: true });
  const backupS = await secondsOf(() => writeBackup(db, file));
  const bytes = statSync(file).size;
  rmSync(file);
  const { at, n } = await db.one(sql<{ at: Date; n: number }>`
    SELECT min(at) AS at, count(*) AS n FROM (SELECT at FROM entries WHERE at >= (SELECT max(at) FROM entries WHERE version = 1) - interval '1 second') e`);
  const long = (use: (tx: Parameters<typeof auditOpenDays>[0]) => Promise<unknown>) =>
    secondsOf(() => db.tx(async (tx) => void (await use(tx)), { isLong: true }));
  const hashS = await long((tx) =>
    tx.rows(sql`SELECT day, asset_id, block, hash FROM ledger_blocks(${at}, 'infinity')`),
  );
  const auditS = await long((tx) => auditOpenDays(tx, at));
  return { backupBytes: round(bytes / backupS), closedEntries: round(n / hashS), auditedEntries: round(n / auditS) };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
