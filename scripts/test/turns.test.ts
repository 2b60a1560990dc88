import { afterEach, beforeEach, expect, test } from 'vitest';
import { AT_ONCE, openTurns, takeTurn } from './turns.ts';

const outer = process.env.INGAM_TURNS;
let turns: Awaited<ReturnType<typeof openTurns>>;
beforeEach(async () => {
  turns = await openTurns();
});
afterEach(() => {
  turns.close();
  if (outer === undefined) delete process.env.INGAM_TURNS;
  else process.env.INGAM_TURNS = outer;
});

test('starts the longest waiting task first, and starts no task before a turn is free', async () => {
  const [free, ...held] = await Promise.all(Array.from({ length: AT_ONCE }, () => takeTurn(1)));
  const begun: number[] = [];
  const items = [5, 50, 20].map(async (seconds) => {
    const end = await takeTurn(seconds);
    begun.push(seconds);
    end();
  });
  await expect.poll(() => turns.waiting()).toBe(3);
  expect(begun).toEqual([]);
  free?.();
  await Promise.all(items);
  expect(begun).toEqual([50, 20, 5]);
  for (const end of held) end();
});
