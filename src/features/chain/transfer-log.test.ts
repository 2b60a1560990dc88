import { expect, test } from 'vitest';
import { readTransfer, TRANSFER } from './transfer-log.ts';

const from = `0x${'0'.repeat(24)}${'a1'.repeat(20)}` as const;
const to = `0x${'0'.repeat(24)}${'b2'.repeat(20)}` as const;
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const;

test('a log is read as a transfer only if it is exactly an ERC-20 transfer log', () => {
  const right = { topics: [TRANSFER, from, to], data: word(5n) } as const;
  expect(readTransfer(right)).toEqual({ from: `0x${'a1'.repeat(20)}`, to: `0x${'b2'.repeat(20)}`, amount: 5n });
  expect(readTransfer({ ...right, data: word(2n ** 256n - 1n) })?.amount).toBe(2n ** 256n - 1n);
  const wrong = [
    { topics: [], data: word(5n) },
    { topics: [from, from, to], data: word(5n) },
    { topics: [TRANSFER, from], data: word(5n) },
    { topics: [TRANSFER, from, to, word(7n)], data: '0x' },
    { topics: [TRANSFER, from, `0x1${to.slice(3)}`], data: word(5n) },
    { topics: [TRANSFER, from, to], data: '0x' },
    { topics: [TRANSFER, from, to], data: `${word(5n)}00` },
  ] as const;
  for (const log of wrong) expect(readTransfer(log as typeof right)).toBeUndefined();
});
