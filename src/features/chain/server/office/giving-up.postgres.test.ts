import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import type { Withdrawal } from '../../calls/withdrawals.ts';
import type { OfficeNetwork } from '../../office-contract.ts';
import { type ChainWorld, startChainWorld } from '../testing/chain-world.ts';
import { startHttpSigner } from '../testing/http-signer.ts';
import { type Person, unitsIn, withdrawing } from '../testing/withdrawals.ts';

const STUCK = `0x${'0bad'.repeat(10)}`;
const OUT = `0x${'0ff1ce00'.repeat(5)}`;
const reason = 'The signer cannot';
const VOID = 'POST /api/office/network/transactions/{transactionId}/void';
const RETURN = 'POST /api/office/network/withdrawals/{withdrawalId}/return';
const far = await startHttpSigner(31337);
let world: ChainWorld;
let app: TestApp;
let here: ReturnType<typeof withdrawing>;
let city: ReturnType<typeof cityOffice>;
let staff: { owner: Official; finance: Official; approver: Official };
const code = ({ problem }: { problem: { code?: string } }) => problem?.code;

beforeAll(async () => {
  world = await startChainWorld();
  const chain = { ...world.settings, signer: { url: far.url, key: far.key } };
  app = await startTestApp({ mode: 'hosted', speeds: { chain: { everyMs: 40 } }, settings: { chain } });
  here = withdrawing(app, world);
  await here.cover('USDC', '100000');
  await here.cover('ETH', '100');
  await here.open('USDC', 'ETH');
  await here.limits();
  city = cityOffice(app);
  const owner = await city.owner();
  staff = { owner, finance: await city.join(owner, 'finance'), approver: await city.join(owner, 'approver') };
}, 240_000);
afterAll(async () => {
  await app.stop();
  await far.stop();
  await world.anvil.stop();
});

const read = async () => (await staff.finance.phone.call('GET /api/office/network')).body as OfficeNetwork;
const giveUp = (transactionId: number, by = staff.finance) =>
  by.phone.sign(VOID, { params: { transactionId }, body: { reason } });
const check = ({ id }: OfficeAct, by: Official) => checkAct(by, id);
const giveBack = ({ id }: Withdrawal) =>
  staff.approver.phone.sign(RETURN, { params: { withdrawalId: id }, body: { reason } });
const person = async (of?: Official): Promise<Person> => {
  const one = of ?? (await app.register());
  const { address } = await app.db.one(sql<{ address: string }>`SELECT address FROM users WHERE id = ${one.userId}`);
  const found = { userId: one.userId, token: one.token, address };
  await here.give(found, 'USDC', '1000');
  return found;
};

it('two officers other than the owner give up a transaction that nobody signs, so that later transactions leave; one officer returns a withdrawal without a nonce', async () => {
  far.tell((request, terms) =>
    'to' in request && request.to === STUCK
      ? { status: 500, text: '{}' }
      : { status: 200, text: JSON.stringify(far.sign(request, terms)) },
  );
  const me = await person(staff.approver);
  const stuck = await here.take(me, 'USDC', '5', STUCK);
  await eventually(async () => (await read()).outside).toMatchObject([
    { kind: 'withdrawal', state: 'reserved', isVoid: false, leaves: { amount: '5', assetType: 'USDC' } },
  ]);
  const [outside] = (await read()).outside;
  const id = outside?.id ?? 0;
  await eventually(async () => (await read()).outside[0]?.fault).toMatch(/^the signer answered 500/);
  // Later withdrawals have no nonce yet: an officer returns one of them, and the other leaves as soon as it can.
  const other = await person();
  const [back, after] = [await here.take(other, 'USDC', '7', OUT), await here.take(other, 'USDC', '9', OUT)];
  const ofBack = async () => (await read()).withdrawals.find((one) => one.id === back.id);
  await eventually(async () => (await ofBack())?.state).toBe('sending');
  expect(await ofBack()).toMatchObject({ hasPlace: false });
  expect(code(await giveBack(stuck))).toBe('own_organisation');
  expect((await giveBack(back)).status).toBe(204);
  expect(await here.find(other, back.id)).toMatchObject({ state: 'returned', failure: reason, isFeeKept: false });

  expect(code(await giveUp(id, staff.approver))).toBe('forbidden');
  expect(code(await giveUp(id + 1000))).toBe('not_found');
  const act = (await giveUp(id)).body as OfficeAct;
  expect(act.title).toMatch(new RegExp(`^${id} \\d+ withdrawal 5 USDC 0x`));
  expect(act.facts).toEqual([
    { name: 'transaction', value: String(id) },
    { name: 'withdrawal', value: String(stuck.id) },
    { name: 'member', value: expect.stringContaining(`(${me.userId})`) },
    { name: 'asset', value: 'USDC' },
    { name: 'sum', value: '5' },
    { name: 'fee', value: expect.any(String) },
    { name: 'address', value: expect.stringMatching(new RegExp(STUCK, 'i')) },
    { name: 'change', value: 'payment: 5 USDC → 0' },
  ]);
  expect(code(await check(act, staff.finance))).toBe('forbidden');
  expect(code(await check(act, staff.approver))).toBe('own_organisation');
  expect((await read()).outside[0]).toMatchObject({ isVoid: false });
  expect((await check(act, staff.owner)).status).toBe(200);
  expect(await here.until(me, stuck.id, 'returned')).toMatchObject({ failure: 'the operator gave it up' });
  await here.until(other, after.id, 'done');
  expect(await here.books(me.address, 'USDC')).toEqual([unitsIn('USDC', '1000'), 0n]);
  expect(await here.chainBalance(STUCK, 'USDC')).toBe(0n);
  expect(code(await giveUp(id))).toBe('not_so_now');
  const trail = await app.call('GET /api/org/{id}/audit', { params: { id: city.id() }, token: staff.owner.token });
  expect(trail.text).toContain('network.voided');
}, 240_000);

it('a transaction that is in a block by the time of the check is not given up', async () => {
  far.tell();
  const me = await person();
  const one = await here.take(me, 'USDC', '5', OUT);
  await here.until(me, one.id, 'sent', false);
  const [outside] = (await read()).outside;
  const act = (await giveUp(outside?.id ?? 0)).body as OfficeAct;
  await here.until(me, one.id, 'done');
  expect(code(await check(act, staff.approver))).toBe('cannot_be');
}, 240_000);
