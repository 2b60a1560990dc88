import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { assetOf } from '#features/currency/assets.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { post, resolve } from '#features/ledger/server/doors.ts';
import { addressOf } from '#features/ledger/server/testing/books.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { sql } from '#platform/server/store/db.ts';
import { planExchange } from '../plan-exchange.ts';
import { MOST_OPEN, termsOf } from '../rules.ts';
import { at, exchanger, KRW, type Person, XP } from './testing/exchanger.ts';

/** A balance that uses all 38 digits of the store. */
const ABSURD = '99999999999999999999999999999999994999';
const won = assetOf('KRW');

const app = testApp({ isStill: true });
let me: Person;
let other: Person;
beforeEach(async () => {
  me = await app.register();
  other = await app.register();
});
const mine = exchanger(app, () => me);
const theirs = exchanger(app, () => other);

const depositOf = async (of: typeof theirs, person: Person, ending: string) => {
  const account = await accountEnding(app, person, ending);
  return of.taken('10000', at(account), KRW);
};

test('a quote of an absurd amount is refused, and other people’s deposits continue', async () => {
  const account = await accountEnding(app, me, '4417');
  for (const [amount, from, to] of [
    [ABSURD, at(account), KRW],
    ['1000000000000001', at(account), KRW],
    ['1000000000000001', at(account), XP],
  ] as const)
    expect((await mine.quote(amount, from, to)).problem, amount).toMatchObject({
      status: 422,
      code: 'invalid_amount',
      errors: { amount: 'is too large' },
    });
  expect((await mine.quoted('1000000000000000', at(account), XP)).takes.amount).toBe('1000000000000000');
  expect(await depositOf(theirs, other, '4418')).toMatchObject({ kind: 'top_up', status: 'pending' });
});

test('an amount of an asset is limited by its value in won', async () => {
  await fund(app.db, me.userId, 'XP', '2000000000000');
  expect((await mine.quote('1000000000000.001', XP, KRW)).problem).toMatchObject({ code: 'invalid_amount' });
  expect((await mine.quoted('1000000000000', XP, KRW)).gives.amount).toBe('975000000000000');
});

test('a person has at most fifty quotes and orders open, even with concurrent requests, and others are not affected', async () => {
  const account = await accountEnding(app, me, '4417');
  const quotes = await Promise.all(Array.from({ length: MOST_OPEN + 5 }, () => mine.quote('1000', at(account), KRW)));
  expect(quotes.map(({ status }) => status).sort()).toEqual([...Array(MOST_OPEN).fill(201), ...Array(5).fill(429)]);
  expect(quotes.find(({ status }) => status === 429)?.problem).toMatchObject({ code: 'too_many_quotes' });
  const made = quotes.flatMap(({ status, body }) => (status === 201 ? [(body as { id: number }).id] : []));
  for (const id of made.slice(0, 2)) expect((await mine.take(id)).status).toBe(201);
  // Neither used quotes nor older requests free a place; expired quotes do.
  await app.db.run(
    sql`UPDATE exchange_quotes SET created_at = created_at - interval '61 seconds', expires_at = expires_at - interval '1 second'`,
  );
  expect((await mine.quote('1000', at(account), KRW)).status).toBe(429);
  await app.db.run(
    sql`UPDATE exchange_quotes SET expires_at = now() WHERE transfer_id IS NULL AND id = ${made[5] ?? 0}`,
  );
  expect((await mine.quote('1000', at(account), KRW)).status).toBe(201);
  expect((await mine.quote('1000', at(account), KRW)).status).toBe(429);
  expect(await depositOf(theirs, other, '4418')).toMatchObject({ status: 'pending' });
});

test('an absurd earlier deposit, held and then posted, blocks nobody', async () => {
  const terms = termsOf(won, won, BigInt(ABSURD), FIRST);
  if (typeof terms === 'string') throw new Error(terms);
  const plain = { ...terms, kind: 'top_up', from: 'KRW', to: 'KRW', bank: 'from', books: HOUSE.issuance } as const;
  const account = await accountEnding(app, other, '4418');
  const deposit = () => theirs.taken('10000', at(account), KRW);
  for (const name of ['ann', 'ben', 'cleo']) {
    const held = await app.db.tx((tx) =>
      post(tx, { ...planExchange(plain, addressOf(name)), initiator: null, hold: {} }),
    );
    expect(held.status).toBe('accepted');
    expect(await deposit()).toMatchObject({ status: 'pending' });
    const id = 'id' in held ? held.id : 0;
    expect(await app.db.tx((tx) => resolve(tx, [{ id, outcome: 'post' }]))).toEqual(['done']);
    expect(await deposit()).toMatchObject({ status: 'pending' });
  }
  expect(await auditLedger(app.db)).toMatchObject({ ok: true, problems: [] });
});

test('an earlier quote of an absurd amount has expired', async () => {
  const account = await accountEnding(app, me, '4417');
  const { id } = await mine.quoted('1000', at(account), KRW);
  const heldAtBank = sql<{
    held: string;
  }>`SELECT coalesce(sum(held), 0) AS held FROM accounts WHERE owner = ${HOUSE.bank}`;
  const before = await app.db.one(heldAtBank);
  await app.db.run(sql`UPDATE exchange_quotes SET takes = ${ABSURD}, gives = 1 WHERE id = ${id}`);
  expect((await mine.take(id)).problem).toMatchObject({ status: 409, code: 'quote_expired' });
  expect(await app.db.one(heldAtBank)).toEqual(before);
});
