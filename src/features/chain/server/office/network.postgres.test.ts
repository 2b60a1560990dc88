import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { LIMITS, OUT } from '#features/office/server/testing/network-act-makers.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Withdrawal } from '../../calls/withdrawals.ts';
import type { OfficeNetwork } from '../../office-contract.ts';
import { type ChainWorld, startChainWorld } from '../testing/chain-world.ts';
import { type Person, unitsIn, withdrawing } from '../testing/withdrawals.ts';

let world: ChainWorld;
let app: TestApp;
let here: ReturnType<typeof withdrawing>;
let city: ReturnType<typeof cityOffice>;
let staff: { owner: Official; finance: Official; approver: Official; auditor: Official };
const code = ({ problem }: { problem: { code?: string } }) => problem?.code;
const reason = 'As the council decided';

beforeAll(async () => {
  world = await startChainWorld();
  app = await startTestApp({ mode: 'hosted', speeds: { chain: { everyMs: 40 } }, settings: { chain: world.settings } });
  here = withdrawing(app, world);
  await here.cover('USDC', '100000');
  await here.cover('ETH', '100');
  await here.open('USDC', 'ETH');
  city = cityOffice(app);
  const owner = await city.owner();
  const join = (role: 'finance' | 'approver' | 'auditor') => city.join(owner, role);
  staff = { owner, finance: await join('finance'), approver: await join('approver'), auditor: await join('auditor') };
}, 240_000);
afterAll(async () => {
  await app.stop();
  await world.anvil.stop();
});

const person = async (): Promise<Person> => {
  const one = await app.register();
  await here.give(one, 'USDC', '1000');
  return one;
};
const ask = (what: string, body: object, by = staff.finance, params = {}) =>
  by.phone.sign(`POST /api/office/network/${what}`, { body: { reason, ...body }, params });
const check = (act: Pick<OfficeAct, 'id'>, by = staff.approver) => checkAct(by, act.id);
const both = async (what: string, body: object, params = {}) => {
  const made = await ask(what, body, staff.finance, params);
  if (made.status !== 201) throw new Error(made.text);
  const checked = await check(made.body as OfficeAct);
  if (checked.status !== 200) throw new Error(checked.text);
};
const read = async (by = staff.auditor) => (await by.phone.call('GET /api/office/network')).body as OfficeNetwork;
const acts = async () => (await staff.owner.phone.call('GET /api/office/acts')).body as OfficeAct[];

it('two people raise a limit and one person lowers it, and nobody alone lets more money leave in any way', async () => {
  expect(await read()).toMatchObject({ chainId: 31337, isOpen: true, stopped: null, limits: { oneWon: '0' } });
  const made = await ask('limits', LIMITS);
  const act = made.body as OfficeAct;
  expect(act).toMatchObject({ title: '1000000 2000000 5000000', detail: '1000000 2000000 5000000 5000000 100000 0 0' });
  expect(code(await check(act, staff.finance))).toBe('forbidden');
  expect(code(await check(act, staff.auditor))).toBe('forbidden');
  expect(code(await ask('limits/lower', LIMITS))).toBe('two_eyes');
  expect((await read()).limits.oneWon).toBe('0');
  // The checker's signature covers all seven limits that were shown, by the digest of the act that is carried out.
  const shown = (digest: string) =>
    staff.approver.phone.sign('POST /api/office/acts/{actId}/check', { params: { actId: act.id }, query: { digest } });
  expect(code(await shown('0'.repeat(64)))).toBe('act_changed');
  expect((await read()).limits.oneWon).toBe('0');
  expect((await shown(act.digest)).status).toBe(200);
  expect((await read()).limits).toEqual(LIMITS);
  expect((await ask('limits/lower', { ...LIMITS, oneWon: '900000', newHours: 1 })).status).toBe(204);
  for (const looser of [{ eyesWon: '100001' }, { newHours: 0 }, { newWon: '1' }, { hotWon: '5000001' }])
    expect(code(await ask('limits/lower', { ...LIMITS, oneWon: '900000', newHours: 1, ...looser }))).toBe('two_eyes');
  expect(code(await ask('limits', { ...LIMITS, oneWon: '2000001' }))).toBe('not_so_now');
  expect((await ask('limits', { ...LIMITS, oneWon: 'a word' })).status).toBe(400);
  await both('limits', LIMITS);
  // The maker also has another role, and still may not check.
  expect(code(await ask('limits', LIMITS))).toBe('not_so_now');
  const owned = (await ask('limits', { ...LIMITS, oneWon: '900000' }, staff.owner)).body as OfficeAct;
  expect(code(await check(owned, staff.owner))).toBe('own_act');
  await staff.owner.phone.sign('POST /api/office/acts/{actId}/withdraw', { params: { actId: owned.id } });
}, 240_000);

