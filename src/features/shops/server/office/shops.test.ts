import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { OfficeToday } from '#features/office/calls/today.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { contract as shopContract } from '../../contract.ts';
import type { OfficeShop } from '../../office-contract.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const firms = registry(app);
const TODAY = 'GET /api/office/today';
const DECIDE = 'POST /api/office/shops/{shopId}/decide';

it('an organisation applies, is approved, suspended, resumed or refused by one officer, and reads why', async () => {
  const owner = await city.owner();
  const approver = await city.join(owner, 'approver');
  const list = async (state: string) =>
    (await approver.phone.call('GET /api/office/shops', { query: { state } })).body as OfficeShop[];
  const decide = (shopId: number, decision: string, reason: string | null = null) =>
    approver.phone.sign(DECIDE, { params: { shopId }, body: { decision, reason } });
  const tea = await app.register();
  const { organisation } = await firms.make(tea, { name: 'Gamnamu Kitchen', kinds: ['merchant'], isOpen: false });
  const stateOf = async () => (await firms.call('GET /api/org', { token: tea.token })).body[0]?.organisation;
  expect(await list('asked')).toMatchObject([
    {
      id: organisation.id,
      owner: 'Test Person',
      checks: {
        isNumberGood: true,
        isNumberFree: true,
        areNamesFree: true,
        isOwnerReached: true,
        isOwnerVerified: false,
      },
    },
  ]);
  expect((await decide(organisation.id, 'refuse')).status).toBe(400);
  expect((await decide(organisation.id, 'suspend', 'x')).problem.code).toBe('not_so_now');
  expect((await decide(organisation.id, 'approve')).body).toMatchObject({ state: 'approved' });
  expect((await decide(organisation.id, 'approve')).problem.code).toBe('not_so_now');
  await decide(organisation.id, 'suspend', 'A complaint');
  expect(await stateOf()).toMatchObject({ state: 'suspended', reason: 'A complaint' });
  expect((await decide(organisation.id, 'resume')).body).toMatchObject({ state: 'approved', reason: null });
  // The second of two applications under one name is marked and cannot be approved.
  const twin = await app.register();
  const same = await firms.make(twin, { name: 'Sol Pharmacy', isOpen: false });
  await firms.make(await app.register(), { name: 'Sol Pharmacy' });
  expect(await list('asked')).toMatchObject([{ id: same.organisation.id, checks: { areNamesFree: false } }]);
  expect((await decide(same.organisation.id, 'approve')).problem.code).toBe('cannot_be');
  await decide(same.organisation.id, 'refuse', 'The name is another’s');
  expect(await list('closed')).toMatchObject([
    { id: same.organisation.id, reason: 'The name is another’s', isRefused: true },
  ]);
  // The office's staff decides nothing about the operator itself.
  expect((await decide(city.id(), 'suspend', 'x')).status).toBe(404);
});

it('nobody decides about an organisation whose staff they belong to, alone or as one of two, and no owner closes the operator', async () => {
  const owner = await city.owner();
  const [insider, other] = [await city.join(owner, 'approver'), await city.join(owner, 'approver')];
  const finance = await city.join(owner, 'finance');
  const keeper = await app.register();
  const { id } = (await firms.make(keeper, { name: 'Haneul Tea', kinds: ['merchant'] })).organisation;
  for (const one of [insider, finance]) await firms.join(keeper, id, 'clerk', one as never);
  const stateOf = async () => (await firms.call('GET /api/org', { token: keeper.token })).body[0]?.organisation.state;
  const params = { shopId: id };
  const suspended = await insider.phone.sign(DECIDE, { params, body: { decision: 'suspend', reason: 'Mine' } });
  expect(suspended.problem.code).toBe('own_organisation');
  const close = ({ phone }: Official) =>
    phone.sign('POST /api/office/shops/{shopId}/close', { params, body: { reason: 'Moved' } });
  expect((await close(finance)).problem.code).toBe('own_organisation');
  const act = { params: { actId: ((await close(owner)).body as { id: number }).id } };
  const check = (by: Official) => checkAct(by, act.params.actId);
  expect((await check(insider)).problem.code).toBe('own_organisation');
  const refused = await insider.phone.sign('POST /api/office/acts/{actId}/refuse', {
    ...act,
    body: { reason: 'Mine' },
  });
  expect(refused.problem.code).toBe('own_organisation');
  expect(await stateOf()).toBe('approved');
  expect((await check(other)).body).toMatchObject({ state: 'done' });
  expect(await stateOf()).toBe('closed');
  const ended = await owner.phone.sign('POST /api/org/{id}/close', { params: { id: city.id() } });
  expect(ended.problem.code).toBe('operator_stays');
  expect((await owner.phone.call(TODAY)).status).toBe(200);
});

it('Today shows the ledger’s sums, and the tasks that wait', async () => {
  const owner = await city.owner();
  const member = await app.register();
  await fund(app.db, member.userId as never, 'KRW', '70000');
  await firms.make(member, { isOpen: false });
  const today = (await owner.phone.call(TODAY)).body as OfficeToday;
  expect(today).toMatchObject({
    currency: 'KRW',
    circulating: '70000',
    issuedToday: '70000',
    redeemedToday: '0',
    held: '0',
    asking: 1,
    waiting: 0,
  });
});

