import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { sandboxFeed } from '../rates/of-settings.ts';
import { pollingJob } from '../rates/poll.ts';
import { keepRates } from '../rates/rates-store.ts';
import { exchangesAt, type Person, pairsDesk, TERMS, WON, XP } from '../testing/pairs.ts';

// A server with sandboxes, for the office's staff and a bank that answers; the server of the other tests has none.
const before = testApp({ mode: 'hosted' });
const city = cityOffice(before);
let app: TestApp;
let staff: { owner: Official; finance: Official; approver: Official; auditor: Official };
let desk: ReturnType<typeof pairsDesk>;
let here: ReturnType<typeof exchangesAt>;
const person = async (xp = '1000', won = '0'): Promise<Person> => {
  const one = await before.register();
  if (xp !== '0') await fund(before.db, one.userId, 'XP', xp);
  if (won !== '0') await fund(before.db, one.userId, 'KRW', won);
  return one;
};
const balanceOf = async (owner: string, asset: string) =>
  (
    await before.db.maybe(sql<{ units: string }>`
      SELECT a.balance::text AS units FROM accounts a JOIN assets s ON s.id = a.asset_id WHERE a.owner = ${owner} AND s.code = ${asset}`)
  )?.units;
const feed = (won: bigint, aheadMs = 0) =>
  before.db.tx(async (tx) => keepRates(tx, [{ asset: 'ETH', won, at: await nowOf(tx, aheadMs) }]));
/** Moves today's counts to the day before, as midnight in Seoul would. */
const midnight = async () => {
  await before.db.run(sql`UPDATE exchange_pairs SET day = day - 1`);
  await before.db.run(sql`UPDATE exchange_person_days SET day = day - 1`);
  await before.db.run(sql`UPDATE exchange_quotes SET counted_on = counted_on - 1`);
};
const code = ({ problem }: { problem: { code?: string } }) => problem.code;

beforeAll(async () => {
  app = await startTestApp({ over: before, settings: { hasSandboxes: false }, isStill: true });
  here = exchangesAt(app);
  const owner = await city.owner();
  const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
  staff = { owner, finance, approver, auditor: await city.join(owner, 'auditor') };
  desk = pairsDesk(finance, approver);
  await fund(before.db, city.id(), 'KRW', '1000000');
}, 120_000);
afterAll(() => app.stop());

