import { expect, it } from 'vitest';
import { serverFeatures } from '#app/server/features.ts';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { atTill, DIGITS, device, tillShops } from './testing/till-shop.ts';

const app = sharedApp();
const shops = tillShops(app);
const codeOf = (reply: { status: number; problem: { code?: string } }) => [reply.status, reply.problem.code];

/** Makes every session idle for so many minutes. */
const idle = (minutes: number) =>
  app.db.run(
    sql`UPDATE till_sittings SET last_act_at = last_act_at - make_interval(mins => ${minutes}) WHERE ended_at IS NULL`,
  );

it('a till is a device that a passkey enrolled: the enrolling session ends there, and no data of the enrolling person stays', async () => {
  const shop = await shops.make();
  const { userId, token } = shop.owner;
  const names = { firstName: 'Bora', lastName: 'Nam', nameKo: '남보라' };
  expect((await app.call('PATCH /api/user/{userId}', { params: { userId }, token, body: names })).status).toBe(200);
  const params = { id: shop.organisation.id };
  const body = { name: 'Counter', refundLimit: '10000', clerks: [{ name: 'Garam', digits: DIGITS }] };
  const unsigned = await shops.call('POST /api/org/{id}/tills', { params, token: shop.owner.token, body });
  expect(codeOf(unsigned)).toEqual([403, 'signature_required']);
  for (const [wrong, field] of [
    [{ ...body, clerks: [{ name: 'Garam', digits: '123456' }] }, 'clerks.0.digits'],
    [{ ...body, clerks: [{ name: 'Garam', digits: '13579' }] }, 'clerks.0.digits'],
    [{ ...body, clerks: [] }, 'clerks'],
    [{ ...body, name: '\u202e000,1' }, 'name'],
    [{ ...body, clerks: [{ name: '\u3164', digits: DIGITS }] }, 'clerks.0.name'],
  ] as const) {
    const refused = await app.call('POST /api/org/{id}/tills', { params, token: shop.owner.token, body: wrong });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, [field]]);
  }
  const { at, till, reply } = await shops.enrol(shop);
  expect([...at.jar.keys()]).toEqual(['ingam_till']);
  expect(reply.headers.getSetCookie().map((line) => line.replace(/^(\w+)=[\w-]+;/, '$1=…;'))).toEqual([
    'ingam_till=…; Path=/; HttpOnly; SameSite=Strict; Max-Age=34560000',
    'ingam_sitting=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    'ingam_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  ]);
  expect(reply.text).not.toContain(at.jar.get('ingam_till'));
  expect(till).toMatchObject({
    name: 'Counter',
    refundLimit: '10000',
    enrolledBy: 'Nam Bora',
    enrolledByKo: '남보라',
    endedAt: null,
    clerks: [{ name: 'Garam', isLocked: false }],
  });
  // The session that enrolled the till is over; the owner's other sessions are not.
  const sessions = await app.db.one(
    sql<{ n: number }>`SELECT count(*) AS n FROM sessions WHERE user_id = ${shop.owner.userId}`,
  );
  expect(sessions.n).toBe(1);
  const [kept] = await app.db.rows(sql<{ token_hash: Uint8Array; digits_hash: string }>`
    SELECT t.token_hash, c.digits_hash FROM tills t JOIN till_clerks c ON c.till_id = t.id WHERE t.id = ${till.id}`);
  expect([kept?.token_hash.length, kept?.digits_hash.startsWith('$argon2id$')]).toEqual([32, true]);

  const other = await shops.make('employer');
  await expect(shops.enrol(other)).rejects.toThrow('no_merchant');
  const clerk = await shops.firms.staff(shop.owner, shop.organisation.id, 'clerk');
  const asked = await shops.call('POST /api/org/{id}/tills', { params, token: clerk.token, body });
  expect(asked.status).toBe(403);
});

