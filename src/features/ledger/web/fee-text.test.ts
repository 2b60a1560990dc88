import { expect, it } from 'vitest';
import { exactAmountText, feeTerm, words } from './detail-words.ts';

it('a settlement has a settlement fee and not a network fee, in whole won', () => {
  expect([feeTerm('settlement', words.en), feeTerm('send', words.en)]).toEqual(['Settlement fee', 'Network fee']);
  expect([feeTerm('settlement', words.ko), feeTerm('send', words.ko)]).toEqual(['정산 수수료', '네트워크 수수료']);
  expect([exactAmountText('KRW', '907'), exactAmountText('USDC', '0.001')]).toEqual(['₩907', '0.001 USDC']);
});
