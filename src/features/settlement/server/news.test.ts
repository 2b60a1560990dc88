import { expect, it } from 'vitest';
import { areSetAside, METRICS_TOKEN } from '#app/server/testing/aside.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { lettersTo } from '#features/auth/server/testing/mailbox.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { settlingOf } from '#features/office/server/testing/settling.ts';
import { shopsOf } from '#features/office/server/testing/shops.ts';
import { NEWS_KINDS, type NewsKind } from '#features/organisations/news.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { type Person, registry } from '#features/organisations/server/testing/firm.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';

const app = testApp({ mode: 'hosted', settings: { metricsToken: METRICS_TOKEN } });
const city = cityOffice(app);
const shops = shopsOf(app);
const firms = registry(app);
let settling: ReturnType<typeof settlingOf> | undefined;
/** Creates the officers once, since they add the operator's account. */
const settlers = () => {
  settling ??= settlingOf(app, city);
  return settling;
};

const noticesOf = async ({ userId, token }: Person) =>
  ((await app.call('GET /api/notifications/{userId}', { params: { userId }, token })).body as { title: string }[]).map(
    ({ title }) => title,
  );
const mailsTo = async ({ userId }: Person) =>
  (
    await app.db.rows(sql<{ kind: string }>`
      SELECT kind FROM mails WHERE sealed_for = ${`user:${userId}`} AND kind LIKE 'organisation %' ORDER BY id`)
  ).map(({ kind }) => kind.split(' ')[1]);

/** Sends the due notices, and returns the e-mails to a person, sorted. */
const toldBy = (person: Person) =>
  eventually(async () => {
    await app.runJob('settlement-news');
    return (await mailsTo(person)).toSorted();
  });

it('owners are notified that their organisation is approved, suspended, resumed or refused, in their list and by mail', async () => {
  const office = await city.owner();
  const [owner, other] = [await app.register('yuna@shop.example'), await app.register('minsu@shop.example')];
  const shop = await firms.make(owner, { kinds: ['merchant'], isOpen: false });
  const refused = await firms.make(other, { kinds: ['merchant'], isOpen: false });
  const decide = (shopId: number, decision: string, reason?: string) =>
    office.phone.sign('POST /api/office/shops/{shopId}/decide', {
      params: { shopId },
      body: { decision, ...(reason && { reason }) },
    });
  expect((await decide(shop.organisation.id, 'approve')).status).toBe(200);
  expect((await decide(shop.organisation.id, 'suspend', 'Under inquiry')).status).toBe(200);
  expect((await decide(shop.organisation.id, 'resume')).status).toBe(200);
  expect((await decide(refused.organisation.id, 'refuse', 'No such number')).status).toBe(200);
  expect(await mailsTo(owner)).toEqual(['approved', 'suspended', 'resumed']);
  expect(await mailsTo(other)).toEqual(['refused']);
  await eventually(() => noticesOf(owner)).toEqual([
    'Your organisation can act again',
    'Your organisation is suspended',
    'Your organisation is approved',
  ]);
  await eventually(() => noticesOf(other)).toEqual(['Your organisation was refused']);
});

it('a shop is notified that it was paid or left out of a settlement, which has the same name in its history', async () => {
  const { run, file, line, desk } = await settlers();
  const owner = await app.register('owner@stall.example');
  const [paid, left] = [await shops.make('Stall'), await shops.make('Bakery', { hasAccount: true })];
  for (const { userId } of [paid, left])
    await app.db.run(
      sql`INSERT INTO organisation_staff (organisation_id, user_id, role) VALUES (${userId}, ${owner.userId}, 'owner')`,
    );
  await shops.earn(paid, 10_000, 50);
  await shops.earn(left, 3_000, 50);
  await app.db.run(sql`UPDATE organisations SET state = 'suspended' WHERE id = ${left.userId}`);
  const { id } = await run();
  await file(id);
  const debit = { reference: 'BD-1', won: -10_000, endToEnd: (await line(id, 'Stall'))?.endToEnd ?? '' };
  await desk.bring(statementFile({ id: 'S-1', opening: 13_000, entries: [debit] }));
  await toldBy(owner).toEqual(['left_out', 'settled']);
  await app.runJob('settlement-news');
  expect(await mailsTo(owner)).toHaveLength(2);
  await eventually(async () => (await noticesOf(owner)).toSorted()).toEqual(['Settlement not paid', 'Settlement paid']);
  const params = { userId: paid.userId };
  const history = await app.call('GET /api/transactions/{userId}', { params, token: owner.token });
  expect((history.body as { kind: string }[]).map(({ kind }) => kind)).toContain('settlement');
});

