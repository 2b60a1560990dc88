import { beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { contract } from '../contract.ts';
import { notifications } from './feature.ts';
import { notificationListener } from './listener.ts';
import { insertSample, listNotifications, pruneNotifications } from './store.ts';

const app = sharedApp('personal');
let me: { userId: number; token: string };
beforeEach(async () => {
  me = await app.register();
});

const mine = (id?: number) => ({ params: { userId: me.userId, ...(id !== undefined && { id }) }, token: me.token });
const list = async () =>
  (await app.client(contract)('GET /api/notifications/{userId}', { params: { userId: me.userId }, token: me.token }))
    .body;
const happen = (data: object) =>
  app.db.tx((tx) =>
    emit(tx, [
      { userId: me.userId as UserId, type: 'transaction_update', data: { amount: '5', assetType: 'XP', ...data } },
    ]),
  );
const receive = (amount = '5') => happen({ transactionType: 'receive', status: 'completed', amount });
const told = (count: number) => eventually(list).toHaveLength(count);
const events = () =>
  app.db.rows(sql<{ data: Record<string, unknown> }>`
    SELECT data FROM outbox WHERE type = 'notification' AND user_id = ${me.userId} ORDER BY id`);

describe('a notification', () => {
  it('reports received money, in the list and on the event stream', async () => {
    await receive('12.5');
    await told(1);
    const [one] = await list();
    expect(one).toMatchObject({
      title: 'Money received',
      message: 'You received 12.5 XP.',
      type: 'success',
      code: 'money_received',
      params: { amount: '12.5', assetType: 'XP' },
      isRead: false,
      isSample: false,
      actionUrl: '/history',
    });
    const { title, message, type, actionUrl } = one ?? {};
    expect(await events()).toMatchObject([{ data: { title, message, type, actionUrl, notificationId: one?.id } }]);
  });

  it('reports a failed send, not a sent send', async () => {
    await happen({ transactionType: 'send', status: 'pending' });
    await happen({ transactionType: 'send', status: 'completed' });
    await happen({ transactionType: 'send', status: 'failed' });
    await told(1);
    expect(await list()).toMatchObject([{ title: 'Transfer failed', type: 'error' }]);
  });

  it('reports an event once, however often it is handled', async () => {
    const event = {
      id: 900_000_001,
      userId: me.userId as UserId,
      type: 'transaction_update',
      data: { transactionType: 'receive', status: 'completed', amount: '1', assetType: 'ETH' },
      createdAt: await nowOf(app.db),
    };
    for (let time = 0; time < 3; time += 1) await app.db.tx((tx) => notificationListener.handle(tx, event));
    expect(await list()).toHaveLength(1);
    expect(await events()).toHaveLength(1);
  });

  it('reports no money that a person moves to themselves', async () => {
    const rolledBack = new Error('rolled back');
    const event = {
      id: 900_000_002,
      userId: me.userId as UserId,
      type: 'transaction_update',
      createdAt: await nowOf(app.db),
    };
    const toldOf = async (askedBy: number) => {
      let count = -1;
      const trial = app.db.tx(async (tx) => {
        const { id } = await tx.one(sql<{ id: number }>`
          INSERT INTO transfers (kind, state, user_id, asset_id, amount, fee, from_owner, to_owner, posted_amount, created_at, resolved_at)
          VALUES ('top_up', 'posted', ${askedBy}, 1, 5, 0, ${`0x${'a'.repeat(40)}`}, ${`0x${'b'.repeat(40)}`}, 5, now(), now())
          RETURNING id`);
        const data = {
          transactionId: id,
          transactionType: 'receive',
          status: 'completed',
          amount: '5',
          assetType: 'XP',
        };
        await notificationListener.handle(tx, { ...event, data });
        count = (await listNotifications(tx, ownerProof(event.userId), Number.MAX_SAFE_INTEGER, 10)).length;
        throw rolledBack;
      });
      await expect(trial).rejects.toBe(rolledBack);
      return count;
    };
    expect(await toldOf(me.userId)).toBe(0);
    expect(await toldOf(me.userId + 1000)).toBe(1);
  });

  it('lists newest first, a page at a time', async () => {
    for (const amount of ['1', '2', '3']) await receive(amount);
    await told(3);
    const first = await app.call('GET /api/notifications/{userId}', { ...mine(), query: { limit: 2 } });
    expect(first.body).toMatchObject([{ params: { amount: '3' } }, { params: { amount: '2' } }]);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await app.call(`GET ${next}`, { token: me.token })).body).toMatchObject([{ params: { amount: '1' } }]);
    for (const query of [{ before: 'x' }, { limit: 0 }, { limit: 201 }, { page: 2 }])
      expect((await app.call('GET /api/notifications/{userId}', { ...mine(), query: { ...query } })).status).toBe(400);
  });

  it('that is a sample is marked as a sample and reaches no event stream', async () => {
    const about = { code: 'decision_wanted', params: { title: 'VC-7' }, type: 'info' } as const;
    const sample = { ...about, actionUrl: '/assets', isRead: true } as const;
    await app.db.tx((tx) =>
      insertSample(tx, ownerProof(me.userId as UserId), sample, new Date('2026-11-01T00:00:00Z')),
    );
    expect(await list()).toMatchObject([
      { ...sample, message: '“VC-7” is urgent.', isSample: true, timestamp: '2026-11-01T00:00:00.000Z' },
    ]);
    expect(await events()).toEqual([]);
  });

  it('never leads to another site', async () => {
    const owner = ownerProof(me.userId as UserId);
    for (const actionUrl of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
      const sample = { code: 'document_verified', params: {}, type: 'info', actionUrl, isRead: false } as const;
      await expect(app.db.tx((tx) => insertSample(tx, owner, sample, new Date('2026-11-01')))).rejects.toThrow(
        /action_url/,
      );
    }
  });
});

