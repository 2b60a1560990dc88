import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { contract } from '#features/pay/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { closeExpired } from '../charges/charges-store.ts';
import { market } from '../testing/stall.ts';

const app = sharedApp();
const firms = registry(app);
const shops = market(app);
const clientOf = () => app.client(contract);
const call: ReturnType<typeof clientOf> = (route, sent) => clientOf()(route, sent);

/** Creates a shop with a website whose program has a key, and a customer. */
async function website(scopes: Parameters<typeof firms.key>[2] = ['charges:write', 'charges:read', 'money:refund']) {
  const owner = await shops.person('0');
  const { organisation } = await firms.make(owner, { kinds: ['merchant'] });
  const { key } = await firms.key(owner, organisation.id, scopes);
  const of = { id: organisation.id };
  return {
    owner,
    organisation,
    key,
    buyer: await shops.person('50000'),
    ask: (body: object) =>
      call('POST /api/charges', { token: key, body: { reference: 'A-1', amount: '12000', ...body } as never }),
    read: (chargeId: number) =>
      call('GET /api/org/{id}/charges/{chargeId}', { token: key, params: { ...of, chargeId } }),
    cancel: (chargeId: number) =>
      call('POST /api/org/{id}/charges/{chargeId}/cancel', { token: key, params: { ...of, chargeId } }),
    refund: (chargeId: number, amount: string, once?: string) =>
      call('POST /api/org/{id}/charges/{chargeId}/refunds', {
        token: key,
        params: { ...of, chargeId },
        body: { amount },
        ...(once !== undefined && { key: once }),
      }),
    list: (query: object) => call('GET /api/org/{id}/charges', { token: key, params: of, query }),
  };
}
const eventsOf = ({ id }: { id: number }, type: string) =>
  app.db.rows(
    sql<{
      data: object;
    }>`SELECT data FROM organisation_events WHERE organisation_id = ${id} AND type = ${type} ORDER BY number`,
  );

