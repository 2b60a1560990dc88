import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { type Approver, office } from '../testing/office.ts';

const app = sharedApp();
const { approve, approver, asked, call, firm, list, reject, seen, waiting, won } = office(app);

const pay = (payee: Person) => ({ amount: '10', currency: 'KRW', payment: { to: payee.address } });

/** Makes one approver the delegate of another, from a past day on. */
async function standIn(organisationId: number, forWhom: Approver, who: Approver): Promise<void> {
  const body = { organisationId, to: who.address, from: '2001-01-01', until: '2099-12-31' };
  const given = await call('POST /api/work/delegations', { token: forWhom.token, body });
  const params = { id: given.body.id };
  expect((await call('POST /api/work/delegations/{id}/accept', { params, token: who.token })).status).toBe(200);
}

describe('a payee', () => {
  it('cannot approve in their own seat (pays_you), and their rejection does not count', async () => {
    const shop = await firm({ won: '5000' });
    const [ann, ben] = [await approver(shop), await approver(shop)];
    const steps = [{ approvers: [ann.connectionId, ben.connectionId], mode: 'any' }];
    const { externalId } = await asked(shop.key, { steps, ...pay(ann) });
    const { id, payment } = await waiting(ann);
    expect(payment).toMatchObject({ isYours: true });
    expect((await waiting(ben)).payment).toMatchObject({ isYours: false });
    expect((await approve(ann, id)).problem).toMatchObject({ status: 409, code: 'pays_you' });
    expect((await seen(shop.key, externalId)).steps[0]?.seats).toMatchObject([{ state: 'open' }, { state: 'open' }]);
    expect((await reject(ann, id)).status).toBe(200);
    expect(await won(shop.id)).toEqual(['5000', '10']);
    await approve(ben, (await waiting(ben)).id);
    expect(await won(ann.userId)).toEqual(['10', '0']);
  });

  it('is not asked in the seat of a person whom they represent, and cannot approve there', async () => {
    const shop = await firm({ won: '5000' });
    const [ann, ben] = [await approver(shop), await approver(shop)];
    await standIn(shop.id, ann, ben);
    await asked(shop.key, { approver: ann.connectionId, ...pay(ben) });
    expect(await list(ben)).toEqual([]);
    expect((await waiting(ann)).status).toBe('pending');
    // A row as a node of the previous release would insert it.
    const { id } = await app.db.one(sql<{ id: number }>`
      INSERT INTO work_approvals (user_id, title, description, priority, amount, currency, seat_id, request_id, for_user_id, delegation_id)
      SELECT ${ben.userId}, a.title, a.description, a.priority, a.amount, a.currency, a.seat_id, a.request_id, a.user_id, d.id
        FROM work_approvals a JOIN work_delegations d ON d.user_id = a.user_id
       WHERE a.user_id = ${ann.userId} AND d.delegate_id = ${ben.userId} RETURNING id`);
    expect((await approve(ben, id)).problem.code).toBe('pays_you');
    expect(await won(ben.userId)).toEqual(['0', '0']);
    await approve(ann, (await waiting(ann)).id);
    expect(await won(ben.userId)).toEqual(['10', '0']);
  });

  it('has no delegate, not even on the first day of a delegation', async () => {
    const shop = await firm({ won: '5000' });
    const [ann, ben, cleo] = [await approver(shop), await approver(shop), await approver(shop)];
    const steps = [{ approvers: [ann.connectionId, cleo.connectionId], mode: 'any' }];
    await asked(shop.key, { steps, ...pay(ann) });
    await standIn(shop.id, ann, ben);
    await asked(shop.key, { steps, ...pay(ann) });
    expect(await list(ben)).toEqual([]);
  });

  it('is not asked by escalation', async () => {
    const shop = await firm({ won: '5000' });
    const [ann, ben] = [await approver(shop), await approver(shop)];
    const dueAt = (await nowOf(app.db, 7_200_000)).toISOString();
    const steps = [{ approvers: [ann.connectionId], mode: 'any', dueAt, escalateTo: ben.connectionId }];
    const { id, externalId } = await asked(shop.key, { steps, ...pay(ben) });
    await app.db.run(sql`UPDATE work_steps SET due_at = due_at - interval '3 hours' WHERE request_id = ${id}`);
    await eventually(
      async () =>
        (
          await app.db.one(sql<{ is: boolean }>`
      SELECT escalated_at IS NOT NULL AS is FROM work_steps WHERE request_id = ${id}`)
        ).is,
    ).toBe(true);
    expect(await list(ben)).toEqual([]);
    expect((await seen(shop.key, externalId)).steps[0]?.seats).toHaveLength(1);
  });
});

describe('the name of a payee', () => {
  it('is the registered name of an approved organisation, and never a typed name', async () => {
    const [shop, other] = [await firm({ won: '5000' }), await firm()];
    const [ann, stranger] = [await approver(shop), await app.register()];
    const nameOf = async (payee: Person) => {
      await asked(shop.key, { approver: ann.connectionId, ...pay(payee) });
      return (await waiting(ann)).payment;
    };
    expect(await nameOf(stranger)).toMatchObject({ payeeName: null, payeeAddress: stranger.address });
    const organisation = { ...other.owner, address: other.organisation.address };
    await app.db.run(sql`UPDATE organisations SET display_name = 'Sunny' WHERE id = ${other.id}`);
    expect(await nameOf(organisation)).toMatchObject({ payeeName: other.organisation.name });
    const suspended = { id: other.id, state: 'suspended', reason: 'A complaint' } as const;
    await decideState(app.built.mounted.services, suspended);
    expect((await waiting(ann)).payment).toMatchObject({ payeeName: null });
  });
});

describe('a person asked', () => {
  it('is named as on other screens: in both languages, family name first for anyone with a Korean name', async () => {
    const shop = await firm();
    const ann = await approver(shop);
    const body = { firstName: 'Minseo', lastName: 'Kim', nameKo: '김민서' };
    await app.call('PATCH /api/user/{userId}', { params: { userId: ann.userId }, token: ann.token, body });
    await asked(shop.key, { approver: ann.connectionId });
    expect((await waiting(ann)).steps[0]?.seats).toMatchObject([{ name: 'Kim Minseo', nameKo: '김민서', isMe: true }]);
  });
});
