import { describe, expect, test } from 'vitest';
import { needsCheck } from './withdrawal-rules.ts';

describe('two people must approve', () => {
  const limits = { eyesWon: 100n };
  const look = (won: bigint, person: bigint, toNew?: bigint) => needsCheck(won, limits, { person, toNew });

  test('if the sum the person withdraws that day reaches the limit', () => {
    expect([look(99n, 0n), look(100n, 0n)]).toEqual([false, true]);
    expect([look(50n, 49n), look(50n, 50n)]).toEqual([false, true]);
  });

  test('if the sum sent to an address while it is new reaches the limit; later only the day’s sum counts', () => {
    expect([look(10n, 0n, 89n), look(10n, 0n, 90n)]).toEqual([false, true]);
    expect([look(10n, 0n, undefined), look(10n, 95n, 0n)]).toEqual([false, true]);
  });

  test('every withdrawal if the limit is 0', () => {
    expect(needsCheck(0n, { eyesWon: 0n }, { person: 0n, toNew: undefined })).toBe(true);
  });
});