it('a shop is notified that its place was approved or refused, in its list and by mail', async () => {
  const office = await city.owner();
  const owner = await app.register('place@shop.example');
  const { id } = (await firms.make(owner, { kinds: ['merchant'] })).organisation;
  for (const [decision, reason] of [
    ['approve', null],
    ['refuse', 'It is a road'],
  ] as const) {
    const place = { address: `${decision} Street`, latitude: 35.8147, longitude: 127.1535 };
    const asked = await app.call('PATCH /api/merchants/{userId}/place', {
      params: { userId: id },
      token: owner.token,
      body: { place },
    });
    const { asked: waiting } = asked.body as { asked: { id: number } };
    const decided = await office.phone.sign('POST /api/office/shops/{shopId}/place', {
      params: { shopId: id },
      body: { place: waiting.id, decision, reason },
    });
    expect(decided.status).toBe(200);
  }
  expect(await mailsTo(owner)).toEqual(['approved', 'place_approved', 'place_refused']);
  await eventually(() => noticesOf(owner)).toEqual([
    'The place of your shop was refused',
    'The place of your shop is approved',
    'Your organisation is approved',
  ]);
});

it('a notice of a settlement that keeps failing is tried later each time, and operators see it set aside', async () => {
  const { run, line } = await settlers();
  const shop = await shops.make('Kiosk', { hasAccount: true });
  await shops.earn(shop, 3_000, 50);
  await shops.earn(await shops.make('Tailor'), 3_000, 50);
  await app.db.run(sql`UPDATE organisations SET state = 'suspended' WHERE id = ${shop.userId}`);
  const { id = 0 } = (await line((await run()).id, 'Kiosk')) ?? {};
  const fail = sql`
    CREATE FUNCTION fail_news() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no news'; END $$`;
  await app.db.run(fail);
  await app.db.run(sql`
    CREATE TRIGGER fail_news BEFORE DELETE ON settlement_news FOR EACH ROW EXECUTE FUNCTION fail_news()`);
  const waits: boolean[] = [];
  for (const leastS of [5, 20, 60]) {
    await app.db.run(sql`UPDATE settlement_news SET look_at = now() WHERE line_id = ${id}`);
    await app.runJob('settlement-news');
    const row = await app.db.one(sql<{ is_later: boolean }>`
      SELECT look_at > now() + make_interval(secs => ${leastS}) AS is_later FROM settlement_news WHERE line_id = ${id}`);
    waits.push(row.is_later);
  }
  expect(waits).toEqual([true, true, true]);
  // The shop of an earlier test is left out of this run too.
  await areSetAside(app, 'settlementNews', 'settlement_news', 2);
  await app.db.run(sql`DROP TRIGGER fail_news ON settlement_news`);
  await app.db.run(sql`UPDATE settlement_news SET look_at = now()`);
  await app.runJob('settlement-news');
  await areSetAside(app, 'settlementNews', 'settlement_news', 0);
  await shops.forgetStatements();
});

/** Subject and sentence of each kind of letter about 하나찻집, and about the office with its new Test Person. */
const KOREAN: Readonly<Record<NewsKind, readonly [subject: string, sentence: string]>> = {
  invited: ['사무소에 초대가 있었습니다', 'KOREA office: {invited} 님을 재무 역할로 초대했습니다.'],
  joined: ['사무소에 새 직원이 들어왔습니다', 'KOREA office: Test Person 님이 승인자 역할로 들어왔습니다.'],
  role_changed: ['사무소 역할이 바뀌었습니다', 'KOREA office: Test Person 님의 역할이 지원(으)로 바뀌었습니다.'],
  removed: ['사무소 직원이 나갔습니다', 'KOREA office: Test Person 님(지원)이 더는 직원이 아닙니다.'],
  approved: ['조직이 승인되었습니다', '이제 하나찻집 이름으로 이용할 수 있습니다.'],
  refused: ['조직 신청이 거절되었습니다', '하나분점 신청이 승인되지 않았습니다. 번호가 없습니다.'],
  suspended: ['조직이 정지되었습니다', '하나찻집: 지금은 조회만 할 수 있습니다. 조사 중입니다.'],
  resumed: ['조직 정지가 풀렸습니다', '하나찻집 이름으로 다시 이용할 수 있습니다.'],
  closed: ['조직이 폐쇄되었습니다', '하나찻집 조직이 폐쇄되었습니다. 폐업했습니다.'],
  place_approved: ['가맹점 위치가 승인되었습니다', '하나찻집: 지도에 표시됩니다.'],
  place_refused: ['가맹점 위치가 거절되었습니다', '하나찻집: 이전 위치가 유지됩니다. 도로입니다.'],
  settled: ['정산금이 지급되었습니다', '하나1호: 은행에서 ₩10,000을 계좌로 지급했습니다.'],
  freed: ['은행에서 정산금을 지급하지 못했습니다', '하나2호: ₩3,000이 잔액으로 돌아왔으며 다음 정산에 포함됩니다.'],
  left_out: ['정산에서 제외되었습니다', '하나3호: ₩3,000이 정산에서 제외되었습니다. 사유를 확인해 주세요.'],
};

/** Returns the letters to an address: subject and text. */
const lettersIn = async (email: string) =>
  (await lettersTo(app, email)).map((letter): readonly [string, string] => {
    const [head = '', text = ''] = letter.split(/\r\n\r\n(.*)/s);
    const words = head.match(/(?<=^Subject: .*(?:\r\n .*)*=\?UTF-8\?B\?)[^?]+/gm) ?? [];
    return [words.map((word) => Buffer.from(word, 'base64').toString()).join(''), text];
  });