it('without sandboxes nothing is exchanged until two people have opened its pair, and then only from its own funds', async () => {
  const me = await person();
  expect(await here.offered(me, 'XP')).toMatchObject({ closed: 'closed', pair: null });
  expect(await here.offered(me, 'KRW')).toMatchObject({ closed: null, pair: null });
  expect(code(await here.quote(me, '10', XP, WON))).toBe('pair_closed');
  expect(await exchangesAt(before).offered(me, 'XP')).toMatchObject({ closed: null, pair: null });

  const { auditor, finance, approver } = staff;
  for (const what of ['terms', 'funds'] as const)
    expect(code(await desk.ask(what, what === 'terms' ? TERMS : {}, auditor))).toBe('forbidden');
  expect(await desk.read('XP', auditor)).toMatchObject({ terms: null, state: 'closed', rate: '1000', isHere: true });
  expect((await desk.ask('terms', { ...TERMS, personWon: '300001' })).problem).toMatchObject({ code: 'not_so_now' });
  expect((await desk.ask('terms', { ...TERMS, personWon: 'a word' })).status).toBe(400);
  expect(code(await desk.ask('funds', { pair: 'XP', asset: 'KRW', amount: '1', way: 'in', by: 'wallet' }))).toBe(
    'not_so_now',
  );
  const made = await desk.ask('terms', TERMS);
  const act = made.body as OfficeAct;
  expect(act.title).toBe('XP open hand 100000 300000');
  expect(code(await desk.check(act, finance))).toBe('forbidden');
  expect(code(await desk.check(act, auditor))).toBe('forbidden');
  expect(code(await here.quote(me, '10', XP, WON))).toBe('pair_closed');
  expect((await desk.check(act)).body).toMatchObject({ state: 'done' });

  expect(await here.offered(me, 'XP')).toMatchObject({
    closed: null,
    rate: '1000',
    pair: { wonToday: '100000', asset: '0', won: '0' },
  });
  expect((await here.quote(me, '10', XP, WON)).problem).toMatchObject({ code: 'not_covered' });
  expect(code(await desk.ask('funds', { pair: 'XP', asset: 'KRW', amount: '1', way: 'in', by: 'issue' }))).toBe(
    'not_so_now',
  );
  await desk.fund('KRW', '50000');
  const issued = await balanceOf('house:issuance', 'KRW');
  expect((await here.take(me, '10', XP, WON)).body).toMatchObject({ status: 'completed', amount: '9750' });
  expect(code(await here.quote(me, '41', XP, WON))).toBe('not_covered');
  expect((await here.take(me, '40', XP, WON)).status).toBe(201);
  expect(await balanceOf('house:exchange-xp', 'KRW')).toBe('0');
  expect(await balanceOf('house:exchange-xp', 'XP')).toBe(`${50n * 10n ** 18n}`);
  expect(await balanceOf('house:issuance', 'KRW')).toBe(issued);

  // A pair pays out only what was paid into it. Two people issue more of the asset, since it cannot leave this server.
  expect(code(await here.quote(await person('0', '60000'), '60000', WON, XP))).toBe('not_covered');
  await desk.fund('XP', '100', { by: 'issue' });
  const back = await here.take(me, '39000', WON, XP);
  expect(back.body).toMatchObject({ status: 'completed' });
  expect(await balanceOf('house:exchange-xp', 'KRW')).toBe(String(39_000 - 975));
  const pair = await desk.read('XP', auditor);
  expect(pair).toMatchObject({
    state: 'open',
    usedToday: '89000',
    fund: { asset: '111.975', won: '38025' },
    own: { won: '950000' },
  });
  expect(pair?.terms).toMatchObject({ madeBy: 'Test Person', checkedBy: 'Test Person', personWon: '100000' });

  const tooMuch = { pair: 'XP', asset: 'KRW', amount: '38026', way: 'out', by: 'wallet' };
  const refused = await desk.both('funds', tooMuch);
  expect(refused.problem).toMatchObject({
    code: 'cannot_be',
    detail: 'Only 38025 KRW are available. Nothing was moved.',
  });
  const [waits] = (await approver.phone.call('GET /api/office/acts')).body as OfficeAct[];
  await finance.phone.sign('POST /api/office/acts/{actId}/withdraw', { params: { actId: waits?.id ?? 0 } });
  await desk.terms({ isOpen: false });
  expect(code(await here.quote(me, '1', XP, WON))).toBe('pair_closed');
  expect(code(await exchangesAt(before).quote(me, '1', XP, WON))).toBe('pair_closed');
  await desk.fund('KRW', '38025', { way: 'out' });
  await desk.fund('XP', '111.975', { way: 'out', by: 'issue' });
  expect(await desk.read('XP')).toMatchObject({
    state: 'closed',
    fund: { asset: '0', won: '0' },
    own: { won: '988025' },
  });
  await app.audit();
});

