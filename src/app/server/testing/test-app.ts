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
  /** What every test finds: all that the tests before it left (unless told), nothing at all, or personal mode's owner alone. */
  readonly each?: 'nothing' | 'owner';
  /** A server that no other file uses. A reset brings back the first ids, and the sample shops that a start removes. */
  readonly isNew?: boolean;
}

/** A migrated store in memory, for long runs, which no template is made for. */
export async function storeInMemory(): Promise<TestDb> {
  const db = await openPglite({ memory: true });
  await migrate(db, migrations(), functions());
  return { db, drop: () => db.close() };
}

/** The public address of the shared `city` server. */
export const CITY = 'https://issuer.example';
const KINDS = {
  /** A server for many people, as its operator runs it. */
  hosted: { mode: 'hosted' },
  /** A server for many people behind an https address. */
  city: { mode: 'hosted', settings: { publicUrl: CITY } },
  /** A wallet of one person's own machine. */
  personal: { mode: 'personal' },
  /** A server for many people on which no job runs by itself. */
  still: { mode: 'hosted' },
} as const satisfies Readonly<Record<string, TestOptions>>;
type Kind = keyof typeof KINDS;

/** The servers of this test process, which its files share. */
const shared = new Map<Kind, Promise<TestApp>>();

function startShared(kind: Kind): Promise<TestApp> {
  const app = shared.get(kind) ?? startTestApp({ ...KINDS[kind], isShared: true });
  shared.set(kind, app);
  return app;
}

/**
 * The server that the files of a test process share. A test makes its own people, shops and organisations there, counts only their rows,
 * and moves no clock. The audit runs at once after a failed test and when the run ends (global-setup.ts). A test about settings, starts,
 * failures or counts over everything takes `testApp`.
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
    // An idle server would go on asking its database what is due, beside all tests that follow.
    await app?.built.stopJobs();
    if (testStore === 'pglite') await app?.audit();
  });
  return standIn(() => app);
}

/** The test app of a file or a `describe`, which no other file uses beside it; audited after its tests. */
export function testApp({ each, isNew, ...options }: TestAppOptions = {}): TestApp {
  // A start in personal mode makes an owner.
  const isOwn = isNew ?? (each === 'nothing' && options.mode !== 'hosted');
  let taken: Awaited<ReturnType<typeof takeApp>> | undefined;
  const app = standIn(() => taken?.app);
  beforeAll(async () => {
    taken = await takeApp(options, isOwn);
  });
  if (each)
    beforeEach(async () => {
      // A job at work would write rows of which the reset takes some.
      await app.built.stopJobs();
      await resetDb(app.db, taken?.restartsIds);
      await openVault(app.db, app.built.masterKeys);
      // A start adds the listeners' places in the outbox, which the reset removes.
      await prepareListeners(app.db, app.built.mounted.listeners);
      if (each === 'owner') await ensureOwner(app.built.mounted.services);
      if (!options.isStill) app.built.startJobs();
    });
  afterAll(() => taken?.giveBack());
  return app;
}

/** An app that can be named before it has started. */
const standIn = (app: () => TestApp | undefined): TestApp =>
  new Proxy({} as TestApp, {
    get: (_, name) => {
      const started = app();
      if (!started) throw new Error('the test app is there in tests and hooks only');
      return Reflect.get(started, name);
    },
  });
