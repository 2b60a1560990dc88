import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { tablesHolding } from '#platform/server/testing/clear-text.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { contract } from '../contract.ts';
import { NUMBER_CODES_A_DAY, NUMBER_TRIES, sandboxCode } from '../rules.ts';
import { accountEnding, type Holder } from './testing/accounts.ts';

const app = testApp({ each: 'nothing' });

const at = (of: Holder, id: number) => ({ params: { userId: of.userId, id }, token: of.token });
const ask = (of: Holder, id: number) => app.call('POST /api/bank-accounts/{userId}/{id}/code', at(of, id));
const verify = (of: Holder, id: number, code: string) =>
  app.call('POST /api/bank-accounts/{userId}/{id}/verify', { ...at(of, id), body: { code } });
const sent = async (of: Holder, id: number) => {
  const asked = await ask(of, id);
  if (asked.status !== 200) return asked;
  const list = () =>
    app.client(contract)('GET /api/bank-accounts/{userId}', { params: { userId: of.userId }, token: of.token });
  await until(
    async () => (await list()).body.find((one) => one.id === id)?.verification?.status,
    (status) => status === 'sent',
  );
  return asked;
};
/** Registers a user who has claimed the account and may enter its code. */
const somebody = async (ending = '4417') => {
  const of = await app.register();
  const { id } = await accountEnding(app, of, ending, false);
  return { of, id, reply: await sent(of, id) };
};

describe('the number of a bank account', () => {
  testLong(
    'is locked for everybody by nine wrong codes from anybody, and then even the right code is refused',
    async () => {
      const guessers = [];
      for (let wrong = 0; wrong < NUMBER_TRIES; wrong += 3) {
        const { of, id } = await somebody();
        guessers.push({ of, id });
        for (const code of ['0001', '0002', '0003']) expect((await verify(of, id, code)).status).toBe(422);
      }
      const { reply } = await somebody();
      expect(reply.problem).toMatchObject({ status: 409, code: 'account_locked' });
      const [first] = guessers;
      expect(first && (await ask(first.of, first.id)).problem).toMatchObject({ code: 'account_locked' });
      const other = await somebody('4418');
      expect((await verify(other.of, other.id, sandboxCode)).status, 'another number').toBe(200);
    },
  );

  it('is not verified by a code sent before others locked it, nor by many concurrent attempts', async () => {
    const all = await Promise.all([somebody(), somebody(), somebody(), somebody()]);
    const replies = await Promise.all(
      all.flatMap(({ of, id }) => ['0001', '0002', '0003'].map((code) => verify(of, id, code))),
    );
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(NUMBER_TRIES);
    for (const { of, id } of all) expect((await verify(of, id, sandboxCode)).status).toBe(409);
  });

  testLong(
    'gets at most five codes a day, no matter who requests them, and is unlocked a year after the last guess',
    async () => {
      const { of, id } = await somebody();
      for (let count = 1; count < NUMBER_CODES_A_DAY; count += 1) await somebody();
      expect((await somebody()).reply.problem).toMatchObject({ status: 422, code: 'too_many_codes' });
      await app.db.run(sql`UPDATE bank_number_tries SET sent_on = sent_on - 1`);
      expect((await somebody()).reply.status).toBe(200);
      await app.db.run(sql`UPDATE bank_number_tries SET wrong = ${NUMBER_TRIES}`);
      expect((await verify(of, id, sandboxCode)).problem).toMatchObject({ code: 'account_locked' });
      await app.db.run(sql`UPDATE bank_number_tries SET last_at = now() - interval '366 days'`);
      await app.runJob('retention');
      expect((await verify(of, id, sandboxCode)).status).toBe(200);
    },
  );

  it('has one verified owner; second owners from earlier releases stay, and nobody else can verify it', async () => {
    const [first, second] = [await somebody(), await somebody()];
    expect((await verify(first.of, first.id, sandboxCode)).status).toBe(200);
    expect((await verify(second.of, second.id, sandboxCode)).problem).toMatchObject({
      status: 409,
      code: 'account_taken',
    });
    // Makes two proven accounts as earlier releases left them: without a MAC.
    const [third, fourth] = [await app.register(), await app.register()];
    const before = [await accountEnding(app, third, '5501'), await accountEnding(app, fourth, '5501')];
    await app.db.run(sql`UPDATE bank_accounts SET number_mac = NULL WHERE id = ANY (${before.map(({ id }) => id)})`);
    const fifth = await somebody('5501');
    expect((await verify(fifth.of, fifth.id, sandboxCode)).problem).toMatchObject({ code: 'account_taken' });
    const rows = await app.db.rows(sql<{ status: string; has_mac: boolean; is_shared: boolean }>`
      SELECT status, number_mac IS NOT NULL AS has_mac, is_shared FROM bank_accounts
       WHERE id = ANY (${before.map(({ id }) => id)}) ORDER BY id`);
    expect(rows).toEqual([
      { status: 'verified', has_mac: true, is_shared: false },
      { status: 'verified', has_mac: true, is_shared: true },
    ]);
  });

  it('can be verified by another person when its owner has removed it', async () => {
    const [first, second] = [await somebody(), await somebody()];
    await verify(first.of, first.id, sandboxCode);
    await app.call('DELETE /api/bank-accounts/{userId}/{id}', at(first.of, first.id));
    expect((await verify(second.of, second.id, sandboxCode)).status).toBe(200);
    expect(await tablesHolding(app.db, '110123454417')).toEqual([]);
  });
});
