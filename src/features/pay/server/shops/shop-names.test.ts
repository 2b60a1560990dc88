import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { market } from '../testing/stall.ts';

const app = testApp({ mode: 'hosted' });
const { ask, call, giving, pay, person } = market(app);

beforeAll(() =>
  app.db.run(sql`
    INSERT INTO merchants (house_owner, name, name_ko, kind, cashback_bps, is_listed)
    VALUES ('house:merchant-bakery', 'Seongsim Bakery', '성심당', 'food', 0, true)`),
);
const called = (userId: number, firstName: string, lastName: string) =>
  app.db.run(sql`UPDATE users SET first_name = ${firstName}, last_name = ${lastName} WHERE id = ${userId}`);

describe('the name of a shop', () => {
  it('is refused if it is a listed shop’s name, or may be mistaken for it', async () => {
    const stall = await person('0');
    for (const name of [
      'Seongsim Bakery',
      'SEONGSIM-BAKERY',
      'Seong5im Bakery'.replace('5', 's'),
      '성심당',
      ' 성심당 ',
    ])
      expect((await giving(stall, 0, name)).problem, name).toMatchObject({ status: 409, code: 'name_taken' });
    expect((await giving(stall, 0, 'Ѕеоngѕіm')).problem, 'mixed writing').toMatchObject({ code: 'malformed' });
    expect((await giving(stall, 0, 'Seongsim Books')).status).toBe(200);
  });

  it('is refused if it is a listed shop’s name, however many shops are listed', async () => {
    await app.db.run(sql`
      INSERT INTO merchants (house_owner, name, kind, is_listed)
      SELECT 'house:merchant-many' || translate(n::text, '0123456789', 'abcdefghij'), 'One of many ' || n, 'market', true
        FROM generate_series(1, 1001) n`);
    expect((await giving(await person('0'), 0, 'One of many 1001')).problem.code).toBe('name_taken');
    await app.db.run(sql`DELETE FROM merchants WHERE name LIKE 'One of many %'`);
  });

  it('that equals a listed shop’s name, because of a person’s own name or an earlier rule, is replaced by the shop’s number', async () => {
    const [ann, stall] = [await person(), await person('0')];
    await giving(stall, 0, null);
    await called(stall.userId, 'Seongsim', 'Bakery');
    const charge = await ask(stall, '500');
    const byNumber = { name: `Shop ${charge.merchant.id}`, nameKo: `가게 ${charge.merchant.id}`, isNameProven: false };
    expect(charge.merchant).toMatchObject(byNumber);
    const params = { id: charge.merchant.id };
    expect((await call('GET /api/shops/{id}', { params, token: ann.token })).body).toMatchObject(byNumber);
    expect((await pay(ann, { chargeId: charge.id, amount: '500' })).body).toMatchObject({
      merchantName: byNumber.name,
    });
    await app.db.run(sql`UPDATE merchants SET name = 'Ѕеоngѕіm Ваkеrу' WHERE user_id = ${stall.userId}`);
    expect((await call('GET /api/shops/{id}', { params, token: ann.token })).body).toMatchObject(byNumber);
  });

  it('stored earlier is shown without invisible characters', async () => {
    const [ann, stall] = [await person(), await person('0')];
    const { id } = (await giving(stall, 0, null)).body;
    const shown = async () => (await call('GET /api/shops/{id}', { params: { id }, token: ann.token })).body.name;
    await called(stall.userId, 'Kim\u202eoesniM', `Z${'\u0300'.repeat(80)}`);
    expect(await shown()).toBe(`KimoesniM Z${'\u0300'.repeat(4)}`);
    await called(stall.userId, '\u3164', '\u2800');
    expect(await shown()).toBe(`Shop ${id}`);
  });

  it('is flagged if it resembles a contact’s name, and not if it is equal', async () => {
    const [ann, stall, friend] = [await person(), await person('0'), await person('0')];
    const keep = (name: string, address: string) =>
      app.call('POST /api/contacts/{userId}', {
        params: { userId: ann.userId },
        token: ann.token,
        body: { name, addresses: [address] },
      });
    expect((await keep('Park Jihoon', friend.address)).status).toBe(201);
    const like = async (name: string, of = stall) => {
      const { id } = (await giving(of, 0, name)).body;
      return (await call('GET /api/shops/{id}', { params: { id }, token: ann.token })).body.likeContact;
    };
    expect(await like('Park Jihoon')).toBeNull();
    expect(await like('park jih00n')).toBe('Park Jihoon');
    expect(await like('Park Jihun')).toBeNull();
    expect(await like('PARK JIHOON', friend), 'their own address').toBeNull();
    await giving(stall, 0, 'park jih00n');
    const charge = await ask(stall, '500');
    const seen = await call('GET /api/charges/{id}', { params: { id: charge.id }, token: ann.token });
    expect([charge.merchant.likeContact, seen.body.merchant.likeContact]).toEqual([null, 'Park Jihoon']);
  });
});

it('a shop’s code has the city of the shop, else the server’s', async () => {
  const stall = await person('0');
  const change = (city: string | null) =>
    call('PATCH /api/merchants/{userId}', { params: { userId: stall.userId }, token: stall.token, body: { city } });
  const first = (await change(null)).body;
  expect([first.city, first.payload.includes('6005KOREA')]).toEqual(['KOREA', true]);
  const own = (await change('BUSAN')).body;
  expect([own.city, own.payload.includes('6005BUSAN')]).toEqual(['BUSAN', true]);
  expect((await ask(stall, '500')).payload).toContain('6005BUSAN');
  for (const city of ['부산', 'A'.repeat(16), ''])
    expect((await change(city)).problem).toMatchObject({ code: 'malformed', errors: { city: expect.any(String) } });
});
