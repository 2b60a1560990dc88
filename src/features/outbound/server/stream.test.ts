import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { EVENT_TYPES } from '../events.ts';
import { sender } from './testing/sender.ts';

const app = sharedApp();
const events = sender(app);
const { ask, pay, person, refund } = market(app);

const read = async (id: UserId, key: string, query: { after?: string; limit?: number } = {}) =>
  events.call('GET /api/org/{id}/events', { params: { id }, token: key, query });

/** Creates an organisation's shop, and a key that reads its events. */
async function shop() {
  const owner = await app.register();
  const { organisation } = await events.firms.make(owner, { kinds: ['merchant'] });
  const { key } = await events.firms.key(owner, organisation.id, ['events:read']);
  const stall = { userId: organisation.id, address: organisation.address, token: owner.token };
  return { id: organisation.id as UserId, owner, key, stall };
}

describe('the stream', () => {
  it('returns events for a key, in order and page by page', async () => {
    const { id, key } = await shop();
    for (let nth = 1; nth <= 5; nth += 1) await events.tell(id, 'a', nth);
    const first = (await read(id, key, { limit: 3 })).body;
    expect([first.events.map(({ number }) => number), first.isMore]).toEqual([[1, 2, 3], true]);
    const after = first.events.at(-1)?.id ?? '';
    const rest = (await read(id, key, { after, limit: 3 })).body;
    expect([rest.events.map(({ number }) => number), rest.isMore]).toEqual([[4, 5], false]);
    expect((await read(id, key, { after: rest.events.at(-1)?.id ?? '' })).body.events).toEqual([]);
    expect((await read(id, key, { limit: 201 })).status).toBe(400);
  });

  it('has no gap and no event out of order, however many transactions commit at once', async () => {
    const { id, key } = await shop();
    let isOver = false;
    const seen: number[] = [];
    const reading = (async () => {
      for (let after: string | undefined; !isOver || seen.length < 100; ) {
        const { events: page } = (await read(id, key, after === undefined ? {} : { after })).body;
        seen.push(...page.map(({ number }) => number));
        after = page.at(-1)?.id ?? after;
      }
    })();
    const tellSome = async (who: number) => {
      for (let nth = 0; nth < 10; nth += 1) {
        const failing = app.db.tx(async () => {
          throw new Error('never mind');
        });
        await failing.catch(() => undefined);
        await events.tell(id, `s${who}`, nth);
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, who) => tellSome(who)));
    isOver = true;
    await reading;
    expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  it('reports an expired cursor, and keeps the newest event for readers at the end', async () => {
    const { id, key } = await shop();
    for (let nth = 1; nth <= 3; nth += 1) await events.tell(id, 'a', nth);
    const { events: all } = (await read(id, key)).body;
    await app.db.run(
      sql`UPDATE organisation_events SET created_at = now() - interval '37 days' WHERE organisation_id = ${id}`,
    );
    await app.runJob('retention');
    const gone = await read(id, key, { after: all[0]?.id ?? '' });
    expect([gone.status, gone.problem.code]).toEqual([410, 'cursor_gone']);
    expect((await read(id, key, { after: 'evt_1' })).problem.code).toBe('cursor_gone');
    expect((await read(id, key, { after: all[2]?.id ?? '' })).body).toEqual({ events: [], isMore: false });
    await events.tell(id, 'a', 4);
    expect((await read(id, key, { after: all[2]?.id ?? '' })).body.events).toMatchObject([{ number: 4 }]);
  });

  it('is opened by its scope only', async () => {
    const { id, owner } = await shop();
    const other = await events.firms.key(owner, id, ['organisation:read']);
    expect((await read(id, other.key)).status).toBe(403);
    expect((await read(id, owner.token)).status).toBe(401);
  });
});

describe('a shop of an organisation', () => {
  it('notifies its programs of payments, charges and refunds, without the payer', async () => {
    const { id, key, stall } = await shop();
    const ann = await person();
    const { id: chargeId } = await ask(stall, '12000');
    const { body: paid } = await pay(ann, { chargeId, amount: '12000' });
    expect((await refund(stall, paid.id, '2000')).status).toBe(201);
    expect((await refund(stall, paid.id, '3000')).status).toBe(201);
    const { text, body } = await read(id, key);
    expect(body.events.map(({ type, subject, data }) => ({ type, subject, data }))).toEqual([
      {
        type: 'payment.completed',
        subject: `payment:${paid.id}`,
        data: { paymentId: paid.id, chargeId, amount: '12000', cashback: '0', currency: 'KRW', paidAt: paid.createdAt },
      },
      {
        type: 'charge.paid',
        subject: `charge:${chargeId}`,
        data: { chargeId, paymentId: paid.id, amount: '12000', currency: 'KRW', paidAt: paid.createdAt },
      },
      ...[
        ['2000', '2000'],
        ['3000', '5000'],
      ].map(([amount, refunded]) => ({
        type: 'payment.refunded',
        subject: `payment:${paid.id}`,
        data: {
          paymentId: paid.id,
          refundId: expect.any(Number),
          amount,
          refunded,
          currency: 'KRW',
          refundedAt: expect.any(String),
        },
      })),
    ]);
    const { rows } = {
      rows: await app.db.rows(
        sql<{ email: string; did: string }>`SELECT email, did FROM users WHERE id = ${ann.userId}`,
      ),
    };
    for (const named of [
      ann.address,
      ann.address.toLowerCase(),
      rows[0]?.email ?? '-',
      rows[0]?.did ?? '-',
      'userId',
      'payer',
    ])
      expect(text).not.toContain(named);
  });

  it('of a person notifies no program', async () => {
    const [ann, stall] = [await person(), await person('0')];
    const { id: chargeId } = await ask(stall, '5000');
    expect((await pay(ann, { chargeId, amount: '5000' })).status).toBe(201);
    const { n } = await app.db.one(
      sql<{
        n: number;
      }>`SELECT count(*) AS n FROM event_streams WHERE organisation_id IN (${ann.userId}, ${stall.userId})`,
    );
    expect(n).toBe(0);
  });
});

describe('the API description', () => {
  it('describes every event with the shape of its data, and the scope of the stream', async () => {
    const { body } = await app.call('GET /api/openapi.json');
    const { webhooks, paths } = body as {
      webhooks: Record<
        string,
        { post: { requestBody: { content: Record<string, { schema: { properties: { data: object } } }> } } }
      >;
      paths: Record<string, { get: { security: object[] } }>;
    };
    expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES, 'endpoint.test']);
    const { schema } = webhooks['payment.refunded']?.post.requestBody.content['application/json'] ?? {};
    expect(schema?.properties.data).toMatchObject({ required: expect.arrayContaining(['refundId', 'refunded']) });
    expect(paths['/api/org/{id}/events']?.get.security).toEqual([{ key: ['events:read'] }]);
  });
});
