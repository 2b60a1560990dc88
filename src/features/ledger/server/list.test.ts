import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { type Inhabited, inhabit } from './testing/people.ts';

let app: TestApp;
let the: Inhabited;
beforeAll(async () => {
  app = await startTestApp({ mode: 'hosted' });
  the = inhabit(app);
});
afterAll(() => app.stop());

describe('the list', () => {
  test('goes from the newest to the oldest, page by page', async () => {
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
      const next = /before=(\d+)/.exec(headers.get('link') ?? '')?.[1];
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

  test('without an id is that of whoever asks', async () => {
    const ann = await the.person();
    expect((await the.call('GET /api/transactions', { token: ann.token })).text).toBe((await the.list(ann)).text);
  });

  test('shows nobody what is not theirs', async () => {
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

  test('refuses a cursor that is none', async () => {
    const ann = await the.person();
    expect((await the.list(ann, { before: 'yesterday' })).status).toBe(400);
  });
});
