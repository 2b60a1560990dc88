import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as ledger } from '#features/ledger/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { market, type Person } from '../testing/stall.ts';
import { releaseDue } from '../upkeep.ts';

const app = sharedApp();
const { ask, call, giving, pass, pay, payment, person, refund, won } = market(app);

/** Pays a stall that gives cashback, and returns the payment's id. */
async function paid(
  amount: string,
  cashbackBps: number,
  between?: readonly [Person, Person],
): Promise<{ ann: Person; stall: Person; id: number }> {
  const [ann, stall] = between ?? [await person(), await person('0')];
  await giving(stall, cashbackBps);
  const { status, body, text } = await pay(ann, { chargeId: (await ask(stall, amount)).id, amount });
  expect(status, text).toBe(201);
  return { ann, stall, id: body.id };
}
const release = (stuck = new Set<number>()) => releaseDue(app.db, app.built.mounted.services.log, stuck);
const spend = (from: Person, to: Person, amount: string) =>
  call('POST /api/local-currency/{userId}/sends', {
    params: { userId: from.userId },
    body: { amount, toAddress: to.address },
    token: from.token,
  });

describe('cashback', () => {
  it('of up to 1,000 won arrives at once, from the merchant’s receipts', async () => {
    const { ann, stall, id } = await paid('10000', 1000);
    expect((await payment(ann, id)).body).toMatchObject({
      cashback: '1000',
      cashbackState: 'released',
      releaseAt: null,
    });
    expect(await Promise.all([won(ann), won(stall)])).toEqual([
      [91_000, 0],
      [9000, 0],
    ]);
  });

  it('of more than 1,000 won waits seven days, held with the merchant, and is released once', async () => {
    const { ann, stall, id } = await paid('20000', 1500);
    const before = (await payment(ann, id)).body;
    expect(before).toMatchObject({ cashback: '3000', cashbackState: 'pending' });
    expect(Date.parse(before.releaseAt ?? '') - Date.parse(before.createdAt)).toBe(7 * 86_400_000);
    expect(await Promise.all([won(ann), won(stall)])).toEqual([
      [80_000, 0],
      [17_000, 3000],
    ]);
    expect(await release()).toBe(0);
    await pass('cashback', id);
    const released = await Promise.all([release(), release()]);
    expect(released.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect((await payment(ann, id)).body).toMatchObject({ cashbackState: 'released', releaseAt: null });
    expect(await Promise.all([won(ann), won(stall)])).toEqual([
      [83_000, 0],
      [17_000, 0],
    ]);
  });

  it('that cannot be released is logged, and blocks no other cashback', async () => {
    const [bad, good] = [await paid('20000', 1500), await paid('20000', 1500)];
    const { held } = await app.db.one(
      sql<{ held: number }>`SELECT cashback_id AS held FROM payments WHERE id = ${bad.id}`,
    );
    const point = (at: number) => app.db.run(sql`UPDATE payments SET cashback_id = ${at} WHERE id = ${bad.id}`);
    await point(bad.id);
    for (const { id } of [bad, good]) await pass('cashback', id);
    const stuck = new Set<number>();
    expect(await release(stuck)).toBe(2);
    expect([...stuck]).toEqual([bad.id]);
    expect(await release(stuck)).toBe(0);
    expect(app.log.join('\n')).toContain('due cashback could not be released');
    expect((await payment(good.ann, good.id)).body).toMatchObject({ cashbackState: 'released' });
    expect((await payment(bad.ann, bad.id)).body).toMatchObject({ cashbackState: 'pending' });
    await point(held);
  });
});

describe('a refund', () => {
  it('in parts and then in full also takes back the pending cashback, and not a won more', async () => {
    const { ann, stall, id } = await paid('20000', 1500);
    const part = await refund(stall, id, '7001');
    expect(part.status, part.text).toBe(201);
    expect(part.body).toMatchObject({ refunded: '7001', cashbackBack: '1050', cashbackState: 'pending' });
    expect(await Promise.all([won(ann), won(stall)])).toEqual([
      [87_001, 0],
      [11_049, 1950],
    ]);
    const rest = await refund(stall, id, '12999');
    expect(rest.body).toMatchObject({
      refunded: '20000',
      cashbackBack: '3000',
      cashbackState: 'reversed',
      canRefund: false,
      refunds: [
        { amount: '7001', cashback: '1050' },
        { amount: '12999', cashback: '1950' },
      ],
    });
    expect(await Promise.all([won(ann), won(stall)])).toEqual([
      [100_000, 0],
      [0, 0],
    ]);
  });

  it('of more than the remaining payment is refused, however many refunds are requested at once', async () => {
    const { ann, stall, id } = await paid('10000', 0);
    const replies = await Promise.all(Array.from({ length: 6 }, () => refund(stall, id, '4000')));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const { status, problem } of replies.filter(({ status }) => status !== 201))
      expect([status, problem.code]).toEqual([422, 'refund_too_large']);
    expect((await refund(stall, id, '2001')).problem.errors).toEqual({
      amount: 'is more than the 2000 won left of the payment',
    });
    expect((await refund(stall, id, '0')).problem.code).toBe('invalid_won');
    expect((await refund(stall, id, '2000')).status).toBe(201);
    expect((await refund(stall, id, '1')).problem.code).toBe('refund_too_large');
    expect(await won(ann)).toEqual([100_000, 0]);
  });

  it('of one payment is made a hundred times at most', async () => {
    const { stall, id } = await paid('10000', 0);
    // Refunds of 1 won each, inserted without moving money, since a hundred calls take long.
    await app.db.tx((tx) =>
      tx.exec(`DO $$ BEGIN FOR n IN 1..99 LOOP
        INSERT INTO payment_refunds (id, payment_id, amount, cashback, created_at) VALUES (1000000000 + n, ${id}, 1, 0, now());
      END LOOP; END $$`),
    );
    expect((await refund(stall, id, '1')).status).toBe(201);
    const { status, problem } = await refund(stall, id, '1');
    expect([status, problem.code]).toEqual([409, 'too_many_refunds']);
    const { body } = await payment(stall, id);
    expect([body.refunds.length, body.refunded, body.canRefund]).toEqual([100, '100', false]);
    await app.db.tx((tx) =>
      tx.exec(`SET LOCAL session_replication_role = replica; DELETE FROM payment_refunds WHERE id > 1000000000;
        UPDATE payments SET refunded = 1 WHERE id = ${id}`),
    );
  });

  it('with one key is made once', async () => {
    const { ann, stall, id } = await paid('10000', 500);
    const replies = await Promise.all(Array.from({ length: 4 }, () => refund(stall, id, '4000', 'again')));
    expect(replies.map(({ status }) => status)).toEqual(Array(4).fill(201));
    expect(replies.filter(({ headers }) => headers.get('idempotency-replayed'))).toHaveLength(3);
    expect((await payment(ann, id)).body).toMatchObject({ refunded: '4000', cashbackBack: '200' });
    expect((await refund(stall, id, '4001', 'again')).problem.code).toBe('key_reused');
  });

  it('is reduced by cashback that the payer has spent, and costs the merchant only the difference', async () => {
    const { ann, stall, id } = await paid('5000', 2000);
    const ben = await person('0');
    await spend(ann, ben, '96000');
    await spend(stall, ben, '1');
    expect(await Promise.all([won(ann), won(stall)])).toEqual([
      [0, 0],
      [3999, 0],
    ]);
    // The stall has 4,000 won left: 5,000 less the 1,000 paid as cashback.
    expect((await refund(stall, id, '5000', 'once')).problem.code).toBe('insufficient_won');
    await spend(ben, stall, '1');
    const { body, text } = await refund(stall, id, '5000', 'once');
    expect(body, text).toMatchObject({ refunded: '5000', cashbackBack: '1000', cashbackState: 'reversed' });
    expect((await refund(stall, id, '5000', 'once')).headers.get('idempotency-replayed')).toBe('true');
    expect(await Promise.all([won(ann), won(stall)])).toEqual([
      [4000, 0],
      [0, 0],
    ]);
    await app.audit();
  });

  testLong('for payers who spent their cashback succeeds whenever its net amount is there, in any parts', async () => {
    const [ann, stall, ben] = [await person('40000'), await person('0'), await person('0')];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 1999 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 0, max: 2000 }),
        async (amount, bps, part) => {
          const { id } = await paid(String(amount), bps, [ann, stall]);
          const [kept] = await won(ann);
          if (kept > 0) await spend(ann, ben, String(kept));
          for (const one of [Math.min(part, amount), amount - Math.min(part, amount)].filter((n) => n > 0)) {
            const reply = await refund(stall, id, String(one));
            expect(reply.status, reply.text).toBe(201);
          }
          expect((await payment(ann, id)).body.refunded).toBe(String(amount));
          await spend(ben, ann, String(kept));
        },
      ),
      { numRuns: 10 },
    );
    expect(await won(stall)).toEqual([0, 0]);
  });

  it('is paid with the returned cashback if the merchant has no other money', async () => {
    const { ann, stall, id } = await paid('5000', 2000);
    expect(await won(stall)).toEqual([4000, 0]);
    expect((await refund(stall, id, '5000')).status).toBe(201);
    expect(await Promise.all([won(ann), won(stall)])).toEqual([
      [100_000, 0],
      [0, 0],
    ]);
  });

  it('concurrent with payments between the same two accounts succeeds', async () => {
    const { ann, stall, id } = await paid('20000', 1500);
    const both = Array.from({ length: 15 }, () => [
      refund(stall, id, '100'),
      ask(stall, '100').then((one) => pay(ann, { chargeId: one.id, amount: '100' })),
    ]).flat();
    const replies = await Promise.all(both);
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(201));
  });

  it('that the merchant cannot pay changes nothing', async () => {
    const { ann, stall, id } = await paid('20000', 1500);
    await spend(stall, ann, '17000');
    const { status, problem } = await refund(stall, id, '20000');
    expect([status, problem.code]).toEqual([422, 'insufficient_won']);
    expect((await payment(ann, id)).body).toMatchObject({ refunded: '0', cashbackState: 'pending', refunds: [] });
    expect(await won(stall)).toEqual([0, 3000]);
  });

  it('is possible for the merchant only, and is in both histories beside its cashback', async () => {
    const { ann, stall, id } = await paid('10000', 1000);
    expect((await refund(ann, id, '1000')).status).toBe(404);
    expect((await refund(await person(), id, '1000')).status).toBe(404);
    await refund(stall, id, '10000');
    const list = app.client(ledger);
    const history = async ({ userId, token }: Person) =>
      (await list('GET /api/transactions/{userId}', { params: { userId }, token })).body
        .filter(({ kind }) => kind !== 'opening')
        .map(({ kind, id: own, group }) => [kind, group ?? own]);
    for (const one of [ann, stall])
      expect(await history(one)).toEqual(
        ['refund', 'cashback_return', 'cashback', 'payment'].map((kind) => [kind, id]),
      );
  });

  it('notifies the payer of the money', async () => {
    const { ann, stall, id } = await paid('10000', 0);
    await refund(stall, id, '2500');
    await expect
      .poll(async () => {
        const { body } = await app.call('GET /api/notifications/{userId}', {
          params: { userId: ann.userId },
          token: ann.token,
        });
        return (body as { message: string }[]).map(({ message }) => message);
      })
      .toContain('You received ₩2,500.');
  });

  it('of any payment in any parts leaves both with their earlier money, and the full cashback with the merchant', async () => {
    const both = [await person(), await person('0')] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40_000 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 4 }),
        fc.boolean(),
        async (amount, bps, parts, isReleased) => {
          const { ann, stall, id } = await paid(String(amount), bps, both);
          if (isReleased) {
            await pass('cashback', id);
            await release();
          }
          let left = amount;
          for (const part of [...parts, amount]) {
            const one = Math.min(part, left);
            if (one === 0) break;
            const reply = await refund(stall, id, String(one));
            expect(reply.status, reply.text).toBe(201);
            left -= one;
          }
          expect(await Promise.all([won(ann), won(stall)])).toEqual([
            [100_000, 0],
            [0, 0],
          ]);
        },
      ),
      { numRuns: 20 },
    );
  });
});