it('a shop’s place counts once one officer has approved exactly that place, and the earlier place stays until then', async () => {
  const owner = await city.owner();
  const [approver, insider] = [await city.join(owner, 'approver'), await city.join(owner, 'approver')];
  const keeper = await app.register();
  const { id } = (await firms.make(keeper, { name: 'Byeolbit Tea', kinds: ['merchant'] })).organisation;
  await firms.join(keeper, id, 'clerk', insider as never);
  const own = app.client(shopContract);
  const say = async (address: string) => {
    const place = { address, latitude: 35.8147, longitude: 127.1535 };
    return (
      await own('PATCH /api/merchants/{userId}/place', { params: { userId: id }, token: keeper.token, body: { place } })
    ).body;
  };
  const found = async () => (await own('GET /api/shops', { token: keeper.token })).body.map(({ address }) => address);
  const decide = ({ phone }: Official, place: number | undefined, decision: string, reason: string | null = null) =>
    phone.sign('POST /api/office/shops/{shopId}/place', { params: { shopId: id }, body: { place, decision, reason } });
  const first = await say('1 First Street');
  expect([first.place, first.asked?.address, await found()]).toEqual([null, '1 First Street', []]);
  const waiting = await approver.phone.call('GET /api/office/shops', { query: { state: 'approved', place: 'asked' } });
  expect(waiting.body).toMatchObject([{ id, place: null, askedPlace: { address: '1 First Street' } }]);
  expect((await approver.phone.call('GET /api/office/shops/figures')).body).toMatchObject({ places: 1 });
  expect((await decide(insider, first.asked?.id, 'approve')).problem.code).toBe('own_organisation');
  expect((await decide(approver, first.asked?.id, 'refuse')).status).toBe(400);
  const second = await say('2 Second Street');
  expect((await decide(approver, first.asked?.id, 'approve')).problem.code).toBe('not_so_now');
  expect((await decide(approver, second.asked?.id, 'approve')).body).toMatchObject({
    place: { address: '2 Second Street' },
    askedPlace: null,
  });
  expect(await found()).toEqual(['2 Second Street']);
  const third = await say('3 Third Street');
  expect([third.place?.address, third.asked?.address]).toEqual(['2 Second Street', '3 Third Street']);
  expect((await decide(approver, third.asked?.id, 'refuse', 'There is no shop')).status).toBe(200);
  const read = await own('GET /api/merchants/{userId}/place', { params: { userId: id }, token: keeper.token });
  expect(read.body).toMatchObject({
    place: { address: '2 Second Street' },
    asked: null,
    refused: { address: '3 Third Street', reason: 'There is no shop' },
  });
  expect(await found()).toEqual(['2 Second Street']);
});

it('only the shop of an approved organisation with an approved place is listed, with its trade', async () => {
  const owner = await city.owner();
  const approver = await city.join(owner, 'approver');
  const keeper = await app.register();
  const made = await firms.make(keeper, { name: 'Dalbit Books', kinds: ['merchant'], trade: 'culture', isOpen: false });
  const { id } = made.organisation;
  const decideShop = (decision: string, reason: string | null = null) =>
    approver.phone.sign(DECIDE, { params: { shopId: id }, body: { decision, reason } });
  const own = app.client(shopContract);
  const listed = async () => {
    const { merchants } = (await app.call('GET /api/merchants', { token: keeper.token })).body as {
      merchants: { name: string; category: string }[];
    };
    return merchants.filter(({ name }) => name === 'Dalbit Books').map(({ category }) => category);
  };
  const say = (place: object | null) =>
    own('PATCH /api/merchants/{userId}/place', {
      params: { userId: id },
      token: keeper.token,
      body: { place } as never,
    });
  const approvePlace = async () => {
    const { asked } = (await say({ address: '7 Moon Street', latitude: 35.8147, longitude: 127.1535 })).body;
    const body = { place: asked?.id, decision: 'approve', reason: null };
    return approver.phone.sign('POST /api/office/shops/{shopId}/place', { params: { shopId: id }, body });
  };
  const asked = await approver.phone.call('GET /api/office/shops', { query: { state: 'asked' } });
  expect(asked.body).toMatchObject([{ id, trade: 'culture' }]);
  await decideShop('approve');
  expect(await listed()).toEqual([]);
  expect((await approvePlace()).status).toBe(200);
  expect(await listed()).toEqual(['culture']);
  // The organisation's own name does not count as taken.
  const renamed = await firms.call('PATCH /api/org/{id}', {
    params: { id },
    token: keeper.token,
    body: { nameKo: '달빛책방' },
  });
  expect(renamed.status).toBe(200);
  await decideShop('suspend', 'A complaint');
  expect(await listed()).toEqual([]);
  await decideShop('resume');
  expect(await listed()).toEqual(['culture']);
  await say(null);
  expect(await listed()).toEqual([]);
});

it('a search finds organisations in every state by number, business number or part of a name, and never the operator', async () => {
  const owner = await city.owner();
  const { organisation } = await firms.make(await app.register(), { name: 'Dodam Pottery 공방', isOpen: false });
  await owner.phone.sign(DECIDE, { params: { shopId: organisation.id }, body: { decision: 'refuse', reason: 'No' } });
  const find = async (q: string) =>
    ((await owner.phone.call('GET /api/office/shops', { query: { q } })).body as OfficeShop[]).map(({ id }) => id);
  for (const q of ['dodam pot', '공방', String(organisation.id), organisation.businessNumber.slice(0, 6)])
    expect(await find(q)).toContain(organisation.id);
  expect(await find('dodam%')).toEqual([]);
  expect(await find(String(city.id()))).not.toContain(city.id());
});
