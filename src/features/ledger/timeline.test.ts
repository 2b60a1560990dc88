import { expect, test } from 'vitest';
import type { Transaction } from './contract.ts';
import { timelineOf } from './timeline.ts';

const [ASKED, SETTLED] = ['2026-11-20T05:04:03.120Z', '2026-11-20T05:04:03.450Z'];
const sent: Transaction = {
  id: 1,
  userId: 1,
  transactionType: 'send',
  kind: 'send',
  merchantName: null,
  merchantNameKo: null,
  payerName: null,
  payerNameKo: null,
  reference: null,
  exchange: null,
  assetType: 'USDC',
  amount: '1',
  fee: '0.001',
  status: 'completed',
  fromAddress: null,
  toAddress: null,
  isCounterpartyKnown: false,
  counterpartyName: null,
  canTakeBack: false,
  group: null,
  returns: null,
  createdAt: ASKED,
  settledAt: SETTLED,
  returnedAt: null,
  failure: null,
};
const steps = (part: Partial<Transaction>) =>
  timelineOf({ ...sent, ...part }).map(({ step, at, when }) => [step, at, when]);

test('a pending send shows the network as its present step and completion as its next step', () =>
  expect(steps({ status: 'pending', settledAt: null })).toEqual([
    ['asked', ASKED, 'past'],
    ['network', null, 'now'],
    ['completed', null, 'next'],
  ]));

test('a settled send shows when it was requested and when it was completed', () =>
  expect(steps({})).toEqual([
    ['asked', ASKED, 'past'],
    ['completed', SETTLED, 'past'],
  ]));

test('a failed send ends with the step of its failure', () =>
  expect(steps({ status: 'failed' })).toEqual([
    ['asked', ASKED, 'past'],
    ['failed', SETTLED, 'now'],
  ]));

test('a cancelled send shows when it was completed and when the money came back', () =>
  expect(steps({ status: 'returned', returnedAt: '2026-11-21T00:00:00.000Z' })).toEqual([
    ['asked', ASKED, 'past'],
    ['completed', SETTLED, 'past'],
    ['returned', '2026-11-21T00:00:00.000Z', 'past'],
  ]));

test('a movement posted at once has one step', () =>
  expect(steps({ kind: 'deposit', settledAt: null })).toEqual([['completed', ASKED, 'past']]));