describe('a quote in a pair', () => {
  it('is bound to its terms and rate, and under other terms is refused and moves nothing', async () => {
    const me = await person();
    await fund(before.db, me.userId, 'ETH', '1');
    await desk.terms();
    await desk.fund('KRW', '50000');
    const quote = await here.quoted(me, '1', XP, WON);
    await desk.terms({ personWon: '90000' });
    expect(code(await here.press(me, quote))).toBe('pair_changed');
    const other = await here.quoted(me, '1', XP, WON);
    await desk.terms({ isOpen: false });
    expect(code(await here.press(me, other))).toBe('pair_closed');
    // A quote made with sandboxes before the pair existed belongs to no pair, and expires when the pair is made.
    const [ETH, free] = [{ asset: 'ETH' }, exchangesAt(before)];
    const trial = await free.quoted(me, '0.001', ETH, WON);
    await desk.terms({ pair: 'ETH', source: 'feed' });
    await desk.fund('KRW', '100000', { pair: 'ETH' });
    await feed(3_125_000n);
    expect(code(await free.press(me, trial))).toBe('pair_changed');
    const byFeed = await here.quoted(me, '0.01', ETH, WON);
    expect(byFeed).toMatchObject({ rate: '3125000', gives: { amount: '30468' } });
    await feed(3_200_000n);
    expect(code(await here.press(me, byFeed))).toBe('pair_changed');
    const anew = await here.quoted(me, '0.01', ETH, WON);
    expect((await here.press(me, anew)).body).toMatchObject({ amount: '31200' });
    expect(await here.offered(me, 'ETH')).toMatchObject({ rate: '3200000' });
  });

  it('is neither made nor used at a rate older than five minutes: the pair is closed until the feed responds again', async () => {
    const me = await person();
    await fund(before.db, me.userId, 'ETH', '1');
    const ETH = { asset: 'ETH' };
    await feed(3_125_000n);
    const quote = await here.quoted(me, '0.001', ETH, WON);
    await before.db.run(sql`UPDATE exchange_feed_rates SET as_of = as_of - interval '301 seconds'`);
    expect(code(await here.press(me, quote))).toBe('rate_stale');
    expect(code(await here.quote(me, '0.001', ETH, WON))).toBe('rate_stale');
    expect(await here.offered(me, 'ETH')).toMatchObject({ closed: 'stale', pair: null });
    expect(await desk.read('ETH')).toMatchObject({ state: 'stale', rate: '3125000' });
    const ready = await app.call('GET /api/health/ready');
    expect(ready).toMatchObject({ status: 200, body: { queues: { rates: { due: 1 } } } });
    // The sandbox returns an hour-old rate for ETH and none for CBDC. A rate from the future is ignored.
    await desk.terms({ pair: 'CBDC', source: 'feed' });
    await desk.terms({ pair: 'BTC', source: 'feed' });
    const { db, log } = before.built.mounted.services;
    const rates = { XP: '1', USDC: '1', CBDC: '1250', BTC: '56250000', ETH: '3125000', KRW: '1' };
    await pollingJob(
      { db, log },
      sandboxFeed(async () => ({ rates })),
    ).run(new AbortController().signal);
    const states = ['ETH', 'CBDC', 'BTC'].map(async (one) => (await desk.read(one))?.state);
    expect(await Promise.all(states)).toEqual(['stale', 'stale', 'open']);
    expect(await feed(3_125_000n, 180_000)).toBe(0);
    expect(await feed(3_125_000n)).toBe(1);
    expect((await here.take(me, '0.001', ETH, WON)).status).toBe(201);
  });
});

