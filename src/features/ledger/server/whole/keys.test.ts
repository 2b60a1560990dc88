import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { fund } from '../testing/fund.ts';
import { NOBODY, type Populated, populate } from '../testing/people.ts';

let app: TestApp;
let the: Populated;
beforeAll(async () => {
  app = await startTestApp({ mode: 'hosted' });
  the = populate(app);
});
afterAll(() => app.stop());

describe('an idempotency key', () => {
  test('returns the same response, also after the send has been settled', async () => {
    const ann = await the.person();
    const first = await the.send(ann, NOBODY, {}, 'again');
    await the.settled(ann, first.body.id);
    const second = await the.send(ann, NOBODY, {}, 'again');
    expect([first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(await the.balance(ann)).toEqual({ balance: '8.999', held: '0' });
  });

  test('sent by many at once moves the money once', async () => {
    const ann = await the.person();
    const replies = await Promise.all(Array.from({ length: 12 }, () => the.send(ann, NOBODY, {}, 'at-once')));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    await the.settled(ann, replies[0]?.body.id ?? 0);
    expect(await the.balance(ann)).toEqual({ balance: '8.999', held: '0' });
  });

  test('is refused for another body, also for another asset at the same time', async () => {
    const ann = await the.person();
    await fund(app.db, ann.userId, 'ETH', '1');
    const replies = await Promise.all(
      ['XP', 'ETH', 'XP', 'ETH'].map((assetType) => the.send(ann, NOBODY, { assetType, amount: '0.5' }, 'one-key')),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.problem.code).toBe('key_reused');
  });

  test('belongs to one user', async () => {
    const [ann, ben] = [await the.person(), await the.person()];
    const replies = [await the.send(ann, NOBODY, {}, 'shared'), await the.send(ben, NOBODY, {}, 'shared')];
    expect(replies.map(({ status, headers }) => [status, headers.get('idempotency-replayed')])).toEqual([
      [201, null],
      [201, null],
    ]);
  });

  test('can be used again after a refusal', async () => {
    const ann = await the.person();
    expect((await the.send(ann, NOBODY, { amount: '99' }, 'free')).status).toBe(422);
    expect((await the.send(ann, NOBODY, { amount: '1' }, 'free')).status).toBe(201);
  });

  test.each(['', 'two words', 'x'.repeat(129)])('%j is invalid', async (key) => {
    expect((await the.send(await the.person(), NOBODY, {}, key)).status).toBe(400);
  });
});

test('concurrent sends from one account are accepted exactly as far as the money suffices', async () => {
  const ann = await the.person('10');
  const replies = await Promise.all(Array.from({ length: 40 }, () => the.send(ann, NOBODY, { amount: '0.999' })));
  const accepted = replies.filter(({ status }) => status === 201);
  expect(accepted).toHaveLength(10);
  expect(replies.filter(({ problem }) => problem?.code === 'insufficient_balance')).toHaveLength(30);
  for (const { body } of accepted) await the.settled(ann, body.id);
  expect(await the.balance(ann)).toEqual({ balance: '0', held: '0' });
});
