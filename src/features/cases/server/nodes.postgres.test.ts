import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import type { UserId } from '#platform/ids.ts';
import { auditCases } from './audit.ts';
import { decideCase } from './deciding.ts';
import { disputing } from './testing/disputing.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const { giving, pay, person, won } = market(app);
const cases = disputing(app);

it('a case decided on two nodes at once, during a refund, returns at most the payment, and its deadline passes once', async () => {
  const owner = await city.owner();
  const second = await startTestApp({ mode: 'hosted', over: app });
  try {
    const stall = await person('0');
    const shop = (await giving(stall, 500)).body.id;
    const disputed = async (): Promise<{ ann: Person; paymentId: number; caseId: number }> => {
      const ann = await person();
      const { body } = await pay(ann, { merchantId: shop, amount: '20000' });
      return { ann, paymentId: body.id, caseId: (await cases.open(ann, body.id)).body.id };
    };
    const by = { userId: owner.userId as UserId };
    const decideOn = (node: typeof app, caseId: number, returned: bigint) =>
      node.db
        .tx((tx) =>
          decideCase(tx, node.built.mounted.services, caseId, { returned, reason: 'Gone', by, checkedBy: null }),
        )
        .then(
          () => 'done',
          (error: { code?: string }) => error.code,
        );
    for (let round = 0; round < 6; round += 1) {
      const { ann, paymentId, caseId } = await disputed();
      const whole = round % 2 === 0;
      const [here, there, given] = await Promise.all([
        decideOn(app, caseId, 20_000n),
        decideOn(second, caseId, whole ? 20_000n : 0n),
        market(second).refund(stall, paymentId, '20000'),
      ]);
      const backs = [here, whole ? there : 'other', given.status === 201 ? 'done' : 'refused'].filter(
        (one) => one === 'done',
      );
      // Either the whole amount is returned once, or it stays with the shop and the refund comes afterwards or not at
      // all.
      expect(backs.length, JSON.stringify([here, there, given.status])).toBeLessThanOrEqual(1);
      expect(await won(ann)).toEqual([backs.length === 1 ? 100_000 : 81_000, 0]);
      expect((await cases.read(ann, caseId)).body.held).toBe('0');
    }
    const { ann, caseId } = await disputed();
    await cases.deadlineIn(caseId, 'answer', 0);
    await Promise.all([cases.pass(), cases.pass(second), cases.pass(), cases.pass(second)]);
    await cases.deadlineIn(caseId, 'decide', 0);
    await Promise.all([cases.pass(), cases.pass(second), cases.pass(), cases.pass(second)]);
    expect(await cases.news(ann)).toEqual(['unanswered', 'lapsed']);
    const [free, held] = await won(stall);
    expect([held, free > 0]).toEqual([0, true]);
    expect(await auditCases(app.db)).toEqual([]);
  } finally {
    await second.stop();
  }
});
