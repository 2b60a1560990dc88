import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { peers, tokenOf } from '#features/connections/server/testing/peers.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';

const app = testApp({ mode: 'hosted' });
const { firms, link, accept } = peers(app);
const { ask, pay, person } = market(app);

/** Returns the people whose screens were notified of an organisation during `act`. */
async function told(act: () => Promise<unknown>): Promise<number[]> {
  const { last } = await app.db.one(sql<{ last: number }>`SELECT coalesce(max(id), 0) AS last FROM outbox`);
  await act();
  const rows = await app.db.rows(sql<{ user_id: number }>`
    SELECT user_id FROM outbox WHERE id > ${last} AND type = 'organisation_staff' ORDER BY user_id`);
  return rows.map(({ user_id }) => user_id);
}

it('the screens of all staff are notified once of acts by members, payers and programs, and of no act after the member left the staff', async () => {
  const owner = await app.register();
  const { organisation } = await firms.make(owner, { kinds: ['merchant'] });
  const params = { id: organisation.id };
  const clerk = await firms.staff(owner, organisation.id, 'clerk');
  const all = [owner.userId, clerk.userId];
  const { id: keyId } = await firms.key(owner, organisation.id, ['organisation:read']);
  expect(
    await told(() =>
      firms.call('DELETE /api/org/{id}/keys/{keyId}', { params: { ...params, keyId }, token: owner.token }),
    ),
  ).toEqual(all);
  const payer = await person('9000');
  const stall = { userId: organisation.id, address: organisation.address, token: owner.token };
  const { id: chargeId } = await ask(stall, '5000');
  expect(await told(() => pay(payer, { chargeId, amount: '5000' }))).toEqual(all);
  const { key } = await firms.key(owner, organisation.id, ['connections:write', 'connections:read']);
  expect(await told(() => link(organisation.id, key))).toEqual(all);
  const staff = await firms.call('GET /api/org/{id}/staff', { params, token: owner.token });
  const memberId = staff.body.find(({ role }) => role === 'clerk')?.id ?? 0;
  await firms.call('DELETE /api/org/{id}/staff/{memberId}', { params: { ...params, memberId }, token: owner.token });
  const ann = await app.register();
  const connecting = tokenOf(await link(organisation.id, key));
  expect(await told(() => accept(ann, connecting))).toEqual([owner.userId]);
});
