import { describe, expect, test } from 'vitest';
import { extent } from '#platform/server/testing/extent.ts';
import { testStore } from '#platform/server/testing/stores.ts';
import { findFaults } from './testing/find-faults.ts';
import { testApp } from './testing/test-app.ts';

const EACH = extent(20, 4);

/** Each mode runs on its own kind of store; malformed requests are refused before any store is asked. */
const mode = testStore === 'pglite' ? 'personal' : 'hosted';

describe(`in ${mode} mode`, () => {
  const app = testApp({ mode });
  test('malformed requests of every call cause no fault', async () => {
    const { made, faults } = await findFaults(app, EACH);
    expect(faults).toEqual([]);
    expect(made).toBeGreaterThan(80 * EACH);
  }, 300_000);
});