it('a sum above the limit waits for two people other than its owner, and is approved once, or returned by one person', async () => {
  const me = await person();
  const large = await here.take(me, 'USDC', '200', OUT);
  expect(large.state).toBe('checking');
  const params = { withdrawalId: large.id };
  const made = await ask('withdrawals/{withdrawalId}/release', {}, staff.finance, params);
  expect((made.body as OfficeAct).facts).toEqual([
    { name: 'withdrawal', value: String(large.id) },
    { name: 'member', value: expect.stringContaining(`(${me.userId})`) },
    { name: 'asset', value: 'USDC' },
    { name: 'sum', value: '200' },
    { name: 'fee', value: expect.any(String) },
    { name: 'address', value: expect.stringMatching(new RegExp(OUT, 'i')) },
    { name: 'change', value: 'state: waiting → ready' },
  ]);
  expect(
    code(await ask('withdrawals/{withdrawalId}/decide', { found: 'unpaid', hash: null }, staff.finance, params)),
  ).toBe('not_so_now');
  expect(code(await check(made.body as OfficeAct, staff.finance))).toBe('forbidden');
  expect((await here.find(me, large.id)).state).toBe('checking');
  expect((await check(made.body as OfficeAct)).status).toBe(200);
  await here.until(me, large.id, 'done');
  expect(code(await ask('withdrawals/{withdrawalId}/return', {}, staff.approver, params))).toBe('not_so_now');

  // A withdrawal of an officer is decided by others.
  const own = { userId: staff.approver.userId, token: staff.approver.token, address: '' };
  const { address } = await app.db.one(sql<{ address: string }>`SELECT address FROM users WHERE id = ${own.userId}`);
  await here.give({ ...own, address }, 'USDC', '1000');
  const quote = await here.quoted({ ...own, address }, 'USDC', '200', OUT);
  const theirs = (await here.press({ ...own, address }, quote)).body as Withdrawal;
  const asked = await ask('withdrawals/{withdrawalId}/release', {}, staff.finance, { withdrawalId: theirs.id });
  expect(code(await check(asked.body as OfficeAct))).toBe('own_organisation');
  expect(code(await ask('withdrawals/{withdrawalId}/return', {}, staff.approver, { withdrawalId: theirs.id }))).toBe(
    'own_organisation',
  );
  expect((await ask('withdrawals/{withdrawalId}/return', {}, staff.finance, { withdrawalId: theirs.id })).status).toBe(
    204,
  );
  expect(await here.find({ ...own, address }, theirs.id)).toMatchObject({ state: 'returned', failure: reason });
  expect((await check(asked.body as OfficeAct, staff.owner)).problem).toMatchObject({ code: 'cannot_be' });
  expect(await here.books(address, 'USDC')).toEqual([unitsIn('USDC', '1000'), 0n]);
}, 240_000);

