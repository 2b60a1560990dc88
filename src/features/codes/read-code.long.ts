import { expect, test } from 'vitest';
import { fuzz } from './testing/fuzz.ts';

const COUNT = 1_000_000;

test('a million texts: no crash, no hang, nothing accepted that would not be printed again', async ({ annotate }) => {
  const done = fuzz(() => process.cpuUsage().user, COUNT);
  await annotate(JSON.stringify(done));
  expect(done.texts).toBe(COUNT);
  for (const accepted of done.accepted) expect(accepted).toBeGreaterThan(COUNT / 200);
}, 1_800_000);
