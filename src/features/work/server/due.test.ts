import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { auditRequests } from './audit.ts';
import { office } from './testing/office.ts';

const app = testApp({ mode: 'hosted' });
const { approve, approver, asked, call, firm, list, seen, told, waiting, won } = office(app);
const inS = async (s: number) => (await nowOf(app.db, s * 1000)).toISOString();
/** Moves a request and its steps into the past by some hours. */
const later = async (id: number, hours: number) => {
  await app.db.run(sql`UPDATE work_requests SET due_at = due_at - make_interval(hours => ${hours}), created_at = created_at - make_interval(hours => ${hours})
    WHERE id = ${id}`);
  await app.db.run(
    sql`UPDATE work_steps SET due_at = due_at - make_interval(hours => ${hours}) WHERE request_id = ${id}`,
  );
};

describe('a request that nobody decides in time', () => {
  it('expires once and releases its held money, and a late decision is refused as expired', async () => {
    const shop = await firm({ won: '5000' });
    const [ann, payee] = [await approver(shop), await app.register()];
    const body = {
      approver: ann.connectionId,
      amount: '10',
      currency: 'KRW',
      payment: { to: payee.address },
      dueAt: await inS(7200),
    };
    const { id, externalId } = await asked(shop.key, body);
    const waits = await waiting(ann);
    await later(id, 3);
    expect((await approve(ann, waits.id)).problem.code).toBe('no_longer_asked');
    await eventually(async () => (await seen(shop.key, externalId)).state).toBe('expired');
    expect(await won(shop.id)).toEqual(['5000', '0']);
    expect((await waiting(ann)).status).toBe('expired');
    const ends = (await told(shop.id, shop.key)).filter(({ type }) => type === 'approval.expired');
    expect(ends).toMatchObject([{ data: { externalId, payment: { state: 'voided', amount: '10' } } }]);
    expect(await auditRequests(app.db)).toEqual([]);
    expect((await auditLedger(app.db)).problems).toEqual([]);
  });

  it('is also sent to the people to whom it is escalated, and the people asked earlier can still decide', async () => {
    const shop = await firm();
    const [ann, ben] = [await approver(shop), await approver(shop)];
    const steps = [
      { approvers: [ann.connectionId], mode: 'any', dueAt: await inS(7200), escalateTo: ben.connectionId },
    ];
    const { id, externalId } = await asked(shop.key, { steps });
    expect(await list(ben)).toEqual([]);
    await later(id, 3);
    await eventually(async () => (await list(ben)).length).toBe(1);
    expect((await seen(shop.key, externalId)).steps[0]?.seats).toHaveLength(2);
    expect((await waiting(ann)).status).toBe('pending');
    expect((await waiting(ben)).steps[0]?.seats).toMatchObject([
      { isMe: false, isEscalated: false },
      { isMe: true, isEscalated: true },
    ]);
    await approve(ben, (await waiting(ben)).id);
    expect((await waiting(ann)).status).toBe('decided_by_others');
  });
});

describe('an approver who leaves', () => {
  it('is not asked again; their seat stays empty, and others decide', async () => {
    const shop = await firm();
    const [ann, ben] = [await approver(shop), await approver(shop)];
    const steps = [{ approvers: [ann.connectionId, ben.connectionId], mode: 'any' }];
    const { externalId } = await asked(shop.key, { steps });
    const { id } = await waiting(ann);
    const end = { params: { id: shop.id }, token: shop.key, body: { connectionId: ann.connectionId } };
    expect((await app.call('POST /api/org/{id}/connections/end', end)).status).toBe(204);
    expect(await waiting(ann)).toMatchObject({ status: 'withdrawn', takenFrom: 'connection' });
    expect((await approve(ann, id)).problem.code).toBe('no_longer_asked');
    expect((await seen(shop.key, externalId)).steps[0]?.seats).toMatchObject([{ state: 'left' }, { state: 'open' }]);
    await approve(ben, (await waiting(ben)).id);
    expect((await seen(shop.key, externalId)).state).toBe('approved');
  });

  it('whose account is deleted leaves the decision without their data', async () => {
    const shop = await firm();
    const [ann, ben] = [await approver(shop), await approver(shop)];
    const steps = [{ approvers: [ann.connectionId] }, { approvers: [ben.connectionId] }];
    const { externalId } = await asked(shop.key, { steps });
    await approve(ann, (await waiting(ann)).id);
    const gone = await app.call('POST /api/user/{userId}/deletion', {
      params: { userId: ann.userId },
      token: ann.token,
      body: { currentPassword: 'correct horse battery', givenUp: [] },
    });
    expect([gone.status, gone.text]).toEqual([204, '']);
    const evidence = await call('GET /api/work/approvals/evidence', { token: shop.key, query: { externalId } });
    expect(evidence.body.decisions).toEqual([]);
    expect((await waiting(ben)).steps[0]?.seats).toMatchObject([{ name: null, decision: 'approved' }]);
    await approve(ben, (await waiting(ben)).id);
    expect((await seen(shop.key, externalId)).state).toBe('approved');
    expect(await auditRequests(app.db)).toEqual([]);
  });
});
