import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../src/platform/server/open-store.ts';
import { type Db, sql } from '../../src/platform/server/store/db.ts';
import type { ServerProcess } from '../../tools/child.ts';
import { freePort } from '../../tools/port.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { judge, sentOf, type Verdict } from '../failover/judge.ts';
import { startLoad } from '../failover/load.ts';
import { makePeople } from '../failover/people.ts';
import { follow } from '../failover/streams.ts';
import { type Front, startFront } from './front.ts';
import { ours, type Program, programOf, type Release, type Settings } from './program.ts';

const PEOPLE = 8;
const FOLLOWED = 4;
/** Milliseconds of load between steps. */
const STEP_MS = 3000;

/** A store of the previous release with two of its nodes behind one address. */
export interface Stage {
  readonly old: Program;
  readonly url: string;
  readonly settings: Settings;
  readonly tokens: readonly string[];
  readonly folder: string;
  /**
   * Starts a node and returns its port; `stop` stops the node on a port. `url` is the load balancer in front of the
   * running nodes.
   */
  start(program: Program): Promise<number>;
  stop(port: number): Promise<void>;
  /** Ports of the running nodes, oldest first. */
  ports(): readonly number[];
  /** Creates an empty database and returns its address. */
  newDatabase(): Promise<string>;
  withDb<T>(use: (db: Db) => Promise<T>): Promise<T>;
}

/** Prepares the stage, passes it to `play`, and takes everything down. */
export async function onStage<T>(release: Release, play: (stage: Stage) => Promise<T>): Promise<T> {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'ingam-upgrade-'));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const old = programOf(release, folder);
  const postgres = await startPostgres();
  opened.defer(() => postgres.stop());
  const proxy = await startFront(await freePort());
  opened.defer(() => proxy.close());
  const keyFile = join(folder, 'master.key');
  writeFileSync(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const settings = {
    WALLET_MODE: 'hosted',
    PUBLIC_URL: `http://localhost:${proxy.port}`,
    DATA_DIR: folder,
    MASTER_KEY_FILE: keyFile,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'warn',
  };
  const { nodes, start, stop } = nodesBehind(proxy, settings);
  opened.defer(async () => {
    for (const node of nodes.values()) await node.stop();
  });
  const withDb = async <R>(use: (db: Db) => Promise<R>): Promise<R> => {
    const db = await openStore({ databaseUrl: postgres.url, dataDir: '', databasePool: 4 });
    return use(db).finally(() => db.close());
  };
  await start(old);
  const tokens = await withDb((db) => makePeople(db, PEOPLE));
  await start(old);
  let made = 0;
  const newDatabase = async () => {
    made += 1;
    const name = `new${made}`;
    await withDb((db) => db.rows({ name: '', text: `CREATE DATABASE ${name} TEMPLATE template0`, values: [] }));
    return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  };
  return await play({
    old,
    url: settings.PUBLIC_URL,
    settings,
    tokens,
    folder,
    start,
    stop,
    ports: () => [...nodes.keys()],
    newDatabase,
    withDb,
  });
}

function nodesBehind(proxy: Front, settings: Settings) {
  const nodes = new Map<number, ServerProcess>();
  const route = () => proxy.route([...nodes.keys()]);
  return {
    nodes,
    start: async (program: Program): Promise<number> => {
      const port = await freePort();
      nodes.set(port, await program.node({ ...settings, PORT: String(port) }));
      route();
      return port;
    },
    stop: async (port: number): Promise<void> => {
      const node = nodes.get(port);
      nodes.delete(port);
      route();
      await node?.stop();
    },
  };
}

/** Lets people send and follow streams during `steps`, with load in between, and judges what they received. */
export async function underLoad(
  stage: Stage,
  steps: readonly (() => Promise<unknown>)[],
): Promise<Verdict & { readonly others: Record<string, number> }> {
  const { url, tokens } = stage;
  const before = await stage.withDb(sentOf);
  const followers = tokens.slice(0, FOLLOWED).map((token, nth) => follow(url, nth + 1, token));
  while (!followers.every((one) => one.isOpen())) await sleep(50);
  const load = startLoad(url, tokens);
  await sleep(STEP_MS);
  try {
    for (const step of steps) {
      await step();
      await sleep(STEP_MS);
    }
  } finally {
    await load.stop();
  }
  const verdict = await judge({ url, tokens, withReader: stage.withDb }, { before, sends: load.sends, followers });
  for (const one of followers) await one.close();
  const faults = [...verdict.faults, ...load.wrong.slice(0, 5).map((answer) => `a phone was answered ${answer}`)];
  return { ...verdict, faults, others: Object.fromEntries(load.others) };
}

/** Reads the store's newest migration and the numbers of its function sets. */
export const schemaOf = (stage: Stage) =>
  stage.withDb((db) =>
    db.one(sql<{ schema: number; functions: Record<string, number> }>`
      SELECT (SELECT max(number) FROM schema_migrations) AS schema,
             (SELECT jsonb_object_agg(feature, number) FROM schema_functions) AS functions`),
  );

/** Runs a command of this program; throws its output unless it ends with the expected code. */
export async function runCommand(settings: Settings, code: number, ...args: string[]): Promise<string> {
  const done = await ours.ingam(settings, ...args);
  if (done.code !== code)
    throw new Error(`ingam ${args.join(' ')} exited with ${done.code} instead of ${code}: ${done.said}`);
  return done.said;
}
