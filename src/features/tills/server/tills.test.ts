import { expect, it } from 'vitest';
import { serverFeatures } from '#app/server/features.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { sql } from '#platform/server/store/db.ts';
import { auditTills } from './audit.ts';
import { atTill, DIGITS, device, tillShops } from './testing/till-shop.ts';

const app = testApp({ mode: 'hosted' });
const shops = tillShops(app);
const codeOf = (reply: { status: number; problem: { code?: string } }) => [reply.status, reply.problem.code];

/** Lets a sitting be idle for so many minutes. */
const idle = (minutes: number) =>
  app.db.run(
    sql`UPDATE till_sittings SET last_act_at = last_act_at - make_interval(mins => ${minutes}) WHERE ended_at IS NULL`,
  );

it('a till is a device that a passkey enrolled: the session that asked ends there, and nothing of its person stays', async () => {
  const shop = await shops.make();
  const params = { id: shop.organisation.id };
  const body = { name: 'Counter', refundLimit: '10000', clerks: [{ name: 'Garam', digits: DIGITS }] };
  const unsigned = await shops.call('POST /api/org/{id}/tills', { params, token: shop.owner.token, body });
  expect(codeOf(unsigned)).toEqual([403, 'signature_required']);
  for (const [wrong, field] of [
    [{ ...body, clerks: [{ name: 'Garam', digits: '123456' }] }, 'clerks.0.digits'],
    [{ ...body, clerks: [{ name: 'Garam', digits: '13579' }] }, 'clerks.0.digits'],
    [{ ...body, clerks: [] }, 'clerks'],
  ] as const) {
    const refused = await shops.call('POST /api/org/{id}/tills', { params, token: shop.owner.token, body: wrong });
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
    endedAt: null,
    clerks: [{ name: 'Garam', isLocked: false }],
  });
  // The session that enrolled it is over; the owner's others are not.
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

it('the cookies of a till open its own calls and no other, and no session or key opens a till’s', async () => {
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
      // Beside a session the till decides: with the cookie alone the call is not refused for who asks.
      continue;
    }
    if (access === 'public') continue;
    closed += 1;
    expect((await at.call(route, sent)).status, route).toBe(401);
  }
  expect(closed).toBeGreaterThan(150);
  expect((await at.screen()).body.sitting).not.toBeNull();
});

