import { describe, expect, it } from 'vitest';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { contract as ledger } from '#features/ledger/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { dayIn, dayOfRun, LIMITS } from '../rules.ts';
import { payments } from './testing/payments.ts';

const app = sharedApp();
const desk = payments(app);
const today = () => dayIn('Asia/Seoul', new Date());

describe('an order', () => {
  it('pays when its day begins, again and again, and ends with the payment that uses its total', async () => {
    const [ann, ben] = [await desk.person('10'), await desk.person('0')];
    const made = await desk.made(ann, ben, { amount: '2', total: '5', rhythm: 'monthly', firstOn: today() });
    expect(made).toMatchObject({ state: 'active', nextOn: today(), total: '5', fee: '0.001', used: '0', payments: 0 });
    await desk.until(ann, made, ({ payments: n }) => n === 1);
    const once = await desk.read(ann, made);
    expect(once).toMatchObject({ state: 'active', used: '2', nextOn: dayOfRun('monthly', made.firstOn, 1) });
    await desk.dayComes(made);
    const over = await desk.until(ann, made, ({ state }) => state === 'ended');
    expect(over).toMatchObject({ reason: 'done', used: '4', payments: 2, nextOn: null });
    const list = await desk.paid(ann, made);
    expect(list.map(({ dueOn }) => dueOn)).toEqual([dayOfRun('monthly', made.firstOn, 1), made.firstOn]);
    await eventually(async () => (await desk.paid(ann, made)).map(({ status }) => status)).toEqual([
      'completed',
      'completed',
    ]);
    const seen = await app.client(ledger)('GET /api/transactions/{userId}/{id}', {
      params: { userId: ben.userId, id: list[0]?.transactionId ?? 0 },
      token: ben.token,
    });
    expect(seen.body).toMatchObject({ transactionType: 'receive', amount: '2', assetType: 'XP' });
  });

  it('in won has no fee and is paid at once', async () => {
    const [ann, ben] = [await desk.person('0', '30000'), await desk.person('0')];
    const change = { assetType: 'KRW', amount: '10000', total: '10000', rhythm: 'once' as const };
    const made = await desk.made(ann, ben, { ...change, firstOn: today() });
    const over = await desk.until(ann, made, ({ state }) => state === 'ended');
    expect(over).toMatchObject({ fee: '0', used: '10000', reason: 'done' });
    expect((await desk.paid(ann, made))[0]?.status).toBe('completed');
  });

  it('for a future day makes no payment before that day', async () => {
    const [ann, ben] = [await desk.person('10'), await desk.person('0')];
    const made = await desk.made(ann, ben, { firstOn: dayOfRun('weekly', today(), 1) });
    await desk.look();
    expect(await desk.read(ann, made)).toMatchObject({ payments: 0, state: 'active' });
  });

  it('begins its days in the zone where it was made, in summer and in winter', async () => {
    const [ann, ben] = [await desk.person('10'), await desk.person('0')];
    const year = new Date().getUTCFullYear() + 1;
    const days = async (zone: string) => {
      const order = { zone, rhythm: 'monthly', total: '9', firstOn: `${year}-03-15` } as const;
      const made = await desk.made(ann, ben, order);
      const first = await desk.dueAt(made);
      await desk.dayComes(made);
      await desk.until(ann, made, ({ payments: n }) => n === 1);
      return [first, await desk.dueAt(made)];
    };
    expect(await days('Asia/Seoul')).toEqual([`${year}-03-14T15:00:00.000Z`, `${year}-04-14T15:00:00.000Z`]);
    // The clocks went forward between these payments.
    expect(await days('Europe/Berlin')).toEqual([`${year}-03-14T23:00:00.000Z`, `${year}-04-14T22:00:00.000Z`]);
  });

  it('without enough money makes no payment, pauses and notifies its owner; when resumed it makes or skips the missed payment', async () => {
    const [ann, ben] = [await desk.person('1'), await desk.person('0')];
    const made = await desk.made(ann, ben, { amount: '2', total: '10', rhythm: 'weekly', firstOn: today() });
    const paused = await desk.until(ann, made, ({ state }) => state === 'paused');
    expect(paused).toMatchObject({ reason: 'no_cover', payments: 0, used: '0', nextOn: today() });
    await eventually(() => desk.told(ann)).toContain('order_no_cover');
    const another = await desk.made(ann, ben, { amount: '2', total: '10', rhythm: 'weekly', firstOn: today() });
    await desk.until(ann, another, ({ state }) => state === 'paused');
    const weekAfter = { state: 'active', nextOn: dayOfRun('weekly', today(), 1) };
    expect(await desk.resume(ann, another, false)).toMatchObject({ ...weekAfter, payments: 0 });
    await desk.fund(ann, '10');
    await desk.resume(ann, made, true);
    expect(await desk.until(ann, made, ({ payments: n }) => n === 1)).toMatchObject(weekAfter);
    await eventually(() => desk.told(ann)).toContain('order_paid');
  });

  it('pauses when nobody has the address any more', async () => {
    const [ann, ben] = [await desk.person('10'), await desk.person('0')];
    const made = await desk.made(ann, ben, { rhythm: 'weekly', total: '5', firstOn: dayOfRun('weekly', today(), 1) });
    await desk.leaves(ben);
    await desk.dayComes(made);
    expect(await desk.until(ann, made, ({ state }) => state === 'paused')).toMatchObject({ reason: 'payee_gone' });
    const { problem } = await desk.act(ann, made, 'resume', { isMissedPaid: true });
    expect(problem.code).toBe('payee_unknown');
    await eventually(() => desk.told(ann)).toContain('order_payee_gone');
  });

  it('is paused, resumed and ended by its owner only, and makes no payment once ended', async () => {
    const [ann, ben] = [await desk.person('10'), await desk.person('0')];
    const made = await desk.made(ann, ben, { firstOn: dayOfRun('weekly', today(), 1) });
    for (const act of ['pause', 'resume', 'end'] as const) {
      const body = act === 'resume' ? { isMissedPaid: false } : undefined;
      expect((await desk.act(ben, made, act, body)).status).toBe(404);
    }
    expect((await desk.act(ann, made, 'pause')).body).toMatchObject({ state: 'paused', reason: 'person' });
    expect((await desk.act(ann, made, 'pause')).body).toMatchObject({ state: 'paused' });
    expect(await desk.resume(ann, made, false)).toMatchObject({ state: 'active', nextOn: made.firstOn });
    expect((await desk.act(ann, made, 'end')).body).toMatchObject({ state: 'ended', reason: 'person', nextOn: null });
    expect((await desk.act(ann, made, 'end')).status).toBe(200);
    expect((await desk.act(ann, made, 'pause')).problem.code).toBe('order_over');
    expect((await desk.act(ann, made, 'resume', { isMissedPaid: true })).problem.code).toBe('order_over');
  });

  it('is refused if it is invalid, and nothing changes', async () => {
    const [ann, ben] = [await desk.person('10'), await desk.person('0')];
    const faults: readonly (readonly [Parameters<typeof desk.order>[2], string])[] = [
      [{ amount: '0' }, 'amount'],
      [{ amount: '1,5' }, 'amount'],
      [{ total: '0.5' }, 'total'],
      [{ assetType: 'EUR' }, 'assetType'],
      [{ zone: 'Mars/Olympus' }, 'zone'],
      [{ firstOn: '2020-01-01' }, 'firstOn'],
      [{ firstOn: '2199-01-01' }, 'firstOn'],
      [{ firstOn: dayOfRun('weekly', today(), 2), endOn: today() }, 'endOn'],
      [{ toAddress: '0x12' }, 'toAddress'],
      [{ toAddress: ann.address }, 'toAddress'],
    ];
    for (const [change, field] of faults) {
      const { status, problem } = await desk.order(ann, ben, change);
      expect([status, problem.code, Object.keys(problem.errors ?? {})]).toEqual([422, 'invalid_order', [field]]);
    }
    const nobody = await desk.order(ann, ben, { toAddress: `0x${'12'.repeat(20)}` });
    expect(nobody.problem.code).toBe('payee_unknown');
    expect((await desk.list(ann)).length).toBe(0);
  });

  it('is made once if its response was lost and it is requested again, and the number of orders is limited', async () => {
    const [ann, ben] = [await desk.person('10'), await desk.person('0')];
    const change = { firstOn: dayOfRun('weekly', today(), 1) };
    const [one, again] = await Promise.all([desk.order(ann, ben, change, 'k1'), desk.order(ann, ben, change, 'k1')]);
    expect([one.status, again.status, again.body.id]).toEqual([201, 201, one.body.id]);
    const other = await desk.order(ann, ben, { ...change, amount: '2', total: '2' }, 'k1');
    expect(other.problem.code).toBe('key_reused');
    await app.db.run(sql`INSERT INTO payment_orders (user_id, to_owner, asset_id, amount, total, rhythm, first_on, zone, next_on, next_at)
      SELECT user_id, to_owner, asset_id, amount, total, rhythm, first_on, zone, next_on, next_at FROM payment_orders, generate_series(2, ${LIMITS.live})
       WHERE id = ${one.body.id}`);
    expect((await desk.order(ann, ben, change)).problem.code).toBe('too_many_orders');
  });

  it('is signed by the device of a person with biometrics, and its payments need no signature', async () => {
    const [ann, ben] = [await desk.person('10'), await desk.person('0')];
    const phone = await phoneOf(app, ann);
    await phone.enable();
    const change = { rhythm: 'once' as const, firstOn: today() };
    const refused = await desk.order(ann, ben, change);
    expect([refused.status, refused.problem.code]).toEqual([403, 'signature_required']);
    const body = desk.body(ben, change);
    const made = await phone.sign('POST /api/orders/{userId}', { params: { userId: ann.userId }, body });
    expect(made.status).toBe(201);
    await desk.until(ann, made.body as { id: number }, ({ state }) => state === 'ended');
  });

  it('is deleted with the account, and its payments stay in the books', async () => {
    const [ann, ben] = [await desk.person('10'), await desk.person('0')];
    await desk.made(ann, ben, { rhythm: 'once', firstOn: today() });
    await eventually(async () => (await desk.list(ann))[0]?.state).toBe('ended');
    await desk.settled(ann);
    await desk.leaves(ann);
    expect(await app.db.rows(sql`SELECT id FROM payment_orders WHERE user_id = ${ann.userId}`)).toEqual([]);
  });
});

describe('two processes', () => {
  it('make each payment once, and an order that cannot be paid delays no other order', async () => {
    const second = await secondNode(app);
    try {
      const [ann, ben] = [await desk.person('100'), await desk.person('0')];
      const orders = await Promise.all(
        Array.from({ length: 30 }, () =>
          desk.made(ann, ben, { rhythm: 'weekly', total: '3', firstOn: dayOfRun('weekly', today(), 1) }),
        ),
      );
      const [broken] = orders;
      // Simulates a fault that our code never causes: an unknown asset.
      await desk.breaks(broken?.id ?? 0);
      await Promise.all(orders.map((order) => desk.dayComes(order)));
      const weekAfter = dayOfRun('weekly', today(), 2);
      const movedOn = async () => (await desk.list(ann)).filter(({ nextOn }) => nextOn === weekAfter).length;
      await eventually(movedOn).toBe(29);
      await desk.look();
      expect(await movedOn()).toBe(29);
      expect((await desk.list(ann)).map(({ payments: n }) => n)).toEqual(Array(30).fill(1));
      await desk.mends(broken?.id ?? 0);
    } finally {
      await second.stop();
    }
  });
});