/** Signs a call as an officer and expects success. */
const signs = (by: Official) => async (route: string, params: object, body?: object) => {
  const reply = await by.phone.sign(route, { params: { ...params }, ...(body && { body }) });
  expect(reply.status, reply.text).toBeLessThan(300);
};

const nameIt = (id: number, name: string) =>
  app.db.run(sql`UPDATE organisations SET name_ko = ${name} WHERE id = ${id}`);

/** Makes every decision that an office can make about a person's organisation. */
async function decideAll(office: Official, owner: Person) {
  const act = signs(office);
  const asked = async (name: string) => {
    const { organisation } = await firms.make(owner, { kinds: ['merchant'], isOpen: false });
    await nameIt(organisation.id, name);
    return organisation.id;
  };
  const [shopId, branch] = [await asked('하나찻집'), await asked('하나분점')];
  const decide = 'POST /api/office/shops/{shopId}/decide';
  await act(decide, { shopId: branch }, { decision: 'refuse', reason: '번호가 없습니다.' });
  await act(decide, { shopId }, { decision: 'approve' });
  await act(decide, { shopId }, { decision: 'suspend', reason: '조사 중입니다.' });
  await act(decide, { shopId }, { decision: 'resume' });
  for (const [decision, reason] of [
    ['approve', null],
    ['refuse', '도로입니다.'],
  ] as const) {
    const body = { place: { address: `${decision}로 1`, latitude: 35.8147, longitude: 127.1535 } };
    const sent = { params: { userId: shopId }, token: owner.token, body };
    const { asked: place } = (await app.call('PATCH /api/merchants/{userId}/place', sent)).body as {
      asked: { id: number };
    };
    await act('POST /api/office/shops/{shopId}/place', { shopId }, { place: place.id, decision, reason });
  }
  await decideState(app.built.mounted.services, { id: shopId, state: 'closed', reason: '폐업했습니다.' });
}

/** Pays one shop of a person in a run that leaves another out, and frees a third shop's amount. */
async function settleAll(owner: Person) {
  const { run, file, line, desk, reopen } = await settlers();
  for (const [nth, won] of [10_000, 3_000, 3_000].entries()) {
    const { userId: id, address } = await shops.make(`Hana ${nth + 1}`);
    await nameIt(id, `하나${nth + 1}호`);
    await app.db.run(
      sql`INSERT INTO organisation_staff (organisation_id, user_id, role) VALUES (${id}, ${owner.userId}, 'owner')`,
    );
    await shops.earn({ address }, won, 50);
  }
  await app.db.run(sql`UPDATE organisations SET state = 'suspended' WHERE name = 'Hana 3'`);
  const { id } = await run();
  await file(id);
  const debit = { reference: 'BD-2', won: -10_000, endToEnd: (await line(id, 'Hana 1'))?.endToEnd ?? '' };
  await desk.bring(statementFile({ id: 'S-2', opening: 10_000, entries: [debit] }));
  const freed = await desk.check(desk.idIn(await reopen((await line(id, 'Hana 2'))?.id ?? 0)));
  expect(freed.status, freed.text).toBe(200);
  await eventually(async () => {
    await app.runJob('settlement-news');
    return (await mailsTo(owner)).filter((kind) => kind === 'settled' || kind === 'freed' || kind === 'left_out');
  }).toHaveLength(3);
  await shops.forgetStatements();
}

it('a Korean owner reads every e-mail about an organisation in Korean, with its name, sum and reason', async () => {
  const { owner: office } = await settlers();
  const [hana, checker, newcomer] = [await app.register('hana@tea.example'), await city.person(), await city.person()];
  await app.db.run(sql`UPDATE users SET language = 'ko' WHERE id IN (${hana.userId}, ${checker.userId})`);
  await city.join(office, 'approver', checker);
  await city.join(office, 'finance', newcomer);
  const { id: memberId } = await app.db.one(
    sql<{ id: number }>`SELECT id FROM organisation_staff WHERE user_id = ${newcomer.userId}`,
  );
  const about = { id: city.id(), memberId };
  await signs(office)('PATCH /api/org/{id}/staff/{memberId}', about, { role: 'support' });
  await signs(office)('DELETE /api/org/{id}/staff/{memberId}', about);
  await decideAll(office, hana);
  await settleAll(hana);
  await app.runJob('mail');
  const letters = [...(await lettersIn(checker.email)), ...(await lettersIn('hana@tea.example'))];
  const { publicUrl } = app.settings;
  for (const kind of NEWS_KINDS) {
    const [subject, sentence] = KOREAN[kind];
    const text = letters.find(([one]) => one === subject)?.[1] ?? '';
    const lines = text.split('\r\n').filter((one) => one !== '' && !one.startsWith(publicUrl));
    const told = sentence.replace('{invited}', newcomer.email);
    expect(lines, kind).toEqual(['안녕하세요.', told, '여기에서 확인해 주세요.', 'Ingam']);
  }
  const subjects = NEWS_KINDS.slice(4).map((kind) => KOREAN[kind][0]);
  await eventually(async () => (await noticesOf(hana)).toSorted()).toEqual(subjects.toSorted());
});
