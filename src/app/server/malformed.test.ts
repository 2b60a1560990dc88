import { describe, expect, test } from 'vitest';
import { findFaults } from './testing/find-faults.ts';
import { testApp } from './testing/test-app.ts';

const EACH = 20;

describe.each(['personal', 'hosted'] as const)('in %s mode', (mode) => {
  const app = testApp({ mode });
  test('twenty malformed requests of every call find no fault', async () => {
    const { made, faults } = await findFaults(app, EACH);
    expect(faults).toEqual([]);
    expect(made).toBeGreaterThan(80 * EACH);
  }, 300_000);
});
