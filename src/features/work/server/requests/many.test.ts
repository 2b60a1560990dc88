import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as notifications } from '#features/notifications/contract.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { LIMITS } from '../../rules.ts';
import { office } from '../testing/office.ts';

const app = sharedApp('city');
const { approver, ask, asked, call, firm, list } = office(app);

it('an organisation that keeps sending requests to one person fills neither their notifications nor their list', async () => {
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
  // Another person of the same organisation can still be asked, and another organisation can still ask her.
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

it('an organisation cannot exceed the limit for one person by later steps, by escalation or by amending requests', async () => {
  const shop = await firm();
  const [ann, ben, cat] = [await approver(shop), await approver(shop), await approver(shop)];
  const after = (first: { connectionId: string }) => ({
    steps: [{ approvers: [first.connectionId] }, { approvers: [ann.connectionId] }],
  });
  const codes: (string | undefined)[] = [];
  for (let from = 0; from < LIMITS.openOfOne; from += LIMITS.batch) {
    const approvals = Array.from({ length: LIMITS.batch }, (_, nth) => ({
      externalId: `l-${from + nth}`,
      title: 'Paper',
      description: 'B',
      ...after(nth % 2 === 0 ? ben : cat),
    }));
    const { body } = await call('POST /api/work/approvals/batch', { token: shop.key, body: { approvals } });
    codes.push(...body.map(({ problem }) => problem?.code));
  }
  expect(codes.filter((code) => code === undefined)).toHaveLength(LIMITS.openOfOne);
  const dueAt = (await nowOf(app.db, 7_200_000)).toISOString();
  const escalated = { steps: [{ approvers: [cat.connectionId], dueAt, escalateTo: ann.connectionId }] };
  for (const body of [{ approver: ann.connectionId }, after(ben), escalated])
    expect((await ask(shop.key, body)).problem?.code).toBe('too_many_open');
  const { externalId } = await asked(shop.key, { approver: cat.connectionId });
  const amend = (id: string, more: object) =>
    call('POST /api/work/approvals/amend', {
      token: shop.key,
      body: { externalId: id, title: 'Paper', description: 'B', ...more },
    });
  expect((await amend(externalId, { approver: ann.connectionId })).problem?.code).toBe('too_many_open');
  // A request that already names her can be amended, and withdrawing one makes room for another.
  expect((await amend('l-0', { approver: ann.connectionId })).status).toBe(200);
  await call('POST /api/work/approvals/withdraw', { token: shop.key, body: { externalId: 'l-1' } });
  expect((await amend(externalId, { approver: ann.connectionId })).status).toBe(200);
});