it('the largest possible limits can be set, and the audit trail contains all seven limits', async () => {
  const most = '1000000000000000';
  const all = {
    oneWon: most,
    personWon: most,
    totalWon: most,
    hotWon: most,
    eyesWon: most,
    newHours: 720,
    newWon: most,
  };
  const made = await ask('limits', all);
  expect(made.status).toBe(201);
  await staff.finance.phone.sign('POST /api/office/acts/{actId}/withdraw', {
    params: { actId: (made.body as OfficeAct).id },
  });
  await both('limits', { ...LIMITS, newHours: 720 });
  await both('limits', LIMITS);
  const trail = await app.call('GET /api/org/{id}/audit', { params: { id: city.id() }, token: staff.owner.token });
  for (const hours of ['720', '0']) expect(trail.text).toContain(`1000000 2000000 5000000 5000000 100000 ${hours} 0`);
}, 240_000);

it('one person stops all withdrawals at once, two people resume them, and waiting withdrawals then leave', async () => {
  const me = await person();
  const quote = await here.quoted(me, 'USDC', '1', OUT);
  expect(code(await ask('open', {}))).toBe('not_so_now');
  expect((await ask('stop', {}, staff.approver)).status).toBe(204);
  expect(await read()).toMatchObject({ stopped: reason });
  expect(code(await here.press(me, quote))).toBe('withdrawals_stopped');
  const made = await ask('open', {});
  expect(code(await check(made.body as OfficeAct, staff.finance))).toBe('forbidden');
  expect((await read()).stopped).toBe(reason);
  expect((await check(made.body as OfficeAct)).status).toBe(200);
  const one = (await here.press(me, quote)).body as Withdrawal;
  await here.until(me, one.id, 'done');
  expect((await acts()).filter(({ kind }) => kind === 'network.open')).toEqual([]);
}, 240_000);

/** Makes a withdrawal uncertain, as the engine reports it when another transaction used its nonce. */
const uncertain = async () => {
  const me = await person();
  const one = await here.take(me, 'USDC', '5', OUT);
  await here.until(me, one.id, 'sent', false);
  await app.db.run(
    sql`UPDATE chain_withdrawals SET state = 'uncertain', failure = 'as a test has it' WHERE id = ${one.id}`,
  );
  return { me, one, params: { withdrawalId: one.id } };
};
const decide = (found: string, hash: string | null, params: { withdrawalId: number }, by = staff.finance) =>
  ask('withdrawals/{withdrawalId}/decide', { found, hash }, by, params);

it('two people decide an uncertain withdrawal, as paid by a transaction that they name, or as not paid', async () => {
  for (const found of ['paid', 'unpaid'] as const) {
    const { me, one, params } = await uncertain();
    expect((await read()).withdrawals.find(({ id }) => id === one.id)).toMatchObject({
      state: 'uncertain',
      amount: '5',
    });
    const hash = found === 'paid' ? `0x${'5a'.repeat(32)}` : null;
    const wrong = found === 'paid' ? null : `0x${'5a'.repeat(32)}`;
    expect(code(await decide(found, wrong, params))).toBe('not_so_now');
    const made = (await decide(found, hash, params)).body as OfficeAct;
    expect(made.detail).toBe(hash === null ? 'unpaid' : `paid ${hash}`);
    expect(made.facts.filter(({ name }) => name === 'transaction').map(({ value }) => value)).toEqual(
      hash ? [hash] : [],
    );
    const after = hash === null ? 'returned' : 'done';
    expect(made.facts).toContainEqual({ name: 'change', value: `state: uncertain → ${after}` });
    expect((await check(made)).status).toBe(200);
    expect(await here.find(me, one.id)).toMatchObject(
      found === 'paid' ? { state: 'done', hash } : { state: 'returned', failure: reason, isFeeKept: false },
    );
  }
}, 240_000);

