import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import type { OfficeShop } from '../../calls/shops.ts';
import type { OfficeToday } from '../../calls/today.ts';
import { cityOffice } from '../testing/city.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const firms = registry(app);
const DECIDE = 'POST /api/office/shops/{shopId}/decide';

it('an organisation asks, is approved, suspended, resumed or refused by one of the office, and reads why', async () => {
  const owner = await city.owner();
  const approver = await city.join(owner, 'approver');
  const list = async (state: string) =>
    (await approver.phone.call('GET /api/office/shops', { query: { state } })).body as OfficeShop[];
  const decide = (shopId: number, decision: string, reason: string | null = null) =>
    approver.phone.sign(DECIDE, { params: { shopId }, body: { decision, reason } });
  const tea = await app.register();
  const { organisation } = await firms.make(tea, { name: 'Gamnamu Kitchen', kinds: ['merchant'], isOpen: false });
  const stateOf = async () => (await firms.call('GET /api/org', { token: tea.token })).body[0]?.organisation;
  expect(await list('asked')).toMatchObject([
    {
      id: organisation.id,
      owner: 'Test Person',
      checks: {
        isNumberGood: true,
        isNumberFree: true,
        areNamesFree: true,
        isOwnerReached: true,
        isOwnerVerified: false,
      },
    },
  ]);
  expect((await decide(organisation.id, 'refuse')).status).toBe(400);
  expect((await decide(organisation.id, 'suspend', 'x')).problem.code).toBe('not_so_now');
  expect((await decide(organisation.id, 'approve')).body).toMatchObject({ state: 'approved' });
  expect((await decide(organisation.id, 'approve')).problem.code).toBe('not_so_now');
  await decide(organisation.id, 'suspend', 'A complaint');
  expect(await stateOf()).toMatchObject({ state: 'suspended', reason: 'A complaint' });
  expect((await decide(organisation.id, 'resume')).body).toMatchObject({ state: 'approved', reason: null });
  // Of two that ask under one name the second is told apart, and not approved.
  const twin = await app.register();
  const same = await firms.make(twin, { name: 'Sol Pharmacy', isOpen: false });
  await firms.make(await app.register(), { name: 'Sol Pharmacy' });
  expect(await list('asked')).toMatchObject([{ id: same.organisation.id, checks: { areNamesFree: false } }]);
  expect((await decide(same.organisation.id, 'approve')).problem.code).toBe('cannot_be');
  await decide(same.organisation.id, 'refuse', 'The name is another’s');
  expect(await list('closed')).toMatchObject([{ id: same.organisation.id, reason: 'The name is another’s' }]);
  // Its own staff decides nothing about the operator itself.
  expect((await decide(city.id(), 'suspend', 'x')).status).toBe(404);
});

it('Today tells what the ledger holds, and what waits', async () => {
  const owner = await city.owner();
  const member = await app.register();
  await fund(app.db, member.userId as never, 'KRW', '70000');
  await firms.make(member, { isOpen: false });
  const today = (await owner.phone.call('GET /api/office/today')).body as OfficeToday;
  expect(today).toMatchObject({
    currency: 'KRW',
    circulating: '70000',
    issuedToday: '70000',
    redeemedToday: '0',
    held: '0',
    asking: 1,
    waiting: 0,
  });
});