it('a till’s cookies open the till’s own calls and no others, and no session or key opens a till’s calls', async () => {
  const shop = await shops.make();
  const { at, clerk } = await shops.enrol(shop);
  expect((await at.enter(clerk)).status).toBe(200);
  const calls = serverFeatures.flatMap(({ contract }) => Object.entries(contract?.calls ?? {}));
  const paramsOf = (route: string) =>
    Object.fromEntries(
      [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
        name,
        name === 'userId' || (name === 'id' && route.includes('/org/{id}')) ? shop.organisation.id : 1,
      ]),
    );
  const key = await shops.firms.key(shop.owner, shop.organisation.id, ['charges:write']);
  let closed = 0;
  for (const [route, { access }] of calls) {
    const writes = !route.startsWith('GET ') && !route.startsWith('DELETE ');
    const sent = {
      params: paramsOf(route),
      ...(writes && { body: access === 'body' ? { userId: shop.organisation.id } : {} }),
    };
    if (access === 'till' || access === 'clerk') {
      for (const token of [shop.owner.token, key.key])
        expect((await app.call(route, { ...sent, token })).status, route).toBe(404);
      // The till's cookie decides even if there is a session: with that cookie alone, the call is not refused because
      // of the caller.
      continue;
    }
    if (access === 'public') continue;
    closed += 1;
    expect((await at.call(route, sent)).status, route).toBe(401);
  }
  expect(closed).toBeGreaterThan(150);
  expect((await at.screen()).body.sitting).not.toBeNull();
});

it('five wrong entries of digits lock a clerk until the owner unlocks the clerk, and a right entry resets only earlier wrong entries', async () => {
  const shop = await shops.make();
  const { at, till, clerk } = await shops.enrol(shop);
  const stranger = await shops.make();
  const elsewhere = await shops.enrol(stranger);
  expect((await elsewhere.at.enter(clerk)).status).toBe(404);
  expect((await at.enter(clerk, '111111')).problem.errors).toEqual({ digits: 'are wrong; attempts left: 4' });
  expect((await at.enter(clerk)).body.sitting?.name).toBe('Garam');
  for (const left of [4, 3, 2, 1])
    expect((await at.enter(clerk, '111111')).problem.errors?.digits).toBe(`are wrong; attempts left: ${left}`);
  expect(codeOf(await at.enter(clerk, '111111'))).toEqual([409, 'clerk_locked']);
  expect(codeOf(await at.enter(clerk))).toEqual([409, 'clerk_locked']);
  // A clerk already at the till has proven that they know the code.
  expect((await at.screen()).body).toMatchObject({ sitting: { clerkId: clerk }, clerks: [{ isLocked: true }] });
  const params = { id: shop.organisation.id, tillId: till.id, clerkId: clerk };
  const route = 'PATCH /api/org/{id}/tills/{tillId}/clerks/{clerkId}';
  expect(codeOf(await shops.call(route, { params, token: shop.owner.token, body: {} }))).toEqual([
    403,
    'signature_required',
  ]);
  expect((await shop.phone.sign(route, { params, body: { digits: '246813' } })).status).toBe(200);
  expect((await at.screen()).body.sitting).toBeNull();
  expect((await at.enter(clerk)).problem.code).toBe('wrong_digits');
  expect((await at.enter(clerk, '246813')).status).toBe(200);
  const trail = await app.db.rows(
    sql<{
      act: string;
    }>`SELECT act FROM organisation_audit WHERE organisation_id = ${shop.organisation.id} AND act LIKE 'till.%' ORDER BY n`,
  );
  expect(trail.map(({ act }) => act)).toEqual(['till.enrolled', 'till.clerk_locked', 'till.clerk_unlocked']);
});

it('a clerk’s session at a till ends by a tap, after five idle minutes, when another clerk enters, and at once when the clerk is removed', async () => {
  const shop = await shops.make();
  const { at, till, clerk } = await shops.enrol(shop, {
    clerks: [
      { name: 'Garam', digits: DIGITS },
      { name: 'Nari', digits: '975310' },
    ],
  });
  const nari = till.clerks.find(({ name }) => name === 'Nari')?.id ?? 0;
  expect(codeOf(await at.ask('1000'))).toEqual([403, 'forbidden']);
  await at.enter(clerk);
  const { body: charge } = await at.ask('1000');
  // Polling by the screen is not activity, since nobody need be there.
  await idle(4);
  expect((await at.charge(charge.id)).status).toBe(200);
  await idle(1);
  expect((await at.charge(charge.id)).status).toBe(403);
  expect((await at.screen()).body.sitting).toBeNull();
  await at.enter(clerk);
  await idle(4);
  expect((await at.ask('2000')).status).toBe(201);
  await idle(4);
  expect((await at.ask('3000')).status).toBe(201);
  // A copy of the till's cookies is locked out when the till is.
  const copy = atTill(device(app, new Map(at.jar)));
  expect((await copy.screen()).body.sitting?.name).toBe('Garam');
  expect((await at.call('POST /api/till/lock')).status).toBe(204);
  expect((await copy.ask('1000')).status).toBe(403);
  // A stolen till token alone gives no clerk's session, and entering at one copy ends the session at the other.
  const thief = atTill(device(app, new Map([['ingam_till', at.jar.get('ingam_till') ?? '']])));
  await at.enter(clerk);
  expect((await thief.ask('1000')).status).toBe(403);
  await thief.enter(nari, '975310');
  expect((await at.ask('1000')).status).toBe(403);
  expect((await thief.charge(charge.id)).status).toBe(404);
  await at.enter(clerk);
  const params = { id: shop.organisation.id, tillId: till.id, clerkId: clerk };
  expect((await shop.phone.sign('DELETE /api/org/{id}/tills/{tillId}/clerks/{clerkId}', { params })).status).toBe(200);
  expect((await at.ask('1000')).status).toBe(403);
  expect((await at.enter(clerk)).status).toBe(404);
});

