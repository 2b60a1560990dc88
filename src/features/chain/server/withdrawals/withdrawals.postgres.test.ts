import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { sql } from '#platform/server/store/db.ts';
import { deployToken } from '../../../../../tools/contracts.ts';
import type { Withdrawal } from '../../calls/withdrawals.ts';
import { type ChainWorld, startChainWorld } from '../testing/chain-world.ts';
import { type Person, unitsIn, withdrawing } from '../testing/withdrawals.ts';
import { resumeWithdrawals, stopWithdrawals } from './deciding.ts';

const OUT = `0x${'c0de'.repeat(10)}`;
const speeds = { chain: { everyMs: 40 } };
let world: ChainWorld;
let app: TestApp;
let here: ReturnType<typeof withdrawing>;
const start = (over?: TestApp) =>
  startTestApp({
    mode: 'hosted',
    speeds,
    settings: { chain: { ...world.settings, explorerUrl: 'https://explorer.example' } },
    ...(over && { over }),
  });
const person = async (asset: 'XP' | 'USDC' | 'ETH' = 'USDC', amount = '1000'): Promise<Person> => {
  const one = await app.register();
  await here.give(one, asset, amount);
  return one;
};
const code = ({ problem }: { problem: { code?: string } }) => problem.code;

beforeAll(async () => {
  world = await startChainWorld();
  app = await start();
  here = withdrawing(app, world);
  for (const [asset, amount] of [
    ['XP', '100000'],
    ['USDC', '100000'],
    ['ETH', '500'],
  ] as const)
    await here.cover(asset, amount);
  await here.open('XP', 'USDC', 'ETH');
}, 180_000);
afterAll(async () => {
  expect((await auditLedger(app.db)).problems).toEqual([]);
  await app.stop();
  await world.anvil.stop();
});