it('a transaction pays one withdrawal: a transaction that paid another withdrawal, or is of another kind, is not accepted', async () => {
  const hash = `0x${'6b'.repeat(32)}`;
  const [one, two] = [await uncertain(), await uncertain()];
  const [first, late] = [await decide('paid', hash, one.params), await decide('paid', hash, two.params)];
  expect((await check(first.body as OfficeAct)).status).toBe(200);
  // This act was requested before the other one was decided: it is refused when carried out, and a new request is
  // refused at once.
  const refused = await check(late.body as OfficeAct);
  expect(refused.problem).toMatchObject({ code: 'cannot_be' });
  expect(await here.find(two.me, two.one.id)).toMatchObject({ state: 'uncertain' });
  await staff.finance.phone.sign('POST /api/office/acts/{actId}/withdraw', {
    params: { actId: (late.body as OfficeAct).id },
  });
  expect((await decide('paid', hash, two.params)).problem).toMatchObject({
    code: 'not_so_now',
    errors: { hash: expect.any(String) },
  });
  const me = await person();
  const done = await here.until(me, (await here.take(me, 'USDC', '1', OUT)).id, 'done');
  const sent = await here.take(me, 'USDC', '1', OUT);
  const under = await here.until(me, sent.id, 'sent', false);
  for (const { hash: other } of [done, under]) expect(code(await decide('paid', other, two.params))).toBe('not_so_now');
  await here.until(me, sent.id, 'done');
  await both('withdrawals/{withdrawalId}/decide', { found: 'unpaid', hash: null }, two.params);
}, 240_000);

it('two people reopen an asset whose contract contradicted itself, and read why it was closed', async () => {
  const me = await person();
  const quote = await here.quoted(me, 'USDC', '1', OUT);
  const close = (why: string) =>
    app.db.run(sql`INSERT INTO chain_closed_assets (asset_id, why) SELECT id, ${why} FROM assets WHERE code = 'USDC'`);
  const closed = async () => (await read()).reserves.find(({ assetType }) => assetType === 'USDC')?.closed;
  expect(code(await ask('reopen', { assetType: 'USDC' }))).toBe('not_so_now');
  await close('its contract said that the treasury got 5, and it has 4 more');
  expect(await closed()).toMatchObject({ why: 'its contract said that the treasury got 5, and it has 4 more' });
  // No withdrawal of a closed asset is quoted, and existing quotes are refused.
  expect(code(await here.quote(me, 'USDC', '1', OUT))).toBe('asset_closed');
  expect(code(await here.press(me, quote))).toBe('asset_closed');
  const offer = await app.call('GET /api/chain/offer', { token: me.token });
  expect((offer.body as { assets: string[] }).assets).not.toContain('USDC');
  expect(code(await ask('reopen', { assetType: 'USDC' }, staff.approver))).toBe('forbidden');
  const made = (await ask('reopen', { assetType: 'USDC' })).body as OfficeAct;
  expect(made).toMatchObject({ title: 'USDC', detail: expect.stringContaining('treasury got 5') });
  expect(made.facts).toEqual([
    { name: 'asset', value: 'USDC' },
    { name: 'stopped', value: expect.stringMatching(/^its contract said that the treasury got 5, .*, 20\d\d-/) },
    { name: 'change', value: 'state: closed → open' },
  ]);
  expect(code(await check(made, staff.finance))).toBe('forbidden');
  // Closed again in the meantime: the act was about the earlier closing.
  await app.db.run(sql`DELETE FROM chain_closed_assets`);
  await close('again');
  expect(code(await check(made))).toBe('cannot_be');
  await staff.finance.phone.sign('POST /api/office/acts/{actId}/withdraw', { params: { actId: made.id } });
  await both('reopen', { assetType: 'USDC' });
  expect(await closed()).toBeNull();
  const trail = await app.call('GET /api/org/{id}/audit', { params: { id: city.id() }, token: staff.owner.token });
  expect(trail.text).toContain('network.reopened');
  const one = await here.take(me, 'USDC', '1', OUT);
  await here.until(me, one.id, 'done');
}, 240_000);
