import { rememberRows } from '#platform/server/testing/stores.ts';
import { startTestApp, type TestApp, type TestOptions } from './harness.ts';

interface Spare {
  readonly key: string;
  readonly app: TestApp;
  /** Empties its store for the next file; false if that cannot be done. */
  readonly renew: () => Promise<boolean>;
}

interface TakenApp {
  readonly app: TestApp;
  /** False where the server may remember something by an id: a reset in the middle of the file must not give that id again. */
  readonly restartsIds: boolean;
  giveBack(): Promise<void>;
}

/** Servers that files of this process are done with, the oldest first: to empty one takes a tenth of what it takes to start one. */
const spare: Spare[] = [];
const SPARE_LIMIT = 4;

/**
 * A server for one file, as a start leaves it: the spare one of these options, or a new one. `giveBack` ends the file. What a server remembers of
 * earlier files outside its store is all that distinguishes the two.
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

/** Second nodes, by the server over whose store they are. */
const nodes = new WeakMap<TestApp['store'], Promise<TestApp>>();

/** A second node over the store of a file's server or of a shared one, which has one such node for all files. Its `stop` ends the jobs alone. */
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

/** Servers of one key differ in nothing but whether their jobs run. Undefined for those that no other file can use. */
function keyOf({ mode, settings = {}, speeds, isStill: _, ...special }: TestOptions): string | undefined {
  if (Object.keys(special).length > 0 || !Object.values(settings).every(isPlain)) return undefined;
  return JSON.stringify([mode ?? 'personal', settings, speeds]);
}

/** True for what other files may write down in the same way: keys and lists are made for one. */
const isPlain = (setting: unknown): boolean =>
  typeof setting !== 'object' || Object.values(setting ?? {}).every((part) => typeof part !== 'object');