describe('an order of a website', () => {
  it('is made by a program, visible to anybody with its page, paid once, and refunded by the program', async () => {
    const shop = await website();
    const made = await shop.ask({
      items: [
        { name: 'Green tea', amount: '9000' },
        { name: 'Cup', amount: '3000' },
      ],
      returnUrl: 'https://tea.example/done?cart=7',
      minutes: 30,
    });
    expect(made.status).toBe(201);
    const { chargeId, checkoutUrl } = made.body;
    expect(made.body).toMatchObject({
      state: 'open',
      paymentId: null,
      returnUrl: `https://tea.example/done?cart=7&charge=${chargeId}`,
    });
    expect(new URL(checkoutUrl).pathname).toBe(`/checkout/${chargeId}`);
    const page = await call('GET /api/checkouts/{chargeId}', { params: { chargeId } });
    expect(page.body).toMatchObject({ merchantName: shop.organisation.displayName, state: 'open', amount: '12000' });
    expect(page.body.secondsLeft).toBeGreaterThan(1790);
    expect(page.body.code).toMatch(/^\d{6}$/);
    const asked = await shops.charge(shop.buyer, chargeId);
    expect(asked.body.returnUrl).toBe(made.body.returnUrl);
    const paid = await shops.pay(shop.buyer, { chargeId, amount: '12000' });
    expect(paid.status).toBe(201);
    expect((await call('GET /api/checkouts/{chargeId}', { params: { chargeId } })).body).toMatchObject({
      state: 'paid',
      code: null,
    });
    expect((await shop.read(chargeId)).body).toMatchObject({ state: 'paid', paymentId: paid.body.id });

    expect((await shop.refund(chargeId, '2000')).problem.code).toBe('key_needed');
    const [one, again] = [await shop.refund(chargeId, '2000', 'r-1'), await shop.refund(chargeId, '2000', 'r-1')];
    expect([one.status, one.body.refunded, again.body.refunded]).toEqual([201, '2000', '2000']);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await shop.refund(chargeId, '3000', 'r-1')).problem.code).toBe('key_reused');
    expect((await shop.refund(chargeId, '10001', 'r-2')).problem.code).toBe('refund_too_large');
    expect(await shops.won(shop.buyer)).toEqual([40_000, 0]);
  });

  it('is made once however often it is requested, and is refused with other terms while it is open or paid', async () => {
    const shop = await website();
    const all = await Promise.all(Array.from({ length: 6 }, () => shop.ask({})));
    expect(new Set(all.map(({ body }) => body.chargeId)).size).toBe(1);
    expect((await shop.ask({ amount: '11000' })).problem.code).toBe('order_differs');
    const { chargeId } = all[0]?.body ?? { chargeId: 0 };
    await shops.pay(shop.buyer, { chargeId, amount: '12000' });
    // The shop may have lost the first answer, so it asks for the same order again.
    expect((await shop.ask({})).body).toMatchObject({ chargeId, state: 'paid' });
    expect((await shop.ask({ amount: '11000' })).problem.code).toBe('charge_paid');
    expect((await shop.list({ reference: 'A-1' })).body).toHaveLength(1);
    expect((await shop.list({ reference: 'A-2' })).body).toEqual([]);
  });

  it('that was not paid in time, or was withdrawn, gets another charge when it is requested again, and its program is notified', async () => {
    const shop = await website();
    const first = (await shop.ask({})).body.chargeId;
    await app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      for (const table of ['charges', 'checkouts'])
        await tx.run(
          table === 'charges'
            ? sql`UPDATE charges SET created_at = now() - interval '9 minutes', expires_at = now() - interval '1 second' WHERE id = ${first}`
            : sql`UPDATE checkouts SET created_at = now() - interval '9 minutes', expires_at = now() - interval '1 second' WHERE charge_id = ${first}`,
        );
    });
    await closeExpired(app.db, 100);
    expect((await shop.read(first)).body.state).toBe('expired');
    expect((await shop.cancel(first)).problem.code).toBe('charge_expired');
    const second = (await shop.ask({ amount: '13000' })).body.chargeId;
    expect(second).not.toBe(first);
    expect((await shop.cancel(second)).body.state).toBe('cancelled');
    expect((await shop.cancel(second)).body.state).toBe('cancelled');
    expect((await shops.pay(shop.buyer, { chargeId: second, amount: '13000' })).problem.code).toBe('charge_cancelled');
    expect((await shop.refund(second, '1', 'r')).problem.code).toBe('not_paid');
    expect(await eventsOf(shop.organisation, 'charge.expired')).toMatchObject([
      { data: { chargeId: first, reference: 'A-1' } },
    ]);
    expect(await eventsOf(shop.organisation, 'charge.cancelled')).toMatchObject([{ data: { chargeId: second } }]);
  });

  it('is opened only with its scope, by no other organisation, and not by the number of a till’s charge', async () => {
    const [shop, other] = [await website(), await website(['charges:read'])];
    expect((await other.ask({})).status).toBe(403);
    const { chargeId } = (await shop.ask({})).body;
    expect((await other.read(chargeId)).status).toBe(404);
    expect((await other.refund(chargeId, '1', 'r')).status).toBe(403);
    const till = await shops.ask(shop.buyer, '1000');
    expect((await call('GET /api/checkouts/{chargeId}', { params: { chargeId: till.id } })).status).toBe(404);
    for (const returnUrl of ['http://tea.example/', 'https://u:p@tea.example/', 'javascript:alert(1)'])
      expect((await shop.ask({ reference: returnUrl, returnUrl })).problem.code).toBe('return_not_allowed');
    await decideState(app.built.mounted.services, {
      id: shop.organisation.id,
      state: 'suspended',
      reason: 'A complaint',
    });
    expect((await shop.ask({ reference: 'B-2' })).status).toBe(403);
    expect((await call('GET /api/checkouts/{chargeId}', { params: { chargeId } })).status).toBe(404);
    expect((await shops.charge(shop.buyer, chargeId)).status).toBe(404);
  });

  it('that was paid is still reported as paid, with each refund, after its shop closed and its charge was deleted', async () => {
    const shop = await website();
    const returnUrl = 'https://tea.example/x\u0000y';
    const { chargeId, returnUrl: goesOn } = (await shop.ask({ returnUrl })).body;
    expect(goesOn).toBe(`https://tea.example/x%00y?charge=${chargeId}`);
    const { code } = (await call('GET /api/checkouts/{chargeId}', { params: { chargeId } })).body;
    const guessed = await call('POST /api/charge-codes', { token: shop.buyer.token, body: { code: code ?? '' } });
    expect(guessed.body).toMatchObject({ id: chargeId, returnUrl: null });
    await shops.pay(shop.buyer, { chargeId, amount: '12000' });
    expect((await shop.refund(chargeId, '2000', 'r-1')).status).toBe(201);
    expect((await shop.refund(chargeId, '2000', 'r-1')).status).toBe(201);
    const acts = await app.db.rows(sql<{ act: string }>`SELECT act FROM organisation_audit
      WHERE organisation_id = ${shop.organisation.id} AND act = 'payment.refunded'`);
    expect(acts).toHaveLength(1);
    const suspended = { id: shop.organisation.id, state: 'suspended', reason: 'A complaint' } as const;
    await decideState(app.built.mounted.services, suspended);
    expect((await shop.refund(chargeId, '1', 'r-2')).status).toBe(403);
    const page = async () => (await call('GET /api/checkouts/{chargeId}', { params: { chargeId } })).body;
    const paid = { state: 'paid', amount: '12000', merchantName: shop.organisation.displayName, code: null };
    expect(await page()).toMatchObject(paid);
    await app.db.run(sql`DELETE FROM charges WHERE id = ${chargeId}`);
    expect(await page()).toMatchObject(paid);
  });

  it('counts no view of its page as an attempt, and counts an unknown number as an attempt', async () => {
    const { chargeId } = (await (await website()).ask({})).body;
    const look = async (id: number) =>
      (await call('GET /api/checkouts/{chargeId}', { params: { chargeId: id } })).status;
    const tries = async () => (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM attempts`)).n;
    const before = await tries();
    expect([await look(chargeId), await look(chargeId), await tries()]).toEqual([200, 200, before]);
    expect([await look(chargeId - 1), await tries()]).toEqual([404, before + 1]);
  });

  it('stays open for its program while somebody may be paying it in its last moment', async () => {
    const shop = await website();
    const { chargeId } = (await shop.ask({})).body;
    await app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(
        sql`UPDATE checkouts SET created_at = now() - interval '9 minutes', expires_at = now() WHERE charge_id = ${chargeId}`,
      );
    });
    expect((await shop.read(chargeId)).body.state).toBe('open');
  });

  it('of any kind of organisation cannot be paid while it is suspended, and can afterwards', async () => {
    const owner = await shops.person('0');
    const { organisation } = await firms.make(owner, { kinds: ['employer'] });
    const buyer = await shops.person('9000');
    const clerk = await firms.staff(owner, organisation.id, 'clerk');
    await shops.ask({ ...clerk, userId: organisation.id }, '3000');
    const shop = await app.db.one(sql<{ id: number }>`SELECT id FROM merchants WHERE user_id = ${organisation.id}`);
    const pays = async () => (await shops.pay(buyer, { merchantId: shop.id, amount: '1000' })).status;
    const decide = (state: 'approved' | 'suspended') =>
      decideState(app.built.mounted.services, { id: organisation.id, state, reason: 'A complaint' });
    expect(await pays()).toBe(201);
    await decide('suspended');
    expect(await pays()).toBe(404);
    await decide('approved');
    expect(await pays()).toBe(201);
  });

  it('takes no slot from the tills of its organisation', async () => {
    const shop = await website();
    for (let n = 0; n < 21; n += 1) expect((await shop.ask({ reference: `N-${n}` })).status).toBe(201);
    const clerk = await firms.staff(shop.owner, shop.organisation.id, 'clerk');
    const { id } = await shops.ask({ ...clerk, userId: shop.organisation.id }, '3000');
    expect(id).toBeGreaterThan(0);
  });
});
