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
    return { app, restartsIds: true, giveBack: app.stop };
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
      if (!(await taken.renew())) return app.stop();
      spare.push(taken);
      if (spare.length > SPARE_LIMIT) await spare.shift()?.app.stop();
    },
  };
}

async function startSpare(options: TestOptions, key: string): Promise<Spare> {
  const app = await startTestApp({ ...options, isStill: true });
  return { key, app, renew: await rememberRows(app.db) };
}

/** Servers of one key differ in nothing but whether their jobs run. Undefined for those that no other file can use. */
function keyOf({ mode, settings = {}, speeds, isStill: _, ...special }: TestOptions): string | undefined {
  const isPlain = Object.values(settings).every((value) => typeof value !== 'object');
  if (Object.keys(special).length > 0 || !isPlain) return undefined;
  return JSON.stringify([mode ?? 'personal', settings, speeds]);
}
