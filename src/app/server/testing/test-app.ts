import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ensureOwner } from '#features/auth/server/sessions/owner.ts';
import { openPglite } from '#platform/server/store/embedded/pglite.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { openVault } from '#platform/server/vault/vault.ts';
import { functions, migrations } from '../migrations.ts';
import { startTestApp, type TestApp, type TestOptions } from './harness.ts';

interface TestAppOptions extends TestOptions {
  /** What every test finds: all that the tests before it left (unless told), nothing at all, or personal mode's owner alone. */
  readonly each?: 'nothing' | 'owner';
}

/** A migrated store in memory, for long runs, which no template is made for. */
export async function storeInMemory(): Promise<TestDb> {
  const db = await openPglite({ memory: true });
  await migrate(db, migrations(), functions());
  return { db, drop: () => db.close() };
}

/** The test app of a file or a `describe`: started before its tests and stopped, audited and dropped after them. */
export function testApp({ each, ...options }: TestAppOptions = {}): TestApp {
  let started: TestApp | undefined;
  const app = () => {
    if (!started) throw new Error('the test app is there in tests and hooks only');
    return started;
  };
  beforeAll(async () => {
    started = await startTestApp(options);
  });
  if (each)
    beforeEach(async () => {
      await resetDb(app().db);
      await openVault(app().db, app().built.masterKeys);
      if (each === 'owner') await ensureOwner(app().built.mounted.services);
    });
  afterAll(() => started?.stop());
  return new Proxy({} as TestApp, { get: (_, name) => Reflect.get(app(), name) });
}
