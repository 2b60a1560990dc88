import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { NOBODY, type Person, type Populated, populate } from '../testing/people.ts';

let app: TestApp;
let the: Populated;
beforeAll(async () => {
  app = await startTestApp({ mode: 'hosted' });
  the = populate(app);
});
afterAll(() => app.stop());

describe('cancelling a transfer', () => {
  const takeBack = async (who: Person, id: number, key?: string) =>
    (await app.call('POST /api/transactions/{id}/take-back', {
      params: { id },
      token: who.token,
      ...(key !== undefined && { key }),
    })) as Reply<Transaction>;
  const sent = async (from: Person, to = NOBODY) => {
    const { body } = await the.send(from, to, { amount: '2' });
    return the.settled(from, body.id);
  };

  test('returns the amount once, and the fee stays paid', async () => {
    const ann = await the.person();
    const { id, canTakeBack } = await sent(ann);
    expect(canTakeBack).toBe(true);
    const { status, body } = await takeBack(ann, id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      transactionType: 'receive',
      kind: 'return',
      amount: '2',
      fee: '0',
      status: 'completed',
      returns: id,
    });
    expect(await the.balance(ann)).toEqual({ balance: '9.999', held: '0' });
    const returned = { status: 'returned', canTakeBack: false, returnedAt: body.createdAt };
    expect(await the.one(ann, id)).toMatchObject(returned);
    expect((await the.list(ann)).body.find((one) => one.id === id)).toMatchObject(returned);
    expect((await takeBack(ann, id)).problem).toMatchObject({ status: 409, code: 'already_returned' });
  });

  test('with one key returns the same response, however often it is requested', async () => {
    const ann = await the.person();
    const { id } = await sent(ann);
    const replies = await Promise.all(Array.from({ length: 4 }, () => takeBack(ann, id, 'back')));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await takeBack(ann, id, 'back')).headers.get('idempotency-replayed')).toBe('true');
    const other = await sent(ann);
    expect((await takeBack(ann, other.id, 'back')).problem.code).toBe('key_reused');
    expect(await the.balance(ann)).toEqual({ balance: '7.998', held: '0' });
  });

  test('is refused while pending, for an address with a wallet, and after 30 days', async () => {
    const [ann, ben] = [await the.person(), await the.person('0')];
    const pending = await the.pending(ann, NOBODY);
    expect((await takeBack(ann, pending)).problem).toMatchObject({ status: 409, code: 'not_settled' });
    const known = await sent(ann, ben.address);
    expect((await takeBack(ann, known.id)).problem).toMatchObject({ status: 409, code: 'address_is_held' });
    const old = await sent(ann);
    await app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(sql`UPDATE transfers SET created_at = now() - interval '30 days 1 second' WHERE id = ${old.id}`);
    });
    expect((await takeBack(ann, old.id)).problem).toMatchObject({ status: 409, code: 'too_late' });
  });

  test('is possible for the sender only', async () => {
    const [ann, ben] = [await the.person(), await the.person()];
    const toBen = await sent(ann, ben.address);
    const away = await sent(ann);
    expect((await takeBack(ben, toBen.id)).status).toBe(404);
    expect((await takeBack(ben, away.id)).status).toBe(404);
    expect((await takeBack(ann, 999_999)).status).toBe(404);
  });
});
