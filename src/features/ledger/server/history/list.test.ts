import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { post, resolve } from '../doors.ts';
import { moving } from '../testing/books.ts';
import { fund } from '../testing/fund.ts';
import { type Person, type Populated, populate } from '../testing/people.ts';

let app: TestApp;
let the: Populated;
beforeAll(async () => {
  app = await startTestApp({ mode: 'hosted' });
  the = populate(app);
});
afterAll(() => app.stop());

const cursorOf = (headers: Headers) => /before=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];

describe('the list', () => {
  test('runs from newest to oldest, page by page', async () => {
    const [ann, ben] = [await the.person(), await the.person()];
    for (let n = 1; n <= 3; n += 1) {
      await the.send(ann, ben.address, { amount: `0.${n}` });
      await the.send(ben, ann.address, { amount: `0.0${n}` });
    }
    const amounts: string[] = [];
    let query: { limit: number; before?: string } = { limit: 2 };
    for (;;) {
      const { body, headers } = await the.list(ann, query);
      amounts.push(...body.map(({ transactionType, amount }) => `${transactionType} ${amount}`));
      const next = cursorOf(headers);
      if (!next) break;
      query = { limit: 2, before: next };
    }
    expect(amounts).toEqual([
      'receive 0.03',
      'send 0.3',
      'receive 0.02',
      'send 0.2',
      'receive 0.01',
      'send 0.1',
      'receive 10',
    ]);
  });

  test('loses and repeats no send that is settled between two pages', async () => {
    const [ann, ben] = [await the.person(), await the.person('0')];
    const held: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      held.push(await the.pending(ann, ben.address));
      await fund(app.db, ben.userId, 'USDC', '1');
      await fund(app.db, ann.userId, 'XP', '1');
    }
    for (const who of [ann, ben]) {
      const first = await the.list(who, { limit: 3 });
      const id = held.shift() ?? 0;
      await app.db.tx((tx) => resolve(tx, [{ id, outcome: 'post' }]));
      await fund(app.db, who.userId, 'XP', '1');
      const rest = await the.list(who, { limit: 100, before: cursorOf(first.headers) ?? '' });
      const ids = [...first.body, ...rest.body].map((one) => one.id);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      expect(new Set(ids).size).toBe(ids.length);
      expect(rest.body.find((one) => one.id === id)).toMatchObject({ status: 'completed' });
      expect(rest.headers.get('link')).toBeNull();
      expect(ids.length).toBe(who === ann ? 9 : 8);
    }
  });

  test('lists a transfer that was sent and posted at the same moment once, although both lists and entries contain it', async () => {
    const [ann, ben] = [await the.person(), await the.person('0')];
    const owner = ({ address }: Person) => address.toLowerCase() as AccountOwner;
    await app.db.tx((tx) => post(tx, moving(owner(ann), owner(ben), 5n, { kind: 'send' })));
    expect((await the.list(ann)).body.map(({ kind }) => kind)).toEqual(['send', 'opening']);
    expect((await the.list(ben)).body.map(({ kind }) => kind)).toEqual(['send']);
  });

  test('fills its page even if nearly all entries are listed already', async () => {
    const [ann, ben] = [await the.person(), await the.person('0')];
    for (let n = 0; n < 12; n += 1) {
      const id = await the.pending(ann, ben.address, '0.5');
      await app.db.tx((tx) => resolve(tx, [{ id, outcome: 'post' }]));
    }
    const { body } = await the.list(ann, { limit: 13 });
    expect(body.map(({ amount }) => amount)).toEqual([...Array.from({ length: 12 }, () => '0.5'), '10']);
    const first = await the.list(ann, { limit: 5 });
    const next = await the.list(ann, { limit: 5, before: cursorOf(first.headers) ?? '' });
    const last = await the.list(ann, { limit: 5, before: cursorOf(next.headers) ?? '' });
    expect([first, next, last].map((page) => page.body.length)).toEqual([5, 5, 3]);
    expect([first, next, last].flatMap((page) => page.body)).toEqual(body);
    expect(cursorOf(last.headers)).toBeUndefined();
  });

  test('fills its page even if more sends were settled together than fit', async () => {
    const [ann, ben] = [await the.person('100'), await the.person('0')];
    const ids: number[] = [];
    for (let n = 0; n < 60; n += 1) ids.push(await the.pending(ann, ben.address));
    await app.db.tx((tx) =>
      resolve(
        tx,
        ids.map((id) => ({ id, outcome: 'post' })),
      ),
    );
    for (const who of [ann, ben])
      expect((await the.list(who, { limit: 4 })).body.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 4));
  });

  test('without a user id is the caller’s list', async () => {
    const ann = await the.person();
    expect((await the.call('GET /api/transactions', { token: ann.token })).text).toBe((await the.list(ann)).text);
  });

  test('shows only a person’s own transfers', async () => {
    const [ann, ben, cy] = [await the.person(), await the.person('0'), await the.person('0')];
    const { body } = await the.send(ann, ben.address);
    expect((await the.list(cy)).body).toEqual([]);
    const get = (userId: number, id: number | string) =>
      app.call('GET /api/transactions/{userId}/{id}', { params: { userId, id }, token: cy.token });
    expect((await get(cy.userId, body.id)).status).toBe(404);
    expect((await get(cy.userId, 999_999)).status).toBe(404);
    expect((await get(cy.userId, 'one')).status).toBe(404);
    expect((await get(ann.userId, body.id)).status).toBe(403);
  });

  test('refuses an invalid cursor', async () => {
    const ann = await the.person();
    for (const before of ['yesterday', '7', '0-7.99999-1', `0-${'9'.repeat(16)}`])
      expect((await the.list(ann, { before })).status).toBe(400);
    expect((await the.list(ann, { before: '0-7.9999-1' })).status).toBe(200);
  });
});
