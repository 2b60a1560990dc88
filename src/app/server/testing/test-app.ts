import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { ensureOwner } from '#features/auth/server/sessions/owner.ts';
import { prepareListeners } from '#platform/server/events/listeners.ts';
import { openPglite } from '#platform/server/store/embedded/pglite.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { resetDb, type TestDb, testStore } from '#platform/server/testing/stores.ts';
import { openVault } from '#platform/server/vault/vault.ts';
import { functions, migrations } from '../migrations.ts';
import { startTestApp, type TestApp, type TestOptions } from './harness.ts';
import { takeApp } from './spare-apps.ts';

interface TestAppOptions extends TestOptions {
  /**
   * State before each test: everything that earlier tests left (default), an empty store, or only the owner of personal
   * mode.
   */
  readonly each?: 'nothing' | 'owner';
  /**
   * True for a server that no other file uses. A reset restarts the ids, and restores the sample shops that a start
   * removes.
   */
  readonly isNew?: boolean;
}

/** Creates a migrated store in memory for long runs, which have no template. */
export async function storeInMemory(): Promise<TestDb> {
  const db = await openPglite({ memory: true });
  await migrate(db, migrations(), functions());
  return { db, drop: () => db.close() };
}

/** Public address of the shared `city` server. */
export const CITY = 'https://issuer.example';
const KINDS = {
  hosted: { mode: 'hosted' },
  /** A hosted server behind an https address. */
  city: { mode: 'hosted', settings: { publicUrl: CITY } },
  /** A wallet on one person's own machine. */
  personal: { mode: 'personal' },
  /** A hosted server whose jobs do not run by themselves. */
  still: { mode: 'hosted' },
} as const satisfies Readonly<Record<string, TestOptions>>;
type Kind = keyof typeof KINDS;

/** Servers of this test process, shared by its files. */
const shared = new Map<Kind, Promise<TestApp>>();

function startShared(kind: Kind): Promise<TestApp> {
  const app = shared.get(kind) ?? startTestApp({ ...KINDS[kind], isShared: true });
  shared.set(kind, app);
  return app;
}

/**
 * Returns the server that the files of a test process share. A test creates its own people, shops and organisations,
 * counts only their rows, and moves no clock. The audit runs after a failed test and when the run ends
 * (global-setup.ts). Tests about settings, starts, failures or totals use `testApp`.
 */
export function sharedApp(kind: Kind = 'hosted'): TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await startShared(kind);
    app.log.length = 0;
    if (kind !== 'still') app.built.startJobs();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await app?.audit();
  });
  afterAll(async () => {
    // Jobs of an idle server would keep querying the database during later tests.
    await app?.built.stopJobs();
    if (testStore === 'pglite') await app?.audit();
  });
  return standIn(() => app);
}

/**
 * Returns the test app of a file or a `describe`, used by no other file at the same time and audited after its tests.
 */
export function testApp({ each, isNew, ...options }: TestAppOptions = {}): TestApp {
  // A start in personal mode creates an owner.
  const isOwn = isNew ?? (each === 'nothing' && options.mode !== 'hosted');
  let taken: Awaited<ReturnType<typeof takeApp>> | undefined;
  const app = standIn(() => taken?.app);
  beforeAll(async () => {
    taken = await takeApp(options, isOwn);
  });
  if (each)
    beforeEach(async () => {
      // A running job would write rows that the reset only partly removes.
      await app.built.stopJobs();
      await resetDb(app.db, taken?.restartsIds);
      await openVault(app.db, app.built.masterKeys);
      // The reset deletes the outbox positions that a start gives listeners.
      await prepareListeners(app.db, app.built.mounted.listeners);
      if (each === 'owner') await ensureOwner(app.built.mounted.services);
      if (!options.isStill) app.built.startJobs();
    });
  afterAll(() => taken?.giveBack());
  return app;
}

/** Returns an app that can be referenced before it has started. */
const standIn = (app: () => TestApp | undefined): TestApp =>
  new Proxy({} as TestApp, {
    get: (_, name) => {
      const started = app();
      if (!started) throw new Error('the test app is there in tests and hooks only');
      return Reflect.get(started, name);
    },
  });
