import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { type Phone, phoneOf } from '#features/auth/server/testing/phone.ts';
import { submitting } from '#features/documents/server/testing/submitting.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { checkAct, sentToCheck } from '../testing/check-act.ts';
import { cityOffice, type Official } from '../testing/city.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const firms = registry(app);
const CLOSE = 'POST /api/office/shops/{shopId}/close';
const CHECK = 'POST /api/office/acts/{actId}/check';

const shopOf = async (name: string) => {
  const owner = await app.register();
  const { organisation } = await firms.make(owner, { name, kinds: ['merchant'] });
  const stateOf = async () => (await firms.call('GET /api/org', { token: owner.token })).body[0]?.organisation.state;
  return { id: organisation.id, stateOf };
};
const closing = async (by: Official, shopId: number, reason = 'Moved away') =>
  by.phone.sign(CLOSE, { params: { shopId }, body: { reason } });
const made = async (by: Official, shopId: number) => (await closing(by, shopId)).body as OfficeAct;
const check = checkAct;
const waiting = async ({ phone }: Official) => (await phone.call('GET /api/office/acts')).body as OfficeAct[];

describe('four eyes', () => {
  it('one person requests an act, another carries it out once, and both audit trails record it', async () => {
    const owner = await city.owner();
    const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
    const shop = await shopOf('Dalbit Bakery');
    const act = await made(finance, shop.id);
    expect(act).toMatchObject({
      title: 'Dalbit Bakery',
      state: 'waiting',
      isYours: true,
      mayCheck: false,
      isAlone: false,
    });
    // Repeating the request, as after a lost response, returns the pending act. With a different text it is a conflict.
    expect((await made(finance, shop.id)).id).toBe(act.id);
    expect((await closing(finance, shop.id, 'Another reason')).problem.code).toBe('act_waits');
    expect(await waiting(approver)).toMatchObject([{ id: act.id, mayCheck: true, isYours: false }]);
    expect(await shop.stateOf()).toBe('approved');
    // A check without the digest of what was shown, or with another, carries nothing out.
    const params = { actId: act.id };
    const unseen = await approver.phone.sign(CHECK, { params });
    expect(unseen.problem).toMatchObject({ status: 400, errors: { digest: expect.any(String) } });
    const sent = await sentToCheck(approver, act.id);
    const other = await approver.phone.sign(CHECK, { params, query: { digest: 'a'.repeat(64) } });
    expect([other.problem.code, await shop.stateOf()]).toEqual(['act_changed', 'approved']);
    const challenge = await approver.phone.askToSign(CHECK, sent);
    const signature = approver.phone.authenticator.sign(challenge);
    const done = await approver.phone.signed(CHECK, sent, signature);
    expect(done.body).toMatchObject({ state: 'done' });
    expect(await shop.stateOf()).toBe('closed');
    // A used signature is refused. A new one returns the earlier result.
    expect((await approver.phone.signed(CHECK, sent, signature)).problem.code).toBe('signature_refused');
    expect((await check(approver, act.id)).body).toMatchObject({
      state: 'done',
      decidedAt: (done.body as OfficeAct).decidedAt,
    });
    expect((await check(owner, act.id)).problem.code).toBe('act_over');
    const said = await app.db.rows(
      sql<{
        act: string;
      }>`SELECT act FROM organisation_audit WHERE organisation_id = ${city.id()} AND act LIKE 'act.%' ORDER BY n`,
    );
    expect(said.map((one) => one.act)).toEqual(['act.made', 'act.checked']);
    await expect(app.db.run(sql`UPDATE office_acts SET body = '{}'`)).rejects.toThrow(/decided once/);
  });

  it('nobody checks their own act: not as the same person, not by the same passkey, nor under another account of the same verified identity', async () => {
    const owner = await city.owner();
    const shop = await shopOf('Sol Pharmacy');
    const [twin, checker] = [await city.join(owner, 'approver'), await city.join(owner, 'approver')];
    const [maker, early] = [await city.join(owner, 'finance'), await city.join(owner, 'finance')];
    // The owner may make and check acts, but not check their own.
    const own = await made(owner, shop.id);
    expect((await check(owner, own.id)).problem.code).toBe('own_act');
    const params = { actId: own.id };
    const refusal = await owner.phone.sign('POST /api/office/acts/{actId}/refuse', { params, body: { reason: 'No' } });
    expect(refusal.problem.code).toBe('own_act');
    // The maker's passkey, moved to another account in the office.
    const moved = phoneOf(app, owner);
    await moved.register('Second');
    const keys = (await owner.phone.call('GET /api/passkeys/{userId}', { params: { userId: owner.userId } })).body as {
      id: number;
    }[];
    await app.db.run(sql`DELETE FROM passkeys WHERE id = ${keys[0]?.id ?? 0}`);
    const borrowed = await rebound(twin, owner.phone);
    expect((await check({ phone: borrowed }, own.id)).problem.code).toBe('own_act');
    // One passport that verifies two accounts, each with its own passkey.
    const passport = async (one: Official) => {
      const papers = submitting(app, () => one);
      await papers.becomes(await papers.submit('M 1234-5678'), 'verified');
    };
    await passport(maker);
    // A maker who verifies the passport after making an act is still recognised when another of their accounts checks
    // it.
    const book = await shopOf('Haneul Books');
    const before = await made(early, book.id);
    const other = await shopOf('Sinheung Mart');
    const theirs = await made(maker, other.id);
    await passport(checker);
    expect((await check(checker, theirs.id)).problem.code).toBe('own_act');
    await passport(early);
    expect((await check(checker, before.id)).problem.code).toBe('own_act');
    expect(await book.stateOf()).toBe('approved');
    await expect(
      app.db.run(
        sql`UPDATE office_acts SET state = 'done', decided_by = made_by, decided_passkey = made_passkey, decided_at = now() WHERE id = ${theirs.id}`,
      ),
    ).rejects.toThrow(/office_acts_four_eyes/);
    expect([await shop.stateOf(), await other.stateOf()]).toEqual(['approved', 'approved']);
    // Another person may check the act.
    expect((await check({ phone: twin.phone }, theirs.id)).body).toMatchObject({ state: 'done' });
  });

  it('an act stays pending if nobody else can check it, can be withdrawn by its maker, and expires after a week', async () => {
    const owner = await city.owner();
    const shop = await shopOf('Gamnamu Kitchen');
    const act = await made(owner, shop.id);
    expect(await waiting(owner)).toMatchObject([{ isAlone: true, mayCheck: false }]);
    const support = await city.join(owner, 'support');
    const withdraw = (by: Official, actId: number) =>
      by.phone.sign('POST /api/office/acts/{actId}/withdraw', { params: { actId } });
    expect((await withdraw(support, act.id)).problem.code).toBe('forbidden');
    expect((await withdraw(owner, act.id)).body).toMatchObject({ state: 'withdrawn' });
    const late = await made(support, shop.id);
    await app.db.tx(async (tx) => {
      await tx.run(sql`ALTER TABLE office_acts DISABLE TRIGGER office_acts_stay`);
      await tx.run(sql`UPDATE office_acts SET expires_at = now() - interval '1 second' WHERE id = ${late.id}`);
      await tx.run(sql`ALTER TABLE office_acts ENABLE TRIGGER office_acts_stay`);
    });
    expect((await check(owner, late.id)).problem.code).toBe('act_over');
    expect(await waiting(owner)).toEqual([]);
    const again = await made(support, shop.id);
    expect(again.id).not.toBe(late.id);
    const refused = await owner.phone.sign('POST /api/office/acts/{actId}/refuse', {
      params: { actId: again.id },
      body: { reason: 'Ask them first' },
    });
    expect(refused.body).toMatchObject({ state: 'refused', refusal: 'Ask them first' });
    expect((await check(owner, again.id)).problem.code).toBe('act_over');
  });

  it('an act that cannot be carried out stays pending, and no part of it is carried out', async () => {
    const owner = await city.owner();
    const finance = await city.join(owner, 'finance');
    const shop = await shopOf('Byeolbit Books');
    await fund(app.db, shop.id, 'KRW', '5000');
    const act = await made(finance, shop.id);
    expect((await check(owner, act.id)).problem).toMatchObject({ code: 'cannot_be' });
    expect(await waiting(owner)).toMatchObject([{ id: act.id, state: 'waiting' }]);
    expect(await shop.stateOf()).toBe('approved');
  });
});

/** Adds a device, removed from its earlier account, to this account. */
async function rebound({ userId, token }: Official, device: Phone): Promise<Phone> {
  const phone = phoneOf(app, { userId, token });
  const body = { currentPassword: 'correct horse battery' };
  const options = await phone.call('POST /api/passkeys/{userId}/options', { params: { userId }, body });
  const madeBy = device.authenticator.make((options.body as { challenge: string }).challenge);
  await phone.call('POST /api/passkeys/{userId}', {
    params: { userId },
    body: { ...body, name: 'Borrowed', made: madeBy },
  });
  const sign: Phone['sign'] = async (route, sent) =>
    phone.signed(route, sent, device.authenticator.sign(await phone.askToSign(route, sent)));
  return { ...phone, sign };
}