describe('a withdrawal', () => {
  test('is possible only after two officers have set limits', async () => {
    const me = await person();
    const offer = await app.call('GET /api/chain/offer', { token: me.token });
    expect(offer.body).toMatchObject({ isOpen: false, closed: 'withdrawals_stopped', assets: ['XP', 'USDC', 'ETH'] });
    expect(code(await here.quote(me, 'USDC', '1', OUT))).toBe('withdrawals_stopped');
    await here.limits();
    expect((await app.call('GET /api/chain/offer', { token: me.token })).body).toMatchObject({ isOpen: true });
  });

  test('costs exactly the amount and the quoted fee, is paid once on the chain, and reports each step', async () => {
    const me = await person();
    const quote = await here.quoted(me, 'USDC', '250.5', OUT);
    expect(quote).toMatchObject({
      assetType: 'USDC',
      amount: '250.5',
      isContract: false,
      newUntil: null,
      isChecked: false,
    });
    const fee = unitsIn('USDC', quote.fee);
    expect(fee).toBeGreaterThan(0n);
    expect(quote.total).toBe(String(Number(quote.amount) + Number(quote.fee)));
    const before = await here.chainBalance(OUT, 'USDC');
    const [feesBefore] = await here.books(HOUSE.fees, 'USDC');
    const made = (await here.press(me, quote)).body as Withdrawal;
    expect(made).toMatchObject({ state: 'held', fee: quote.fee, hash: null, confirmations: null });
    const sent = await here.until(me, made.id, 'sent', false);
    expect(sent.explorerUrl).toBe(`https://explorer.example/tx/${sent.hash}`);
    expect((await here.books(me.address, 'USDC'))[1]).toBe(unitsIn('USDC', '250.5') + fee);
    await world.anvil.mine();
    await here.until(me, made.id, 'mined', false);
    // Another job stores the head from which confirmations are counted.
    await expect.poll(async () => (await here.find(me, made.id)).confirmations).toBe(1);
    const done = await here.until(me, made.id, 'done');
    expect(done).toMatchObject({ failure: null, hash: sent.hash });
    expect((await here.chainBalance(OUT, 'USDC')) - before).toBe(unitsIn('USDC', '250.5'));
    expect(await here.books(me.address, 'USDC')).toEqual([unitsIn('USDC', '749.5') - fee, 0n]);
    expect((await here.books(HOUSE.fees, 'USDC'))[0] - feesBefore).toBe(fee);
    const { gas } = await app.db.one(
      sql<{ gas: string }>`SELECT gas::text AS gas FROM chain_withdrawals WHERE id = ${made.id}`,
    );
    expect(BigInt(gas)).toBeGreaterThan(20_000n);
    const listed = await app.call('GET /api/transactions', { token: me.token });
    expect((listed.body as unknown[])[0]).toMatchObject({
      kind: 'chain_withdrawal',
      amount: '250.5',
      fee: quote.fee,
      status: 'completed',
      toAddress: quote.toAddress,
    });
  });

  test('of the chain’s own coin pays its fee in that coin, and its gas is paid out of the fees', async () => {
    const me = await person('ETH', '2');
    const made = await here.take(me, 'ETH', '1.5', OUT);
    await here.until(me, made.id, 'done');
    await expect
      .poll(async () =>
        app.db.one(sql<{ gas: string; borne: string | null }>`
        SELECT gas::text AS gas, gas_borne::text AS borne FROM chain_withdrawals WHERE id = ${made.id}`),
      )
      .toMatchObject({ borne: expect.stringMatching(/^[1-9]/) });
    const { gas, borne } = await app.db.one(sql<{ gas: string; borne: string }>`
      SELECT gas::text AS gas, gas_borne::text AS borne FROM chain_withdrawals WHERE id = ${made.id}`);
    expect(borne).toBe(gas);
  });

  test('is made once, gets the same response again for its key and quote, and another quote under the key is refused', async () => {
    const me = await person();
    const quote = await here.quoted(me, 'USDC', '1', OUT);
    const pressed = await Promise.all([1, 2, 3].map(() => here.press(me, quote, 'the-same')));
    expect(pressed.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = new Set(pressed.map(({ body }) => (body as Withdrawal).id));
    expect(ids.size).toBe(1);
    expect((await here.press(me, quote, 'another-key')).body).toMatchObject({ id: [...ids][0] });
    expect(code(await here.press(me, await here.quoted(me, 'USDC', '2', OUT), 'the-same'))).toBe('key_reused');
    expect(await here.own(me)).toHaveLength(1);
  });

  test('by a quote a minute old, or of somebody else, is refused', async () => {
    const me = await person();
    const quote = await here.quoted(me, 'USDC', '1', OUT);
    expect(code(await here.press(await person(), quote))).toBe('not_found');
    await app.db.run(sql`UPDATE chain_quotes SET expires_at = clock_timestamp() WHERE id = ${quote.id}`);
    expect(code(await here.press(me, quote))).toBe('quote_expired');
    expect(await here.books(me.address, 'USDC')).toEqual([unitsIn('USDC', '1000'), 0n]);
  });

  test('needs the passkey of a person who has switched it on', async () => {
    const me = await person();
    const phone = phoneOf(app, me);
    await phone.enable();
    const body = { quoteId: (await here.quoted(me, 'USDC', '1', OUT)).id };
    expect(code(await app.call('POST /api/chain/withdrawals', { token: me.token, body, key: 'unsigned' }))).toBe(
      'signature_required',
    );
    expect((await phone.sign('POST /api/chain/withdrawals', { body, key: 'signed' })).status).toBe(201);
  });

  test('to the zero address, a token, the treasury or a user here is refused, and a contract is flagged', async () => {
    const me = await person();
    const refused = [`0x${'0'.repeat(40)}`, world.xp, await here.treasury()];
    for (const address of refused) expect(code(await here.quote(me, 'USDC', '1', address))).toBe('address_refused');
    expect(code(await here.quote(me, 'USDC', '1', (await person()).address))).toBe('held_here');
    expect(code(await here.quote(me, 'USDC', '1', 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'))).toBe(
      'invalid_address',
    );
    expect(code(await here.quote(me, 'BTC', '1', OUT))).toBe('unknown_asset');
    expect(code(await here.quote(me, 'USDC', '0.0000001', OUT))).toBe('invalid_amount');
    expect(code(await here.quote(me, 'USDC', '1001', OUT))).toBe('insufficient_balance');
    expect(code(await here.quote(me, 'USDC', '1000', OUT))).toBe('insufficient_for_fee');
    const contract = await deployToken(world.anvil, 'HonestToken', { places: 18, supply: 1n });
    await world.anvil.finalize();
    await expect.poll(async () => (await here.quoted(me, 'USDC', '1', contract)).isContract).toBe(true);
  });

  test('is quoted first: a send to an unknown address is refused, and a send to a user here is made at once', async () => {
    const [me, you] = [await person(), await person()];
    const body = { userId: me.userId, assetType: 'USDC', transactionType: 'send', amount: '5', status: 'pending' };
    const send = (toAddress: string) =>
      app.call('POST /api/transactions', { token: me.token, body: { ...body, toAddress } });
    expect(code(await send(OUT))).toBe('quote_first');
    expect((await send(you.address)).status).toBe(201);
    await expect.poll(async () => (await here.books(you.address, 'USDC'))[0]).toBe(unitsIn('USDC', '1005'));
  });

  test('waits while withdrawals are stopped, and continues afterwards; new withdrawals are refused', async () => {
    const me = await person();
    const quote = await here.quoted(me, 'USDC', '3', OUT);
    const under = await here.take(me, 'USDC', '2', OUT);
    await here.until(me, under.id, 'sent', false);
    await app.db.tx((tx) => stopWithdrawals(tx, 'a drill'));
    expect(code(await here.press(me, quote))).toBe('withdrawals_stopped');
    expect(code(await here.quote(me, 'USDC', '1', OUT))).toBe('withdrawals_stopped');
    await here.until(me, under.id, 'done');
    await app.db.tx(resumeWithdrawals);
    const made = (await here.press(me, quote)).body as Withdrawal;
    await here.until(me, made.id, 'done');
  });

  test('of a person frozen before it was submitted is returned, and no new withdrawal leaves', async () => {
    const me = await person();
    await here.limits({ eyesWon: 0n });
    const made = await here.take(me, 'USDC', '2', OUT);
    expect(made.state).toBe('checking');
    const quote = await here.quoted(me, 'USDC', '3', OUT);
    await app.db.tx((tx) =>
      tx.rows(sql`SELECT member_state_set(${me.userId}, 'frozen', 'as asked', NULL, NULL, NULL, ${me.userId})`),
    );
    await app.db.run(sql`UPDATE chain_withdrawals SET state = 'ready' WHERE id = ${made.id}`);
    expect(await here.until(me, made.id, 'returned', false)).toMatchObject({ failure: 'the account was frozen' });
    expect(code(await here.press(me, quote))).toBe('account_stopped');
    expect(await here.books(me.address, 'USDC')).toEqual([unitsIn('USDC', '1000'), 0n]);
    await here.limits();
  });
});

describe('limits', () => {
  test('for one withdrawal, a person’s day, pending withdrawals and a new address are counted in won', async () => {
    const me = await person();
    const won = 1400n;
    const set = (change: Parameters<typeof here.limits>[0]) => here.limits(change);
    const { rate } = await app.db.one(sql<{ rate: string }>`
      SELECT rules #>> '{rates,USDC}' AS rate FROM currency_versions WHERE valid_from <= clock_timestamp() ORDER BY valid_from DESC LIMIT 1`);
    const of = (units: bigint) => units * BigInt(rate);
    expect(won).toBeGreaterThan(0n);
    await set({ oneWon: of(10n) });
    expect(code(await here.quote(me, 'USDC', '10.000001', OUT))).toBe('over_one');
    await set({ personWon: of(10n), oneWon: of(10n) });
    await here.take(me, 'USDC', '6', OUT);
    expect(code(await here.quote(me, 'USDC', '5', OUT))).toBe('over_person_day');
    await set({ hotWon: 1n });
    expect(code(await here.quote(me, 'USDC', '1', OUT))).toBe('over_hot');
    await set({ newHours: 24, newWon: of(2n) });
    const fresh = `0x${'1234'.repeat(10)}`;
    expect(code(await here.quote(me, 'USDC', '3', fresh))).toBe('address_new');
    expect((await here.quoted(me, 'USDC', '2', fresh)).newUntil).not.toBeNull();
    await here.take(me, 'USDC', '2', fresh);
    expect(code(await here.quote(me, 'USDC', '1', fresh))).toBe('address_new');
    await app.db.run(
      sql`UPDATE chain_addresses SET first_at = first_at - interval '25 hours' WHERE address = ${fresh}`,
    );
    expect((await here.quoted(me, 'USDC', '3', fresh)).newUntil).toBeNull();
    await set({});
    for (const one of await here.own(me)) await here.until(me, one.id, 'done');
  });

  test('for everybody’s day hold if withdrawals are submitted on two nodes at once', async () => {
    const second = await start(app);
    const there = withdrawing(second, world);
    const { wonToday } = await app.db.one(sql<{ wonToday: string }>`
      SELECT (CASE WHEN day = (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date THEN won ELSE 0 END)::text AS "wonToday" FROM chain_gate`);
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => person()));
    const quotes = await Promise.all(people.map((one) => here.quoted(one, 'USDC', '10', OUT)));
    const { won } = await app.db.one(
      sql<{ won: string }>`SELECT won::text AS won FROM chain_quotes WHERE id = ${quotes[0]?.id ?? 0}`,
    );
    await here.limits({ totalWon: BigInt(wonToday) + 3n * BigInt(won), personWon: 10n ** 6n, oneWon: 10n ** 6n });
    const pressed = await Promise.all(
      people.map((one, nth) => (nth % 2 ? here : there).press(one, quotes[nth] as { id: number })),
    );
    expect(pressed.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(pressed.filter((reply) => code(reply) === 'over_all_day')).toHaveLength(3);
    await here.limits();
    for (const one of people) for (const { id } of await here.own(one)) await here.until(one, id, 'done');
    await second.stop();
  });
});

describe('withdrawing everything', () => {
  test('is quoted asset by asset with the remaining amounts and their reason, submitted by one tap, and made only once for the same quotes', async () => {
    const me = await person();
    await here.give(me, 'XP', '7');
    await here.give(me, 'ETH', '0.000000000000001');
    const reply = await app.call('POST /api/chain/leave/quotes', { token: me.token, body: { toAddress: OUT } });
    const { quotes, stays } = reply.body as {
      quotes: { id: number; assetType: string; total: string }[];
      stays: unknown[];
    };
    expect(quotes.map(({ assetType, total }) => [assetType, total])).toEqual([
      ['XP', '7'],
      ['USDC', '1000'],
    ]);
    expect(stays).toEqual([{ assetType: 'ETH', amount: '0.000000000000001', why: 'insufficient_for_fee' }]);
    const body = { quoteIds: quotes.map(({ id }) => id) };
    const press = () => app.call('POST /api/chain/leave', { token: me.token, body });
    const [one, two] = await Promise.all([press(), press()]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(await here.own(me)).toHaveLength(2);
    for (const { id } of await here.own(me)) await here.until(me, id, 'done');
    expect(await here.books(me.address, 'XP')).toEqual([0n, 0n]);
    expect(await here.books(me.address, 'USDC')).toEqual([0n, 0n]);
  });
});
