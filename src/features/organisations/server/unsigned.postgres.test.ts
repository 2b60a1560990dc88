import { expect, it } from 'vitest';
import type { Reply } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { type Statement, sql } from '#platform/server/store/db.ts';
import { registry } from './testing/firm.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const firms = registry(app);

const waitsForMe = sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks l
  WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))`;

/** Makes a call that waits for a lock, and ends its caller's right in the transaction that has the lock. */
async function whileItWaits(
  locking: Statement<never>,
  ending: Statement<never>,
  act: () => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> {
  let answer: Promise<Reply<unknown>> | undefined;
  await app.db.tx(async (tx) => {
    await tx.rows(locking);
    answer = act();
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    while (!isAnswered && (await tx.one(waitsForMe)).n === 0) await tx.rows(sql`SELECT pg_sleep(0.01)`);
    await tx.run(ending);
  });
  if (!answer) throw new Error('nothing was asked');
  return answer;
}

const lockFirm = (id: number) => sql<never>`SELECT FROM organisations WHERE id = ${id} FOR UPDATE`;
const paramsOf = (route: string, id: number) =>
  Object.fromEntries([...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'id' ? id : 999_999]));

it('every unsigned call by which staff withdraw or revoke is refused if its caller was removed while it waited', async () => {
  const calls = app.built.mounted.contracts.flatMap((contract) => Object.entries(contract.calls));
  const unsigned = calls.flatMap(([route, { access, proof }]) =>
    route.startsWith('DELETE ') && access === 'officer' && proof !== 'signs' ? [route] : [],
  );
  expect(unsigned.length).toBeGreaterThan(6);
  const owner = await app.register();
  const { id } = (await firms.make(owner, { kinds: ['merchant', 'issuer', 'refund_operator'] })).organisation;
  for (const route of unsigned) {
    const manager = await firms.staff(owner, id, 'manager');
    const gone = sql<never>`DELETE FROM organisation_staff WHERE organisation_id = ${id} AND user_id = ${manager.userId}`;
    const act = () => app.call(route, { params: paramsOf(route, id), token: manager.token });
    expect([route, (await whileItWaits(lockFirm(id), gone, act)).status]).toEqual([route, 403]);
  }
});

it('a program whose key ends while its request waits makes no link and no order, and withdraws no order', async () => {
  const owner = await app.register();
  const { id } = (await firms.make(owner, { kinds: ['merchant'] })).organisation;
  const scopes = ['connections:write', 'charges:write'] as const;
  const order = { body: { amount: '1000', reference: 'A-1', returnUrl: 'https://shop.example/back' } };
  const keyOf = async () => firms.key(owner, id, [...scopes]);
  const first = await app.call('POST /api/charges', { token: (await keyOf()).key, ...order });
  expect([first.status, first.text]).toEqual([201, expect.anything()]);
  const { chargeId } = first.body as { chargeId: number };
  const calls = {
    'POST /api/org/{id}/connection-links': { params: { id }, body: { purpose: 'Payslips' } },
    'POST /api/charges': { body: { ...order.body, reference: 'A-2' } },
    'POST /api/org/{id}/charges/{chargeId}/cancel': { params: { id, chargeId } },
  };
  for (const [route, sent] of Object.entries(calls)) {
    const { id: keyId, key } = await keyOf();
    const ended = sql<never>`UPDATE organisation_keys SET revoked_at = clock_timestamp() WHERE id = ${keyId}`;
    const answer = await whileItWaits(lockFirm(id), ended, () => app.call(route, { token: key, ...sent }));
    expect([route, answer.status]).toEqual([route, 403]);
  }
  const left = await app.db.one(sql<{ links: number; orders: number; cancelled: number }>`
    SELECT (SELECT count(*) FROM connection_links WHERE organisation_id = ${id}) AS links,
      (SELECT count(*) FROM charges WHERE user_id = ${id}) AS orders,
      (SELECT count(*) FROM charges WHERE user_id = ${id} AND state = 'cancelled') AS cancelled`);
  expect(left).toEqual({ links: 0, orders: 1, cancelled: 0 });
});

it('a member who is removed while their request waits withdraws no charge', async () => {
  const owner = await app.register();
  const { id } = (await firms.make(owner, { kinds: ['merchant'] })).organisation;
  const accountant = await firms.staff(owner, id, 'accountant');
  const charge = await app.call('POST /api/merchants/{userId}/charges', {
    params: { userId: id },
    token: accountant.token,
    body: { amount: '1000' },
  });
  const { id: chargeId } = charge.body as { id: number };
  const gone = sql<never>`DELETE FROM organisation_staff WHERE organisation_id = ${id} AND user_id = ${accountant.userId}`;
  const locking = sql<never>`SELECT FROM charges WHERE id = ${chargeId} FOR UPDATE`;
  const act = () =>
    app.call('POST /api/charges/{id}/cancel', { params: { id: chargeId }, token: accountant.token, body: {} });
  expect((await whileItWaits(locking, gone, act)).status).toBe(403);
});

/** A program of the organisation requests a presentation. Returns the request's id. */
async function askedBy(id: number, key: string): Promise<number> {
  const question = {
    ...{ name: 'Age', nameKo: '나이', purpose: 'To sell wine', purposeKo: '주류 판매' },
    ...{ format: 'dc+sd-jwt', vcts: ['urn:eudi:pid:1'], claims: [], trust: 'operator', authorities: [], keepHours: 0 },
  };
  const asking = { params: { id }, token: key };
  const saved = await app.call('POST /api/org/{id}/presentation-questions', { ...asking, body: question });
  const { id: questionId } = saved.body as { id: number };
  const asked = await app.call('POST /api/org/{id}/presentation-requests', { ...asking, body: { questionId } });
  expect([asked.status, asked.text]).toEqual([201, expect.anything()]);
  return (asked.body as { id: number }).id;
}
const ORIGIN = { origin: 'https://shop.example' };
const ANSWER = { response: 'a.b.c.d.e' };

it('a member who is removed while their request waits makes no browser request, tests and redelivers no event, and starts no refund', async () => {
  const owner = await app.register();
  const { id } = (await firms.make(owner, { kinds: ['merchant', 'refund_operator'] })).organisation;
  const { key } = await firms.key(owner, id, ['presentations:request']);
  const requestId = await askedBy(id, key);
  const calls = {
    'POST /api/org/{id}/verifying/requests/{requestId}/browser': {},
    'POST /api/org/{id}/verifying/requests/{requestId}/browser-answer': { body: ANSWER },
    'POST /api/org/{id}/endpoints/{endpointId}/test': {},
    'POST /api/org/{id}/endpoints/{endpointId}/deliveries/{deliveryId}/redeliver': {},
    'POST /api/org/{id}/refunds/{refundId}/start': {},
  };
  for (const [route, sent] of Object.entries(calls)) {
    const manager = await firms.staff(owner, id, 'manager');
    const gone = sql<never>`DELETE FROM organisation_staff WHERE organisation_id = ${id} AND user_id = ${manager.userId}`;
    const params = { ...paramsOf(route, id), ...(route.includes('{requestId}') && { requestId }) };
    const answer = await whileItWaits(lockFirm(id), gone, () =>
      app.call(route, { params, token: manager.token, ...sent }),
    );
    expect([route, answer.status]).toEqual([route, 403]);
  }
});

it('a program whose key ends while its request waits makes no browser request, and submits no browser’s response', async () => {
  const owner = await app.register();
  const { id } = (await firms.make(owner, { kinds: ['merchant'] })).organisation;
  const keyOf = () => firms.key(owner, id, ['presentations:request']);
  const requestId = await askedBy(id, (await keyOf()).key);
  const calls = {
    'POST /api/org/{id}/presentation-requests/{requestId}/browser': ORIGIN,
    'POST /api/org/{id}/presentation-requests/{requestId}/browser-answer': { ...ORIGIN, ...ANSWER },
  };
  for (const [route, body] of Object.entries(calls)) {
    const { id: keyId, key } = await keyOf();
    const ended = sql<never>`UPDATE organisation_keys SET revoked_at = clock_timestamp() WHERE id = ${keyId}`;
    const act = () => app.call(route, { params: { id, requestId }, token: key, body });
    expect([route, (await whileItWaits(lockFirm(id), ended, act)).status]).toEqual([route, 403]);
  }
  const kept = await app.db.one(
    sql<{ fault: string | null }>`SELECT fault FROM verifier_requests WHERE id = ${requestId}`,
  );
  expect(kept.fault).toBeNull();
});
