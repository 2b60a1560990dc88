import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { UserId } from '#platform/ids.ts';
import { findPlanted } from '#platform/server/testing/planted.ts';
import { auditExchanges } from './audit.ts';
import { moveFund } from './pairs/fund.ts';
import { setTerms } from './pairs/pairs-store.ts';
import { at, exchanger, KRW, XP } from './testing/exchanger.ts';

const app = testApp();
let me: { userId: number; token: string };
const { taken, decided } = exchanger(app, () => me);
/**
 * Transfers: a top-up within the wallet, a withdrawal to a bank, one that the bank refused, a slow deposit, and an
 * exchange in a pair.
 */
const the = { topUp: 0, paidOut: 0, refused: 0, slow: 0, inPair: 0 };
beforeAll(async () => {
  me = await app.register();
  await fund(app.db, me.userId, 'XP', '100');
  the.topUp = (await taken('50', XP, KRW)).id;
  const [good, bad, slow] = [
    await accountEnding(app, me, '4417'),
    await accountEnding(app, me, '0001'),
    await accountEnding(app, me, '0003'),
  ];
  the.paidOut = (await decided((await taken('10000', KRW, at(good))).id)).id;
  the.refused = (await decided((await taken('10000', KRW, at(bad))).id)).id;
  the.slow = (await taken('10000', at(slow), XP)).id;
  const terms = { isOpen: true, personWon: 100_000n, totalWon: 100_000n, madeBy: 1, checkedBy: 2 };
  const money = {
    asset: 'USDC',
    units: 10_000_000n,
    way: 'in',
    other: HOUSE.issuance,
    by: me.userId as UserId,
  } as const;
  await app.db.tx(async (tx) => {
    await setTerms(tx, { ...terms, asset: 'USDC', source: 'hand' });
    await setTerms(tx, { ...terms, asset: 'BTC', source: 'hand' });
    expect(await moveFund(tx, { ...money, pair: 'USDC' })).toBeUndefined();
  });
  the.inPair = (await taken('5000', KRW, { asset: 'USDC' })).id;
});
const audit = () => auditExchanges(app.db);

test('the audit finds nothing in correct exchanges', async () => {
  expect(await audit()).toEqual([]);
});

describe('the audit of exchanges finds', () => {
  const quote = (id: number) => `WHERE transfer_id = ${id}`;
  const LOST = 'a used quote without an exchange';
  const OTHERWISE = 'an exchange that moved other sums than quoted';
  const UNASKED = 'an exchange whose bank order differs from its quote';
  test.each([
    ['a quote whose exchange is gone', () => `DELETE FROM transfers WHERE id = ${the.topUp}`, LOST],
    ['one that another used', () => `UPDATE transfers SET user_id = 1 WHERE id = ${the.topUp}`, LOST],
    ['one that became something else', () => `UPDATE transfers SET kind = 'send' WHERE id = ${the.paidOut}`, LOST],
    [
      'one that is pending without a bank',
      () => `UPDATE transfers SET state = 'pending', posted_amount = NULL, resolved_at = NULL WHERE id = ${the.topUp}`,
      LOST,
    ],
    ['one that took more', () => `UPDATE exchange_quotes SET takes = takes + 1 ${quote(the.topUp)}`, OTHERWISE],
    ['one that gave more', () => `UPDATE exchange_quotes SET gives = gives - 1 ${quote(the.topUp)}`, OTHERWISE],
    ['one that kept another fee', () => `UPDATE exchange_quotes SET fee = fee + 1 ${quote(the.paidOut)}`, OTHERWISE],
    [
      'one by the terms of another pair',
      () =>
        `UPDATE exchange_quotes SET pair_terms = (SELECT terms_id FROM exchange_pairs WHERE asset_id = 4) ${quote(the.inPair)}`,
      'an exchange with the terms of another pair',
    ],
    [
      'one that moved other accounts than its pair’s',
      () => `UPDATE accounts SET owner = 'house:exchange-btc' WHERE owner = 'house:exchange-usdc'`,
      OTHERWISE,
    ],
    [
      'one that its pair’s day does not count',
      () => 'UPDATE exchange_pairs SET won = won - 1 WHERE asset_id = 2',
      'a day of a pair whose count is below the exchanged sum',
    ],
    [
      'one that its person’s day does not count',
      () => 'UPDATE exchange_person_days SET won = won - 1',
      'a day of a pair whose count is below the exchanged sum',
    ],
    [
      'something else that moved a pair’s account',
      () => `UPDATE transfers SET kind = 'send' WHERE kind = 'exchange_fund'`,
      'an account of a pair moved by another kind of transfer',
    ],
    ['one of which no bank knows', () => `DELETE FROM bank_transfers ${quote(the.slow)}`, UNASKED],
    ['one whose bank was asked for more', () => `UPDATE bank_transfers SET won = won + 1 ${quote(the.slow)}`, UNASKED],
    [
      'one whose bank was asked for the opposite',
      () => `UPDATE bank_transfers SET purpose = 'collect' ${quote(the.refused)}`,
      UNASKED,
    ],
    [
      'a quote that was used twice',
      () => `ALTER TABLE exchange_quotes DROP CONSTRAINT exchange_quotes_transfer_id_key;
        INSERT INTO exchange_quotes (user_id, kind, from_asset, to_asset, takes, gives, fee, rate, created_at, expires_at, transfer_id)
        SELECT user_id, kind, from_asset, to_asset, takes, gives, fee, rate, created_at, expires_at, transfer_id FROM exchange_quotes ${quote(the.topUp)}`,
      'a quote that was used twice',
    ],
  ])('%s', async (_, text, problem) => {
    const found = await findPlanted(app.db, text(), auditExchanges);
    expect(found).toEqual([expect.stringContaining(problem)]);
    expect(await audit()).toEqual([]);
  });
});
