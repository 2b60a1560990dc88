import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { campaigning } from '#features/campaigns/server/testing/running.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { statementsOf } from '#platform/server/testing/statements.ts';
import { market } from '../testing/stall.ts';

// A separate server: the test counts every statement of its transactions, and its campaign applies to everybody.
const app = testApp({ mode: 'hosted', isStill: true });
const { ask, giving, pay, payment, person } = market(app);

/**
 * Pays twice and counts statements and round trips of the second transaction: the first one opens accounts and a month.
 */
async function countStatements(paying: () => Promise<{ amount: string; merchantId?: number; chargeId?: number }>) {
  const ann = await person();
  await pay(ann, await paying(), 'first');
  const body = await paying();
  let paid: Awaited<ReturnType<typeof pay>> | undefined;
  const sent = await statementsOf(async () => {
    paid = await pay(ann, body, 'second');
  });
  expect(paid?.status, paid?.text).toBe(201);
  expect((await payment(ann, paid?.body.id ?? 0)).body, 'as it is read afterwards').toEqual(paid?.body);
  const inside = sent.filter(({ isInTransaction }) => isInTransaction);
  return { statements: inside.length, trips: new Set(inside.map(({ trip }) => trip)).size };
}

describe('a payment’s response equals a later read of the payment, and its transaction has', () => {
  it('11 statements in 9 round trips when the amount is typed', async () => {
    const { id: merchantId } = (await giving(await person('0'), 1000)).body;
    expect(await countStatements(async () => ({ merchantId, amount: '5000' }))).toEqual({ statements: 11, trips: 9 });
  });

  it('15 statements in 10 round trips when a person’s charge with held cashback is paid', async () => {
    const stall = await person('0');
    await giving(stall, 1000);
    const charge = async () => ({ chargeId: (await ask(stall, '20000')).id, amount: '20000' });
    expect(await countStatements(charge)).toEqual({ statements: 15, trips: 10 });
  });

  it('17 statements in 10 round trips when an organisation’s charge is paid and its programs are notified', async () => {
    const owner = await person('0');
    const { organisation } = await registry(app).make(owner, { kinds: ['merchant'] });
    const charge = async () => ({
      chargeId: (await ask({ ...owner, userId: organisation.id }, '5000')).id,
      amount: '5000',
    });
    expect(await countStatements(charge)).toEqual({ statements: 17, trips: 10 });
  });

  it('16 statements in 14 round trips when a campaign adds a benefit', async () => {
    const { id: merchantId } = (await giving(await person('0'), 0)).body;
    await (await campaigning(app)).run();
    expect(await countStatements(async () => ({ merchantId, amount: '5000' }))).toEqual({ statements: 16, trips: 14 });
  });
});