testLong('a shop has at most ten tills and a till twenty clerks, each with their own name', async () => {
  const shop = await shops.make();
  const params = { id: shop.organisation.id };
  const many = Array.from({ length: 20 }, (_, n) => ({ name: `Clerk ${n}`, digits: DIGITS }));
  const { till } = await shops.enrol(shop, { clerks: many.slice(0, 19) });
  const add = (name: string) =>
    shop.phone.sign('POST /api/org/{id}/tills/{tillId}/clerks', {
      params: { ...params, tillId: till.id },
      body: { name, digits: DIGITS },
    });
  expect(codeOf(await add('Clerk 3'))).toEqual([409, 'clerk_named']);
  expect((await add('Clerk 19')).status).toBe(201);
  expect(codeOf(await add('Clerk 20'))).toEqual([422, 'too_many_clerks']);
  await app.db.run(sql`INSERT INTO tills (organisation_id, name, token_hash, refund_limit, enrolled_by)
    SELECT ${params.id}, 'Till ' || n, sha256(int4send(n)), 0, ${shop.owner.userId} FROM generate_series(1, 9) AS n`);
  await expect(shops.enrol(shop)).rejects.toThrow('too_many_tills');
});

testLong(
  'a till is ended by its owner, with its enroller’s membership and with its organisation, and is blocked while the organisation is suspended',
  async () => {
    const shop = await shops.make();
    const { id } = shop.organisation;
    const state = (to: 'approved' | 'suspended' | 'closed') =>
      decideState(app.built.mounted.services, { id, state: to, reason: to === 'approved' ? null : 'A complaint' });
    const first = await shops.enrol(shop);
    await first.at.enter(first.clerk);
    const manager = await shops.firms.staff(shop.owner, id, 'manager');
    const phone = phoneOf(app, manager);
    await phone.register();
    const second = await shops.enrol({ owner: { ...manager }, organisation: shop.organisation, phone });
    await second.at.enter(second.clerk);
    await state('suspended');
    expect((await first.at.screen()).problem.detail).toBe('The organisation is suspended.');
    expect((await first.at.ask('1000')).status).toBe(403);
    await state('approved');
    expect((await first.at.ask('1000')).status).toBe(201);
    const staff = await shops.firms.call('GET /api/org/{id}/staff', { params: { id }, token: shop.owner.token });
    const memberId = staff.body.find(({ role }) => role === 'manager')?.id ?? 0;
    const removed = await shops.firms.call('DELETE /api/org/{id}/staff/{memberId}', {
      params: { id, memberId },
      token: shop.owner.token,
    });
    expect(removed.status).toBe(204);
    expect((await second.at.ask('1000')).status).toBe(404);
    await shops.firms.join(shop.owner, id, 'manager', manager);
    expect((await second.at.screen()).status).toBe(404);
    const end = (tillId: number) =>
      shops.call('DELETE /api/org/{id}/tills/{tillId}', { params: { id, tillId }, token: shop.owner.token });
    const stranger = await shops.make();
    const foreign = await shops.call('DELETE /api/org/{id}/tills/{tillId}', {
      params: { id: stranger.organisation.id, tillId: first.till.id },
      token: stranger.owner.token,
    });
    expect(foreign.status).toBe(404);
    expect((await end(first.till.id)).status).toBe(204);
    expect((await first.at.ask('1000')).status).toBe(404);
    expect((await end(first.till.id)).problem.code).toBe('till_ended');
    const listed = await shops.call('GET /api/org/{id}/tills', { params: { id }, token: shop.owner.token });
    expect(listed.body.map(({ endedAt }) => endedAt !== null)).toEqual([true, true]);
    const third = await shops.enrol(shop);
    await state('closed');
    expect((await third.at.screen()).status).toBe(404);
  },
);
