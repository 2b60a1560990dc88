import { expect, test } from 'vitest';
import { openPglite } from '#platform/server/store/embedded/pglite.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { functions, migrations } from './migrations.ts';
import { findFaults } from './testing/find-faults.ts';
import { startTestApp } from './testing/harness.ts';

const EACH = 200;

test.each(['personal', 'hosted'] as const)(
  'two hundred malformed requests of every call find no fault in %s mode',
  async (mode) => {
    const db = await openPglite({ memory: true });
    await migrate(db, migrations(), functions());
    const app = await startTestApp({ mode, demo: mode === 'personal', store: { db, drop: () => db.close() } });
    try {
      expect((await findFaults(app, EACH)).faults).toEqual([]);
    } finally {
      await app.stop();
    }
  },
);