it('one person stops a pair at once with a reason, and two people open it, by a request made after the stop', async () => {
  const { auditor, finance, approver } = staff;
  const me = await person();
  const stop = (by: Official, pair = 'XP', reason = 'A wrong rate') =>
    by.phone.sign('POST /api/office/exchange/stops', { body: { pair, reason } });
  await desk.terms();
  await desk.fund('KRW', '20000');
  expect(code(await stop(auditor))).toBe('forbidden');
  expect((await stop(approver, 'XP', '')).status).toBe(400);
  expect(
    (await approver.phone.call('POST /api/office/exchange/stops', { body: { pair: 'XP', reason: 'x' } })).status,
  ).toBe(403);
  expect((await desk.read('XP'))?.state).toBe('open');
  // A pending act would open the pair again, but it was requested before the stop.
  const waits = (await desk.ask('terms', { ...TERMS, personWon: '50000' })).body as OfficeAct;
  const quote = await here.quoted(me, '1', XP, WON);
  const [pressed, stopped, again] = await Promise.all([here.press(me, quote), stop(finance), stop(approver)]);
  expect([201, 409]).toContain(pressed.status);
  expect([stopped.status, again.status].sort()).toEqual([200, 409]);
  const done = stopped.status === 200 ? stopped : again;
  expect(done.body).toMatchObject({
    pair: 'XP',
    state: 'closed',
    terms: { isOpen: false, isStopped: true, checkedBy: null, madeBy: 'Test Person', personWon: '100000' },
  });
  expect(code(await here.quote(me, '1', XP, WON))).toBe('pair_closed');
  expect(code(await stop(approver))).toBe('not_so_now');
  expect((await desk.check(waits)).problem).toMatchObject({ code: 'cannot_be' });
  await finance.phone.sign('POST /api/office/acts/{actId}/withdraw', { params: { actId: waits.id } });
  const anew = (await desk.ask('terms', TERMS)).body as OfficeAct;
  expect(code(await desk.check(anew, finance))).toBe('forbidden');
  expect(code(await here.quote(me, '1', XP, WON))).toBe('pair_closed');
  expect((await desk.check(anew)).body).toMatchObject({ state: 'done' });
  expect((await here.take(me, '1', XP, WON)).status).toBe(201);
  expect((await desk.read('XP'))?.terms).toMatchObject({ isStopped: false, checkedBy: 'Test Person' });
  // The store rejects a row in which one person alone opens a pair.
  await expect(
    before.db.run(sql`INSERT INTO exchange_pair_terms (asset_id, is_open, source, person_won, total_won, made_by)
      SELECT asset_id, true, source, person_won, total_won, made_by FROM exchange_pair_terms LIMIT 1`),
  ).rejects.toThrow('open_by_two');
  const trail = (await staff.owner.phone.call('GET /api/org/{id}/audit', { params: { id: city.id() } })).body as {
    act: string;
    data: object;
  }[];
  expect(trail.filter(({ act }) => act === 'exchange.stopped').map(({ data }) => data)).toEqual([
    { name: 'XP', reason: 'A wrong rate' },
  ]);
  await app.audit();
});

it('a pair limits the amounts that one person and all people together exchange in a day in Seoul, and does not count amounts that a bank refuses', async () => {
  const [ann, ben, cho] = [await person(), await person('0', '500000'), await person('0', '500000')];
  await desk.terms({ personWon: '100000', totalWon: '150000' });
  await desk.fund('KRW', '400000');
  await desk.fund('XP', '1000', { by: 'issue' });
  await midnight();
  expect((await here.quote(ann, '100.001', XP, WON)).problem).toMatchObject({ code: 'over_day_limit' });
  expect((await here.take(ann, '100', XP, WON)).status).toBe(201);
  const left = await here.quote(ann, '0.1', XP, WON);
  expect(left.problem.detail).toBe('Today you can exchange another 0 won of XP.');
  // Two quotes, each for all that is left of the day: the second must fail.
  const [first, second] = [await here.quoted(ben, '50000', WON, XP), await here.quoted(cho, '50000', WON, XP)];
  expect((await here.press(ben, first)).status).toBe(201);
  expect((await here.press(cho, second)).problem.detail).toBe('Today all together can exchange another 0 won of XP.');
  expect(await here.offered(cho, 'XP')).toMatchObject({ pair: { wonToday: '0' } });
  await midnight();
  expect(await desk.read('XP')).toMatchObject({ usedToday: '0' });
  expect((await here.press(cho, second)).status).toBe(201);
  expect(await desk.read('XP')).toMatchObject({ usedToday: '50000' });

  // Withdraws to an account that the bank refuses: the amount is held and counted at first, and freed once the bank has
  // refused. Only the other server has a bank.
  const there = exchangesAt(before);
  const account = { bankAccountId: (await accountEnding(before, ann, '0001')).id };
  const held = await there.take(ann, '60', XP, account);
  expect(held.body).toMatchObject({ status: 'pending' });
  expect((await desk.read('XP'))?.usedToday).toBe('110000');
  await until(
    async () => (await desk.read('XP'))?.usedToday,
    (won) => won === '50000',
  );
  expect(await there.offered(ann, 'XP')).toMatchObject({ pair: { wonToday: '100000' } });
  expect(
    (await there.take(ann, '60', XP, { bankAccountId: (await accountEnding(before, ann, '4417')).id })).status,
  ).toBe(201);
  await app.audit();
});