it('digits are wrong five times and no more until the owner unlocks, and a right entry forgives those before it alone', async () => {
  const shop = await shops.make();
  const { at, till, clerk } = await shops.enrol(shop);
  const stranger = await shops.make();
  const elsewhere = await shops.enrol(stranger);
  expect((await elsewhere.at.enter(clerk)).status).toBe(404);
  expect((await at.enter(clerk, '111111')).problem.errors).toEqual({ digits: 'are wrong; tries left: 4' });
  expect((await at.enter(clerk)).body.sitting?.name).toBe('Garam');
  for (const left of [4, 3, 2, 1])
    expect((await at.enter(clerk, '111111')).problem.errors?.digits).toBe(`are wrong; tries left: ${left}`);
  expect(codeOf(await at.enter(clerk, '111111'))).toEqual([409, 'clerk_locked']);
  expect(codeOf(await at.enter(clerk))).toEqual([409, 'clerk_locked']);
  // Who sits there already has shown that they know them.
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

it('a sitting locks by a press, by five idle minutes, by another entry, and with the clerk who was removed, at once', async () => {
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
  // A look is no act: the screen asks every second, and nobody need stand there.
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
  // A copy of the cookies is locked out with the till that they are of.
  const copy = atTill(device(app, new Map(at.jar)));
  expect((await copy.screen()).body.sitting?.name).toBe('Garam');
  expect((await at.call('POST /api/till/lock')).status).toBe(204);
  expect((await copy.ask('1000')).status).toBe(403);
  // Who stole the till's token alone has no sitting, and the clerk's own ends theirs.
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

it('a till ends by its owner, with the place of who enrolled it and with its organisation, and is shut while that is suspended', async () => {
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
});

it('a clerk takes payments by a code that follows the amount, sees their own of today alone, and nothing of who pays', async () => {
  const shop = await shops.make();
  const { at, till, clerk } = await shops.enrol(shop, {
    clerks: [
      { name: 'Garam', digits: DIGITS },
      { name: 'Nari', digits: '975310' },
    ],
  });
  const elsewhere = await shops.enrol(await shops.make());
  await elsewhere.at.enter(elsewhere.clerk);
  await at.enter(clerk);
  const shown = (await at.screen()).body;
  expect(shown.shop).toMatchObject({ name: shop.organisation.displayName, seed: expect.stringContaining('did:') });
  expect(shown.shop.payload).toMatch(/^0002/);
  const one = (await at.ask('1')).body;
  const two = (await at.ask('18500', { items: [{ name: 'Tea', amount: '18500' }] })).body;
  expect(await shops.stalls.pay(shop.buyer, { chargeId: one.id, amount: '1' })).toMatchObject({ status: 409 });
  expect((await shops.stalls.pay(shop.buyer, { chargeId: two.id, amount: '18500' })).status).toBe(201);
  expect((await at.charge(two.id)).body).toMatchObject({ state: 'paid', amount: '18500' });
  expect((await at.ask('5000')).status).toBe(201);
  const [taken] = (await at.taken()).body;
  expect(taken).toMatchObject({ amount: '18500', mayRefund: '10000', items: [{ name: 'Tea', amount: '18500' }] });
  expect(JSON.stringify(taken)).not.toMatch(/0x[0-9a-f]{40}|payer/i);
  expect((await at.screen()).body.sitting?.today).toEqual({ payments: 1, paid: '18500', refunds: 0, refunded: '0' });
  // Another shop's till, and another clerk of this one, see none of it.
  expect((await elsewhere.at.charge(two.id)).status).toBe(404);
  expect((await elsewhere.at.refund(taken?.id ?? 0, '100')).status).toBe(404);
  expect((await elsewhere.at.taken()).body).toEqual([]);
  await at.enter(till.clerks.find(({ name }) => name === 'Nari')?.id ?? 0, '975310');
  expect((await at.taken()).body).toEqual([]);
  expect((await at.refund(taken?.id ?? 0, '100')).status).toBe(404);
  const book = await shops.call('GET /api/org/{id}/till-book', {
    params: { id: shop.organisation.id },
    token: shop.owner.token,
  });
  expect(book.body).toMatchObject([
    { kind: 'payment', amount: '18500', till: 'Counter', clerk: 'Garam', closeId: null },
  ]);
});

it('a clerk gives back up to the limit of a payment, in any parts, and more with a signature at the till that is good for that once', async () => {
  const shop = await shops.make();
  const { at, clerk } = await shops.enrol(shop);
  await at.enter(clerk);
  const { paymentId } = await shops.take(at, shop.buyer, '30000');
  const { paymentId: other } = await shops.take(at, shop.buyer, '30000');
  expect((await at.refund(paymentId, '6000', { key: 'one' })).body).toMatchObject({
    refunded: '6000',
    mayRefund: '4000',
  });
  expect((await at.refund(paymentId, '6000', { key: 'one' })).headers.get('idempotency-replayed')).toBe('true');
  expect(codeOf(await at.refund(paymentId, '4001'))).toEqual([403, 'over_refund_limit']);
  expect((await at.refund(paymentId, '4000')).status).toBe(201);
  expect((await at.refund(paymentId, '1')).problem.code).toBe('over_refund_limit');

  const { authenticator } = shop.phone;
  const signed = authenticator.sign(await at.askToSign(paymentId, '15000'));
  // It is good for this refund, of this payment, alone, and once.
  expect(codeOf(await at.refund(paymentId, '15001', { signed }))).toEqual([403, 'signature_refused']);
  expect(codeOf(await at.refund(other, '15000', { signed }))).toEqual([403, 'signature_refused']);
  expect((await at.refund(paymentId, '15000', { signed })).body).toMatchObject({ refunded: '25000' });
  expect(codeOf(await at.refund(paymentId, '5000', { signed }))).toEqual([403, 'signature_refused']);
  expect(codeOf(await at.refund(other, '15000', { signed }))).toEqual([403, 'signature_refused']);
  const tooMuch = authenticator.sign(await at.askToSign(paymentId, '5001'));
  expect(codeOf(await at.refund(paymentId, '5001', { signed: tooMuch }))).toEqual([422, 'refund_too_large']);
  // Somebody's passkey is not the shop's: a clerk's own, a stranger's, a former manager's.
  const passer = await shops.make();
  const foreign = passer.phone.authenticator.sign(await at.askToSign(other, '20000'));
  expect(codeOf(await at.refund(other, '20000', { signed: foreign }))).toEqual([403, 'forbidden']);
  const staff = await shops.firms.staff(shop.owner, shop.organisation.id, 'clerk');
  const clerkPhone = phoneOf(app, staff);
  await clerkPhone.register();
  const byClerk = clerkPhone.authenticator.sign(await at.askToSign(other, '20000'));
  expect(codeOf(await at.refund(other, '20000', { signed: byClerk }))).toEqual([403, 'forbidden']);
  // What is signed here opens no session, and what was signed to come in refunds nothing.
  const asked = await at.askToSign(other, '20000');
  const entered = await app.call('POST /api/auth/passkey', {
    byName: true,
    body: { signed: authenticator.sign(asked) },
  });
  expect(codeOf(entered)).toEqual([403, 'signature_refused']);
  const options = await app.call('POST /api/auth/passkey/options', { byName: true });
  const { challenge } = options.body as { challenge: string };
  expect(codeOf(await at.refund(other, '20000', { signed: authenticator.sign(challenge) }))).toEqual([
    403,
    'signature_refused',
  ]);

  expect((await shops.stalls.refund({ ...shop.owner }, other, '12000')).status).toBe(201);
  const book = await shops.call('GET /api/org/{id}/till-book', {
    params: { id: shop.organisation.id },
    token: shop.owner.token,
  });
  expect(book.body.map(({ kind, amount, clerk: by, signedBy }) => [kind, amount, by, signedBy])).toEqual([
    ['refund', '12000', null, null],
    ['refund', '15000', 'Garam', 'Test Person'],
    ['refund', '4000', 'Garam', null],
    ['refund', '6000', 'Garam', null],
    ['payment', '30000', 'Garam', null],
    ['payment', '30000', 'Garam', null],
  ]);
});

it('a day of a till is closed once, to the won of the ledger, never changed, and what comes later is of the next', async () => {
  const shop = await shops.make();
  const { id } = shop.organisation;
  const { at, till, clerk } = await shops.enrol(shop);
  await at.enter(clerk);
  expect((await at.close()).problem.code).toBe('nothing_to_close');
  const { paymentId } = await shops.take(at, shop.buyer, '30000');
  await shops.take(at, shop.buyer, '12000');
  await at.refund(paymentId, '5000');
  await shops.stalls.refund({ ...shop.owner }, paymentId, '7000');
  const closed = await at.close();
  expect(closed.body).toMatchObject({ payments: 2, paid: '42000', refunds: 1, refunded: '5000' });
  expect((await at.close()).problem.code).toBe('day_closed');
  expect((await at.screen()).body.isClosed).toBe(true);
  await shops.take(at, shop.buyer, '900');
  await at.refund(paymentId, '100');
  const read = () => shops.call('GET /api/org/{id}/till-closes', { params: { id }, token: shop.owner.token });
  const before = await read();
  expect(before.body).toMatchObject([
    {
      till: 'Counter',
      closedBy: 'Garam',
      payments: 2,
      paid: '42000',
      refunds: 2,
      refunded: '12000',
      byClerk: [
        { clerk: 'Garam', payments: 2, paid: '42000', refunds: 1, refunded: '5000' },
        { clerk: null, payments: 0, paid: '0', refunds: 1, refunded: '7000' },
      ],
    },
  ]);
  // What the ledger's own entries moved on the shop's account up to the close.
  const { won } = await app.db.one(sql<{ won: string }>`
    SELECT sum(e.amount) AS won FROM entries e JOIN accounts a ON a.id = e.account_id JOIN till_closes k ON k.till_id = ${till.id}
     WHERE a.user_id = ${id} AND e.at <= k.closed_at`);
  expect(won).toBe('30000');
  for (const change of [
    sql`UPDATE till_closes SET closed_at = now() WHERE till_id = ${till.id}`,
    sql`DELETE FROM till_close_sums`,
    sql`UPDATE till_charges SET close_id = NULL WHERE close_id IS NOT NULL`,
    sql`DELETE FROM till_refunds WHERE close_id IS NOT NULL`,
    sql`UPDATE till_charges SET clerk_id = clerk_id + 1 WHERE close_id IS NULL`,
  ])
    await expect(app.db.run(change)).rejects.toThrow();
  // The next day has the rest, and each won once.
  await app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`UPDATE till_closes SET day = day - 1 WHERE till_id = ${till.id}`);
  });
  expect((await at.close()).body).toMatchObject({ payments: 1, paid: '900', refunds: 1, refunded: '100' });
  const month = String((closed.body as { day: string }).day).slice(0, 7);
  const file = await app.call('GET /api/org/{id}/till-closes/file', {
    params: { id },
    query: { month },
    token: shop.owner.token,
  });
  const lines = file.text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const inMonth = (await read()).body.filter(({ day }) => day.startsWith(month));
  expect(lines.length - 1).toBe(inMonth.reduce((n, { byClerk }) => n + byClerk.length, 0));
  expect(lines.slice(1).reduce((sum, line) => sum + Number(line[9]), 0)).toBe(
    inMonth.reduce((sum, { paid, refunded }) => sum + Number(paid) - Number(refunded), 0),
  );
  const auditor = await shops.firms.staff(shop.owner, id, 'auditor');
  expect((await shops.call('GET /api/org/{id}/till-closes', { params: { id }, token: auditor.token })).status).toBe(
    200,
  );
  expect((await shops.call('GET /api/org/{id}/till-closes', { params: { id }, token: shop.buyer.token })).status).toBe(
    403,
  );
  expect(await auditTills(app.db)).toEqual([]);
});

it('the audit of tills finds a close that is not what the ledger moved, and a refund that is in no book', async () => {
  const shop = await shops.make();
  const { at, clerk } = await shops.enrol(shop);
  await at.enter(clerk);
  const { paymentId } = await shops.take(at, shop.buyer, '30000');
  await at.refund(paymentId, '5000');
  await at.close();
  const problems = async (change: ReturnType<typeof sql>) => {
    const undo = new Error('undo');
    let found: string[] = [];
    await app.db
      .tx(async (tx) => {
        await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
        await tx.run(change);
        found = await auditTills(tx as never);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return found.map((line) => line.replace(/ \(\d.*$/, ''));
  };
  const wrong = 'a close of a till that is not what the ledger moved';
  expect(await problems(sql`UPDATE till_close_sums SET paid = paid + 1`)).toContain(wrong);
  expect(await problems(sql`UPDATE till_close_sums SET refunded = refunded - 1 WHERE refunded > 0`)).toContain(wrong);
  expect(await problems(sql`DELETE FROM till_refunds`)).toContain(
    'a refund of what a till took that is not in its book',
  );
  expect(await problems(sql`DELETE FROM till_close_sums`)).toContain('what a close of a till counted for nobody in it');
});