describe('reading', () => {
  it('marks one notification as read, and has no effect when repeated', async () => {
    await receive();
    await receive();
    await told(2);
    const [newest] = await list();
    for (let time = 0; time < 2; time += 1) {
      const reply = await app.call('POST /api/notifications/{userId}/{id}/read', mine(newest?.id));
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ ...newest, isRead: true });
    }
    expect((await list()).map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  it('marks all of the person’s own notifications as read and returns their number', async () => {
    await receive();
    await receive();
    await told(2);
    const readAll = () => app.call('POST /api/notifications/{userId}/read-all', mine());
    expect((await readAll()).body).toEqual({ count: 2 });
    expect((await readAll()).body).toEqual({ count: 0 });
    expect((await list()).every(({ isRead }) => isRead)).toBe(true);
  });
});

describe('the inbox', () => {
  const told = (code: 'money_received' | 'work_approved' | 'refund_paid', isRead: boolean, daysAgo = 0) =>
    app.db.tx(async (tx) =>
      insertSample(
        tx,
        ownerProof(me.userId as UserId),
        { code, params: {}, type: 'info', actionUrl: null, isRead },
        await nowOf(tx, -daysAgo * 86_400_000),
      ),
    );
  const codes = async (query: object) =>
    (
      (await app.call('GET /api/notifications/{userId}', { ...mine(), query: { ...query } })).body as { code: string }[]
    ).map(({ code }) => code);

  it('is filtered by kind and by unread notifications, and returns the result in pages', async () => {
    for (const isRead of [true, false]) {
      await told('money_received', isRead);
      await told('work_approved', isRead);
      await told('refund_paid', isRead);
    }
    expect(await codes({ kinds: 'work,money' })).toEqual([
      'work_approved',
      'money_received',
      'work_approved',
      'money_received',
    ]);
    expect(await codes({ isUnread: 'true' })).toEqual(['refund_paid', 'work_approved', 'money_received']);
    expect(await codes({ isUnread: 'false', kinds: 'refunds' })).toEqual(['refund_paid']);
    expect(await codes({ kinds: 'security' })).toEqual([]);
    const first = await app.call('GET /api/notifications/{userId}', { ...mine(), query: { kinds: 'money', limit: 1 } });
    expect(first.body).toMatchObject([{ isRead: false }]);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await app.call(`GET ${next}`, { token: me.token })).body).toMatchObject([
      { code: 'money_received', isRead: true },
    ]);
    for (const query of [{ kinds: 'news' }, { kinds: 'money,' }, { kinds: '' }, { isUnread: 'perhaps' }])
      expect((await app.call('GET /api/notifications/{userId}', { ...mine(), query: { ...query } })).status).toBe(400);
  });

  it('notifies a person’s other devices once that notifications were read', async () => {
    await told('money_received', false);
    await told('work_approved', false);
    const [one] = await list();
    for (let time = 0; time < 2; time += 1) await app.call('POST /api/notifications/{userId}/{id}/read', mine(one?.id));
    for (let time = 0; time < 2; time += 1) await app.call('POST /api/notifications/{userId}/read-all', mine());
    const { n } = await app.db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM outbox WHERE type = 'notifications_read' AND user_id = ${me.userId}`);
    expect(n).toBe(2);
  });

  it('deletes each notification after 90 days, and no younger notification', async () => {
    for (const days of [91, 90.01, 89.9, 0]) await told('money_received', false, days);
    const keptS = notifications.prunables?.find(({ table }) => table === 'notifications')?.keepS ?? 0;
    const prune = () => app.db.tx((tx) => pruneNotifications(tx, keptS, 1000));
    expect([await prune(), await prune()]).toEqual([2, 0]);
    expect(await list()).toHaveLength(2);
  });
});

describe('notifications of others', () => {
  it('cannot be listed or marked', async () => {
    await receive();
    await told(1);
    const [one] = await list();
    const id = one?.id ?? 0;
    const other = await app.register();
    const routes = [
      'GET /api/notifications/{userId}',
      'POST /api/notifications/{userId}/{id}/read',
      'POST /api/notifications/{userId}/read-all',
    ];
    for (const route of routes) {
      expect((await app.call(route, { params: { userId: me.userId, id }, token: other.token })).status).toBe(403);
      expect((await app.call(route, { params: { userId: me.userId, id } })).status).toBe(401);
    }
    for (const unknown of [id, 999_999, '0', 'x'])
      expect(
        (
          await app.call('POST /api/notifications/{userId}/{id}/read', {
            params: { userId: other.userId, id: unknown },
            token: other.token,
          })
        ).status,
      ).toBe(404);
    expect(await list()).toMatchObject([{ isRead: false }]);
  });
});
