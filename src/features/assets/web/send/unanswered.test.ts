import { expect, test } from 'vitest';
import { assetOf } from '#features/currency/assets.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { amountProblemAfter } from './unanswered.ts';

test('a send whose response was lost can be submitted again although its money has left the balance, and no other send can', () => {
  const pressed = { assetType: 'USDC', amount: '100', toAddress: '0x52908400098527886E0F7030069857D2E4169EE7' };
  const judge = (wanted: typeof pressed, unknown?: typeof pressed) =>
    amountProblemAfter(unknown, wanted, assetOf('USDC'), '50', FIRST.networkFee);
  expect(judge({ ...pressed }, pressed)).toBeUndefined();
  expect(judge(pressed)).toBe('above_balance');
  for (const other of [{ amount: '101' }, { toAddress: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' }])
    expect(judge({ ...pressed, ...other }, pressed)).toBe('above_balance');
  expect(judge({ ...pressed, amount: '1' }, pressed)).toBeUndefined();
});
