import { expect, test } from 'vitest';
import { findFaults } from './testing/find-faults.ts';
import { startTestApp } from './testing/harness.ts';
import { storeInMemory } from './testing/test-app.ts';

const EACH = 200;

test.each(['personal', 'hosted'] as const)(
  'two hundred malformed requests of every call cause no fault in %s mode',
  async (mode) => {
    const app = await startTestApp({ mode, demo: mode === 'personal', store: await storeInMemory() });
    try {
      expect((await findFaults(app, EACH)).faults).toEqual([]);
    } finally {
      await app.stop();
    }
  },
);
