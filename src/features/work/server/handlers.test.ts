import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { vouchFor } from '#features/auth/server/authorize.ts';
import { OWNER_ID, type UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { type Approval, contract } from '../contract.ts';
import { DECIDED_BY_ANOTHER, requestApproval } from './approvals.ts';

let app: TestApp;
let me: { userId: number; token: string };
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  me = await app.register();
});
afterAll(() => app.stop());

const asked = {
  title: 'Travel expenses, Busan',
  description: 'Two nights and the train.',
  priority: 'urgent' as const,
  requester: 'Han Bit',
  money: { amount: 284_500n, currency: 'KRW' as const },
  document: { hash: 'ab'.repeat(32), name: 'expenses.pdf' },
  dueAt: new Date('2026-12-01T00:00:00Z'),
};
const ask = async (userId = me.userId, change: object = {}) =>
  (await app.db.tx((tx) => requestApproval(tx, vouchFor(userId as UserId), { ...asked, ...change }))).id;
const decide = (
  id: number | string,
  call: 'approve' | 'reject',
  sent: { token?: string; body?: unknown } = { token: me.token },
) => app.call(`POST /api/work/approvals/{id}/${call}`, { params: { id }, ...sent });
const list = async () =>
  (await app.client(contract)('GET /api/work/approvals/{userId}', { params: { userId: me.userId }, token: me.token }))
    .body;
const decisionCount = async (id: number) =>
  (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM work_decisions WHERE approval_id = ${id}`)).n;

describe('an approval', () => {
  it('lists with its document, its money as a decimal string, and no decision yet', async () => {
    const id = await ask();
    expect(await list()).toMatchObject([
      {
        id,
        userId: me.userId,
        title: 'Travel expenses, Busan',
        priority: 'urgent',
        status: 'pending',
        requester: 'Han Bit',
        amount: '284500',
        currency: 'KRW',
        documentHash: 'ab'.repeat(32),
        documentName: 'expenses.pdf',
        dueAt: '2026-12-01T00:00:00.000Z',
        decidedAt: null,
        reason: null,
        decisions: [],
      },
    ]);
  });

  it('may come without money or a document', async () => {
    const { title, description } = asked;
    await app.db.tx((tx) =>
      requestApproval(tx, vouchFor(me.userId as UserId), { title, description, priority: 'low' }),
    );
    expect(await list()).toMatchObject([{ amount: null, currency: null, documentHash: null, dueAt: null }]);
  });

  it('lists newest first, a page at a time', async () => {
    for (const title of ['one', 'two', 'three']) await ask(me.userId, { title });
    const first = await app.call('GET /api/work/approvals/{userId}', {
      params: { userId: me.userId },
      query: { limit: 2 },
      token: me.token,
    });
    expect(first.body).toMatchObject([{ title: 'three' }, { title: 'two' }]);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await app.call(`GET ${next}`, { token: me.token })).body).toMatchObject([{ title: 'one' }]);
  });
});

describe('a decision', () => {
  it('answers with the approval, and again alike', async () => {
    const id = await ask();
    const first = await decide(id, 'approve');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      id,
      status: 'approved',
      reason: null,
      decisions: [{ decision: 'approved', decidedBy: me.userId }],
    });
    const second = await decide(id, 'approve');
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await decisionCount(id)).toBe(1);
  });

  it('to reject keeps its first reason', async () => {
    const id = await ask();
    const first = await decide(id, 'reject', { token: me.token, body: { reason: 'The receipt is missing.' } });
    expect(first.body).toMatchObject({ status: 'rejected', reason: 'The receipt is missing.' });
    const second = await decide(id, 'reject', { token: me.token, body: { reason: 'Something else.' } });
    expect(second.body).toEqual(first.body);
  });

  it('to reject needs no reason and no body', async () => {
    const reply = await decide(await ask(), 'reject');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ status: 'rejected', reason: null });
  });

  it('the other way is refused and changes nothing', async () => {
    for (const [first, second] of [
      ['approve', 'reject'],
      ['reject', 'approve'],
    ] as const) {
      const id = await ask();
      const decided = await decide(id, first);
      const reply = await decide(id, second);
      expect(reply.status).toBe(409);
      expect(reply.problem.code).toBe('decided_otherwise');
      expect((await list()).find((approval) => approval.id === id)).toEqual(decided.body);
      expect(await decisionCount(id)).toBe(1);
    }
  });

  it('made both ways at once is made one way', async () => {
    const id = await ask();
    const replies = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'reject'),
      decide(id, 'approve'),
      decide(id, 'reject'),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 409, 409]);
    const [approval] = await list();
    for (const reply of replies.filter(({ status }) => status === 200))
      expect((reply.body as Approval).status).toBe(approval?.status);
    expect(await decisionCount(id)).toBe(1);
  });

  it('cannot be taken back or rewritten in the store', async () => {
    const id = await ask();
    await decide(id, 'approve');
    const changes = [
      sql`UPDATE work_approvals SET status = 'rejected' WHERE id = ${id}`,
      sql`UPDATE work_approvals SET title = 'Another' WHERE id = ${id}`,
      sql`UPDATE work_decisions SET reason = 'x' WHERE approval_id = ${id}`,
      sql`DELETE FROM work_decisions WHERE approval_id = ${id}`,
      sql`TRUNCATE work_decisions`,
    ];
    for (const change of changes) await expect(app.db.run(change)).rejects.toThrow();
  });

  it('with wrong types or unknown fields is refused and changes nothing', async () => {
    const id = await ask();
    for (const body of [{ reason: 5 }, { reason: ' ' }, { reason: 'x'.repeat(501) }, { status: 'rejected' }, '[1'])
      expect((await decide(id, 'reject', { token: me.token, body })).status).toBe(400);
    expect((await decide(id, 'approve', { token: me.token, body: { reason: 'x' } })).status).toBe(400);
    expect(await list()).toMatchObject([{ status: 'pending' }]);
  });
});

describe('approvals of others', () => {
  it('are not found, like those that do not exist', async () => {
    const other = await app.register();
    const id = await ask(other.userId);
    for (const call of ['approve', 'reject'] as const) {
      expect((await decide(id, call)).status).toBe(404);
      expect((await decide(id, call, {})).status).toBe(404);
      for (const unknown of [999_999, '0', '-1', 'x', '1e3']) expect((await decide(unknown, call)).status).toBe(404);
    }
    expect(await decisionCount(id)).toBe(0);
    expect(
      (await app.call('GET /api/work/approvals/{userId}', { params: { userId: other.userId }, token: me.token }))
        .status,
    ).toBe(403);
  });

  it('are anyone’s here to decide when they are the owner’s, and the owner is told when it was someone else', async () => {
    const told = () =>
      app.db.rows(sql<{ user_id: number; data: { approvalId: number } }>`
        SELECT user_id, data FROM outbox WHERE type = ${DECIDED_BY_ANOTHER}`);
    const own = await ask(OWNER_ID);
    expect((await decide(own, 'approve', {})).body).toMatchObject({ decisions: [{ decidedBy: OWNER_ID }] });
    expect(await told()).toEqual([]);
    const id = await ask(OWNER_ID);
    expect((await decide(id, 'approve')).body).toMatchObject({
      userId: OWNER_ID,
      decisions: [{ decidedBy: me.userId }],
    });
    expect(await told()).toMatchObject([{ user_id: OWNER_ID, data: { approvalId: id, decision: 'approved' } }]);
  });
});
