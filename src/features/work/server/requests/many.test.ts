import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as notifications } from '#features/notifications/contract.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { LIMITS } from '../../rules.ts';
import { office } from '../testing/office.ts';

const app = sharedApp('city');
const { approver, asked, call, firm, list } = office(app);

it('an organisation that asks one person without end fills neither their notices nor their desk', async () => {
  const [shop, other] = [await firm(), await firm()];
  const ann = await approver(shop);
  const one = (nth: number) => ({
    externalId: `m-${nth}`,
    title: `Paper ${nth}`,
    description: 'B',
    approver: ann.connectionId,
    priority: 'urgent' as const,
  });
  const codes: (string | undefined)[] = [];
  for (let from = 0; from <= LIMITS.openOfOne; from += LIMITS.batch) {
    const approvals = Array.from({ length: LIMITS.batch }, (_, nth) => one(from + nth));
    const { body } = await call('POST /api/work/approvals/batch', { token: shop.key, body: { approvals } });
    codes.push(...body.map(({ problem }) => problem?.code));
  }
  expect(codes.filter((code) => code === undefined)).toHaveLength(LIMITS.openOfOne);
  expect(new Set(codes)).toEqual(new Set([undefined, 'too_many_open']));
  expect((await list(ann)).length).toBeGreaterThan(0);
  // Somebody else of the same organisation can be asked, and another organisation asks her.
  await asked(shop.key, { approver: (await approver(shop)).connectionId });
  const again = await approver(other, ann);
  await asked(other.key, { approver: again.connectionId, title: 'Of another' });
  const told = async () =>
    (
      await app.client(notifications)('GET /api/notifications/{userId}', {
        params: { userId: ann.userId },
        token: ann.token,
        query: { limit: 200 },
      })
    ).body;
  await eventually(async () => (await told()).some(({ params }) => params.title === 'Of another')).toBe(true);
  const ofShop = (await told()).filter(
    ({ code, params }) => code?.startsWith('approval') && params.title !== 'Of another',
  );
  expect(ofShop.map(({ code }) => code)).toEqual([
    'approvals_many',
    ...Array.from({ length: 5 }, () => 'approval_asked'),
  ]);
});
