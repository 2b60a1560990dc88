import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { paper } from '#features/files/server/testing/papers.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { contract as outbound } from '#features/outbound/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { auditRequests } from './audit.ts';
import { office } from './testing/office.ts';

const app = testApp({ mode: 'hosted' });
const { approve, approver, asked, call, firm, seen, waiting, won } = office(app);
const JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Moves a request's end, and its steps' due times, to a moment ago. */
const makeDue = async (id: number) => {
  await app.db.run(sql`UPDATE work_steps SET due_at = now() - interval '1 second' WHERE request_id = ${id}`);
  await app.db.run(sql`UPDATE work_requests SET due_at = now() - interval '1 second', created_at = created_at - interval '3 hours'
    WHERE id = ${id}`);
};

it('programs are notified of every act in order, with the head of the audit trail, and of each decision with both signatures', async () => {
  const shop = await firm();
  const ann = await approver(shop);
  const document = { name: 'a.pdf', content: paper({ pages: 1 }).toString('base64') };
  const { externalId } = await asked(shop.key, { approver: ann.connectionId, document });
  const content = { externalId, title: 'Paper', description: 'Fifty.', approver: ann.connectionId, document };
  const amended = await call('POST /api/work/approvals/amend', { token: shop.key, body: content });
  expect(amended.status).toBe(200);
  const { id } = await waiting(ann);
  for (let again = 0; again < 2; again += 1)
    await call('POST /api/work/approvals/{id}/opened', { params: { id }, token: ann.token, body: { version: 2 } });
  expect((await approve(ann, id, { version: 2 })).status).toBe(200);
  const other = await asked(shop.key, { approver: ann.connectionId });
  await call('POST /api/work/approvals/withdraw', { token: shop.key, body: { externalId: other.externalId } });
  const late = await asked(shop.key, {
    approver: ann.connectionId,
    dueAt: '2099-12-31T00:00:00Z',
  });
  await makeDue(late.id);
  await eventually(async () => (await seen(shop.key, late.externalId)).state).toBe('expired');

  const { body } = await app.client(outbound)('GET /api/org/{id}/events', {
    params: { id: shop.id },
    token: shop.key,
  });
  const events = body.events.filter(({ type }) => type.startsWith('approval.'));
  expect(events.map(({ type, subject }) => [type, subject])).toEqual([
    ['approval.asked', `approval:${externalId}`],
    ['approval.amended', `approval:${externalId}`],
    ['approval.opened', `approval:${externalId}`],
    ['approval.decided', `approval:${externalId}`],
    ['approval.completed', `approval:${externalId}`],
    ['approval.asked', `approval:${other.externalId}`],
    ['approval.withdrawn', `approval:${other.externalId}`],
    ['approval.asked', `approval:${late.externalId}`],
    ['approval.expired', `approval:${late.externalId}`],
  ]);
  const decided = events.find(({ type }) => type === 'approval.decided')?.data;
  expect(decided).toMatchObject({ version: 2, decision: 'approved' });
  expect(decided).toHaveProperty('organisationJws', expect.stringMatching(JWS));
  expect(decided).toHaveProperty('personJws', expect.stringMatching(JWS));
  const heads = events.map(({ audit }) => audit);
  expect(heads).toEqual(events.map(() => ({ n: expect.any(Number), head: expect.stringMatching(/^[0-9a-f]{64}$/) })));
  const lengths = heads.map((at) => at?.n ?? 0);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  // The audit trail has a new head after each act: asked, amended, decided, asked, withdrawn, asked, expired.
  expect(new Set(heads.map((at) => at?.head)).size).toBeGreaterThanOrEqual(7);
});

testLong(
  'a request approved at the moment of its expiry is either approved or expired, and the money moves accordingly',
  async () => {
    const shop = await firm({ won: '5000' });
    const [ann, payee] = [await approver(shop), await app.register()];
    let paid = 0;
    for (let n = 0; n < 6; n += 1) {
      const dueAt = '2099-12-31T00:00:00Z';
      const money = { amount: '10', currency: 'KRW', payment: { to: payee.address } };
      const { id, externalId } = await asked(shop.key, { approver: ann.connectionId, dueAt, ...money });
      const waits = await waiting(ann);
      const [, pressed] = await Promise.all([makeDue(id), approve(ann, waits.id)]);
      await eventually(async () => (await seen(shop.key, externalId)).state).not.toBe('open');
      const { state, payment } = await seen(shop.key, externalId);
      if (pressed.status !== 200) expect(pressed.problem.code).toBe('no_longer_asked');
      expect([state, payment?.state]).toEqual(pressed.status === 200 ? ['approved', 'posted'] : ['expired', 'voided']);
      paid += pressed.status === 200 ? 10 : 0;
    }
    expect([await won(shop.id), await won(payee.userId)]).toEqual([
      [String(5000 - paid), '0'],
      [String(paid), '0'],
    ]);
    expect(await auditRequests(app.db)).toEqual([]);
    expect((await auditLedger(app.db)).problems).toEqual([]);
  },
);
