import { rememberRows } from '#platform/server/testing/stores.ts';
import { startTestApp, type TestApp, type TestOptions } from './harness.ts';

interface Spare {
  readonly key: string;
  readonly app: TestApp;
  /** Empties the server's store for the next file; resolves to false if that is impossible. */
  readonly renew: () => Promise<boolean>;
}

interface TakenApp {
  readonly app: TestApp;
  /** False if the server may have cached something by id: a reset in the middle of a file must not reuse that id. */
  readonly restartsIds: boolean;
  giveBack(): Promise<void>;
}

/**
 * Servers that earlier files of this process released, oldest first. Emptying one takes a tenth of the time of a start.
 */
const spare: Spare[] = [];
const SPARE_LIMIT = 4;

/**
 * Returns a server in the state after a start: a spare one with the same options, or a new one. `giveBack` ends its
 * use. A spare one differs from a new one only in what it has in memory from earlier files.
 */
export async function takeApp(options: TestOptions, isNew = false): Promise<TakenApp> {
  const key = isNew ? undefined : keyOf(options);
  if (key === undefined) {
    const app = await startTestApp(options);
    return { app, restartsIds: true, giveBack: () => end(app) };
  }
  const at = spare.findIndex((one) => one.key === key);
  const taken = spare.splice(at, at < 0 ? 0 : 1)[0] ?? (await startSpare(options, key));
  const { app } = taken;
  app.log.length = 0;
  if (!options.isStill) app.built.startJobs();
  return {
    app,
    restartsIds: false,
    giveBack: async () => {
      await app.leave();
      const isRenewed = await taken.renew();
      if (isRenewed) spare.push(taken);
      const ended = isRenewed && spare.length > SPARE_LIMIT ? spare.shift() : undefined;
      if (!isRenewed || ended) await end(ended?.app ?? app);
    },
  };
}

/** Second nodes by the store's first server. */
const nodes = new WeakMap<TestApp['store'], Promise<TestApp>>();

/**
 * Returns a second node over the store of a file's server or of a shared one, which has one such node for all files.
 * Its `stop` only ends the jobs.
 */
export async function secondNode(over: TestApp, { isStill = false } = {}): Promise<TestApp> {
  const started = nodes.get(over.store) ?? startTestApp({ over, isStill: true });
  nodes.set(over.store, started);
  const node = await started;
  if (!isStill) node.built.startJobs();
  return { ...node, stop: () => node.built.stopJobs() };
}

async function end(app: TestApp): Promise<void> {
  await (await nodes.get(app.store))?.stop();
  await app.stop();
}

async function startSpare(options: TestOptions, key: string): Promise<Spare> {
  const app = await startTestApp({ ...options, isStill: true });
  return { key, app, renew: await rememberRows(app.db) };
}

/**
 * Returns the key of a server's options. Servers of one key differ only in whether their jobs run. Undefined if no
 * other file can reuse the server.
 */
function keyOf({ mode, settings = {}, speeds, isStill: _, ...special }: TestOptions): string | undefined {
  if (Object.keys(special).length > 0 || !Object.values(settings).every(isPlain)) return undefined;
  return JSON.stringify([mode ?? 'personal', settings, speeds]);
}

/** Reports whether other files can have the same value for a setting. Keys and lists are created for a single file. */
const isPlain = (setting: unknown): boolean =>
  typeof setting !== 'object' || Object.values(setting ?? {}).every((part) => typeof part !== 'object');
