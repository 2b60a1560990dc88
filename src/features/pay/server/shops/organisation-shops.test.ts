import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import { market } from '../testing/stall.ts';

const app = sharedApp();
const firms = registry(app);
const shops = market(app);
const decide = (id: number, state: 'approved' | 'suspended' | 'closed') =>
  decideState(app.built.mounted.services, { id, state, reason: state === 'approved' ? null : 'A complaint' });

/** Creates an approved organisation that sells, with a clerk and a manager, and a customer. */
async function bakery() {
  const owner = await shops.person('0');
  const { organisation } = await firms.make(owner, { kinds: ['merchant'] });
  const clerk = await firms.staff(owner, organisation.id, 'clerk');
  const manager = await firms.staff(owner, organisation.id, 'manager');
  const as = ({ token }: { token: string }) => ({ userId: organisation.id, address: organisation.address, token });
  return { owner, organisation, clerk: as(clerk), manager: as(manager), buyer: await shops.person('50000') };
}

it('an organisation’s clerks take payments under its name, and its managers refund them', async () => {
  const { organisation, clerk, manager, buyer } = await bakery();
  const charge = await shops.ask(clerk, '12000');
  expect(charge.merchant).toMatchObject({ name: organisation.displayName, isOrganisation: true, likeContact: null });
  const seen = await shops.charge(buyer, charge.id);
  expect(seen.body.merchant.isOrganisation).toBe(true);
  const paid = await shops.pay(buyer, { chargeId: charge.id, amount: '12000' });
  expect(paid.status).toBe(201);
  expect((await shops.charge(clerk, charge.id)).body.state).toBe('paid');
  expect((await shops.refund(clerk, paid.body.id, '2000')).status).toBe(404);
  expect((await shops.refund(manager, paid.body.id, '2000')).status).toBe(201);
  expect(await shops.won(clerk)).toEqual([10_000, 0]);
  const named = await shops.call('PATCH /api/merchants/{userId}', {
    params: { userId: organisation.id },
    token: manager.token,
    body: { name: 'Another' },
  });
  expect(named.problem.code).toBe('name_of_organisation');
});

it('a charge is withdrawn by members who may request payments, and by nobody else of the organisation', async () => {
  const { owner, organisation, clerk } = await bakery();
  const auditor = await firms.staff(owner, organisation.id, 'auditor');
  const { id } = await shops.ask(clerk, '3000');
  const cancel = (token: string) => app.call('POST /api/charges/{id}/cancel', { params: { id }, token });
  expect((await cancel(auditor.token)).status).toBe(404);
  expect((await cancel(clerk.token)).status).toBe(200);
});

it('an organisation’s shop accepts nothing while it is suspended, and again when it is approved', async () => {
  const { organisation, clerk, buyer } = await bakery();
  const charge = await shops.ask(clerk, '3000');
  await decide(organisation.id, 'suspended');
  expect((await shops.pay(buyer, { chargeId: charge.id, amount: '3000' })).status).toBe(404);
  await decide(organisation.id, 'approved');
  expect((await shops.pay(buyer, { chargeId: charge.id, amount: '3000' })).status).toBe(201);
});

it('an organisation’s shop keeps its name: no other shop may use that name, and the shop may use no listed shop’s name', async () => {
  const { owner, organisation } = await bakery();
  const person = await shops.person('0');
  const shop = await shops.giving(person, 0, organisation.displayName.toUpperCase());
  expect(shop.problem.code).toBe('name_taken');
  await shops.giving(person, 0, 'Seaside Books');
  await app.db.run(sql`UPDATE merchants SET is_listed = true WHERE user_id = ${person.userId}`);
  const named = await firms.call('PATCH /api/org/{id}', {
    params: { id: organisation.id },
    token: owner.token,
    body: { displayName: 'seaside books' },
  });
  expect(named.problem.code).toBe('organisation_name_taken');
  const renamed = await firms.call('PATCH /api/org/{id}', {
    params: { id: organisation.id },
    token: owner.token,
    body: { displayName: 'Hillside Bakers', nameKo: '언덕빵집' },
  });
  expect(renamed.status).toBe(200);
  const shown = await shops.call('GET /api/merchants/{userId}', {
    params: { userId: organisation.id },
    token: owner.token,
  });
  expect(shown.body.shop).toMatchObject({ name: 'Hillside Bakers', nameKo: '언덕빵집' });
});

it('an organisation with a shop can be closed only when its balance is 0', async () => {
  const { owner, organisation } = await bakery();
  const close = () => firms.call('POST /api/org/{id}/close', { params: { id: organisation.id }, token: owner.token });
  await fund(app.db, organisation.id, 'KRW', '100');
  expect((await close()).problem.code).toBe('not_empty');
  const sent = await app.call('POST /api/local-currency/{userId}/sends', {
    params: { userId: organisation.id },
    token: owner.token,
    body: { amount: '100', toAddress: owner.address },
  });
  expect(sent.status).toBe(201);
  expect((await close()).status).toBe(204);
  expect((await firms.call('GET /api/org', { token: owner.token })).body[0]?.rights).toEqual([
    'see',
    'read',
    'accounts',
    'audit',
  ]);
});
