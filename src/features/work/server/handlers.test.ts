import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { OWNER_ID, type UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { type Approval, contract } from '../contract.ts';
import { DECIDED_BY_ANOTHER } from '../rules.ts';
import { requestApproval } from './store.ts';

const app = testApp();
let me: { userId: number; token: string };
beforeEach(async () => {
  me = await app.register();
});

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
  (await app.db.tx((tx) => requestApproval(tx, ownerProof(userId as UserId), { ...asked, ...change }))).id;
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
  it('lists its document, its money as a decimal string, and no decision yet', async () => {
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
      requestApproval(tx, ownerProof(me.userId as UserId), { title, description, priority: 'low' }),
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

describe('a hundred and fifty approvals', () => {
  const HOUR_MS = 3_600_000;
  const start = Date.parse('2026-12-01T00:00:00Z');
  /** Asks for many approvals: every third has no due time, and two of every ten share a requester. */
  const askMany = async () => {
    const ids: number[] = [];
    await app.db.tx(async (tx) => {
      for (let i = 0; i < 150; i += 1) {
        const { title, description, priority, document } = asked;
        const dueAt = new Date(start + ((i * 37) % 150) * HOUR_MS);
        const row = await requestApproval(tx, ownerProof(me.userId as UserId), {
          title: `${title} ${i}`,
          description,
          priority,
          ...(i % 3 > 0 && { dueAt }),
          ...(i % 10 < 2 && { requester: `Office ${i % 2}`, document }),
        });
        ids.push(row.id);
      }
    });
    return ids;
  };
  const pagesOf = async (status: string, limit: number) => {
    const found: Approval[] = [];
    let path = `/api/work/approvals/${me.userId}?status=${status}&limit=${limit}`;
    while (path) {
      const reply = await app.call(`GET ${path}`, { token: me.token });
      found.push(...(reply.body as Approval[]));
      path = /<([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1] ?? '';
    }
    return found;
  };
  const summary = async () =>
    (await app.client(contract)('GET /api/work/summary/{userId}', { params: { userId: me.userId }, token: me.token }))
      .body;

  it('are all counted, and listed in pages: pending by due time, decided by decision time', async () => {
    const ids = await askMany();
    expect(await summary()).toMatchObject({ pending: 150, completed: 0, total: 150, requesters: 2, fingerprinted: 30 });
    const decided = [ids[149], ids[0], ids[75], ids[74]].map(Number);
    for (const [index, id] of decided.entries()) await decide(id, index % 2 ? 'reject' : 'approve');
    expect(await summary()).toMatchObject({ pending: 146, completed: 4, total: 150 });

    const pending = await pagesOf('pending', 40);
    expect(new Set(pending.map(({ id }) => id))).toEqual(new Set(ids.filter((id) => !decided.includes(id))));
    expect(pending).toHaveLength(146);
    const dues = pending.map(({ dueAt }) => dueAt ?? '9999');
    expect(dues).toEqual(dues.toSorted());
    expect((await pagesOf('decided', 3)).map(({ id }) => id)).toEqual(decided.toReversed());
  });

  it('continue after a page whose last approval has been decided', async () => {
    await askMany();
    const all = (await pagesOf('pending', 200)).map(({ id }) => id);
    const last = Number(all[39]);
    await decide(last, 'approve');
    const next = await app.call('GET /api/work/approvals/{userId}', {
      params: { userId: me.userId },
      query: { status: 'pending', limit: 40, before: String(last) },
      token: me.token,
    });
    expect((next.body as Approval[]).map(({ id }) => id)).toEqual(all.slice(40, 80));
  });

  it('of an unknown user are an empty list', async () => {
    expect(await summary()).toEqual({
      pending: 0,
      completed: 0,
      total: 0,
      requesters: 0,
      fingerprinted: 0,
      lastRequestAt: null,
    });
  });

  it('cannot be counted or paged by others', async () => {
    const other = await app.register();
    const [theirs] = await Promise.all([ask(other.userId), ask(), ask()]);
    const params = { userId: other.userId };
    expect((await app.call('GET /api/work/summary/{userId}', { params, token: me.token })).status).toBe(403);
    // Another person's approval id as a cursor reveals nothing: the list starts from its beginning.
    const mine = await app.call('GET /api/work/approvals/{userId}', {
      params: { userId: me.userId },
      query: { status: 'pending', before: String(theirs) },
      token: me.token,
    });
    expect(mine.body).toHaveLength(2);
    for (const query of [{ status: 'other' }, { before: 'x' }]) {
      const asking = { params: { userId: me.userId }, query, token: me.token };
      expect((await app.call('GET /api/work/approvals/{userId}', asking)).status).toBe(400);
    }
  });
});

describe('a decision', () => {
  it('returns the approval, and returns the same approval when repeated', async () => {
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

  it('that contradicts an earlier decision is refused and changes nothing', async () => {
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

  it('to approve and to reject at once is made only one way', async () => {
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

  it('cannot be withdrawn or rewritten in the store', async () => {
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
  it('are not found, like approvals that do not exist', async () => {
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

  it('can be decided by anyone at this machine if they are the owner’s, and the owner is notified if somebody else decided', async () => {
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
