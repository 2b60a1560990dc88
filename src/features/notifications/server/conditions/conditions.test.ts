import { expect, it } from 'vitest';
import { migrations } from '#app/server/migrations.ts';
import { areSetAside, METRICS_TOKEN } from '#app/server/testing/aside.ts';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { lettersTo, letterTo } from '#features/auth/server/testing/mailbox.ts';
import { setStopped } from '#features/campaigns/server/campaigns-store.ts';
import { campaigning } from '#features/campaigns/server/testing/running.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../../contract.ts';
import { PUSH_KINDS } from '../../push.ts';
import { notified } from '../push/testing/push-helpers.ts';
import { browserAt } from '../push/testing/push-service.ts';
import { campaignNotice } from './condition-words.ts';

const app = testApp({ mode: 'hosted', settings: { metricsToken: METRICS_TOKEN } });
const city = cityOffice(app);
const firms = registry(app);
const { giving } = market(app);

interface Person {
  readonly userId: number;
  readonly token: string;
}
const noticesOf = async ({ userId, token }: Person) =>
  (await app.client(contract)('GET /api/notifications/{userId}', { params: { userId }, token })).body.map(
    ({ title, message, actionUrl }) => ({ title, message, actionUrl }),
  );
/** Titles and messages about conditions, after all current news has been delivered. */
const told = async (person: Person, about: RegExp) =>
  (await noticesOf(person)).filter(({ title, message }) => about.test(`${title} ${message}`));
const mailsTo = async ({ userId }: Person, news: string) =>
  (
    await app.db.rows(sql<{ kind: string }>`
      SELECT kind FROM mails WHERE sealed_for = ${`user:${userId}`} AND kind LIKE ${`conditions ${news}%`} ORDER BY id`)
  ).length;
const inKorean = async (email: string) => {
  const one = await app.register(email);
  await app.db.run(sql`UPDATE users SET language = 'ko' WHERE id = ${one.userId}`);
  return one;
};
const run = () => app.runJob('condition-news');
/** Runs `work` while the notification listener gets no events, as if a node of the earlier release skipped them. */
const passedBy = async (work: () => Promise<unknown>) => {
  await app.db.run(sql`UPDATE outbox_cursors SET horizon = '900000000000' WHERE listener = 'notifications'`);
  await work();
  await app.db.run(sql`
    UPDATE outbox_cursors SET horizon = pg_snapshot_xmin(pg_current_snapshot()) WHERE listener = 'notifications'`);
};
const waiting = async () => (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM condition_notices`)).n;

it('members and shops are notified once, in advance, how a new version of the rules changes their conditions, whichever node writes it', async () => {
  const office = await city.owner();
  const approver = await city.join(office, 'approver');
  const [ann, mina] = [await app.register('ann@cond.example'), await inKorean('mina@cond.example')];
  await firms.make(mina, { kinds: ['merchant'] });
  const sori = await app.register('sori@cond.example');
  await giving({ ...sori, address: '' }, 0);
  await run();
  expect(await told(ann, /onditions/)).toEqual([]);
  const { day } = await app.db.one(
    sql<{ day: string }>`SELECT ((clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date + 9)::text AS day`,
  );
  const rules = { ...FIRST, exchangeFeeBps: 180, cashbackDays: 14, city: 'NAMBU', shutOut: ['health'] };
  const asked = await office.phone.sign('POST /api/office/rules', {
    body: { validFrom: day, rules, reason: 'Council' },
  });
  const { id } = asked.body as { id: number };
  expect((await checkAct(approver, id)).body).toMatchObject({ state: 'done' });
  const browser = browserAt('https://push.invalid/ann');
  const phone = await notified(app).let(ann, browser, { kinds: PUSH_KINDS.filter((kind) => kind === 'money') });

  const other = await startTestApp({ mode: 'hosted', over: app });
  await passedBy(() => Promise.all([run(), other.runJob('condition-news'), run(), other.runJob('condition-news')]));
  await run();
  await other.stop();
  expect(await waiting()).toBe(0);
  const [en, ko] = [await told(ann, /Conditions change/), await told(mina, /이용 조건/)];
  expect(en).toEqual([
    {
      title: expect.stringMatching(/^Conditions change on \w+ \d+, \d{4}$/),
      message:
        'Exchange fee: 2.5% → 1.8% · Days until more cashback comes: 7 → 14 · Trades that take no payments: none → Health',
      actionUrl: '/localpay',
    },
  ]);
  // A person who runs a shop gets one notice for both roles.
  expect(ko).toEqual([
    {
      title: expect.stringMatching(/^\d{4}년 \d+월 \d+일부터 이용 조건이 바뀝니다$/),
      message: expect.stringMatching(
        /환전 수수료: 2\.5% → 1\.8% · 코드의 도시명: .* → NAMBU · .*: 7 → 14 · .*: 없음 → 건강$/,
      ),
      actionUrl: '/localpay',
    },
  ]);
  // A person's own shop has the city in its codes too.
  expect((await told(sori, /Conditions change/))[0]?.message).toMatch(/ → NAMBU · /);
  expect([await mailsTo(ann, 'version'), await mailsTo(mina, 'version')]).toEqual([1, 1]);
  // The mail job may be sending the letter at the same moment.
  await letterTo(app, 'ann@cond.example', /Conditions change/);
  const letters = (await lettersTo(app, 'ann@cond.example')).filter((letter) => letter.includes('Conditions change'));
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain('Exchange fee: 2.5%');
  const pushed = await app.db.one(
    sql<{ n: number }>`SELECT count(*) AS n FROM push_messages WHERE device_id = ${phone.id}`,
  );
  expect(pushed.n).toBe(1);
});

it('a notice that cannot be written is set aside with its reason, visible to operators, and later notices are written', async () => {
  const { run: runCampaign } = await campaigning(app);
  const person = await app.register();
  const { id: bad } = await app.db.one(sql<{ id: number }>`
    INSERT INTO condition_news (news, version_id, spread_at) VALUES ('version', 999999, now()) RETURNING id`);
  await app.db.run(sql`
    INSERT INTO condition_notices (news_id, user_id, for_shop, by_mail, look_at)
    VALUES (${bad}, ${person.userId}, false, false, now() - interval '1 day')`);
  await runCampaign({ name: 'Spring fair', nameKo: '봄 장터' });
  await run();
  expect(await told(person, /Spring fair/)).toHaveLength(1);
  const kept = await app.db.rows(sql<{ tries: number; fault: string | null; is_later: boolean }>`
    SELECT tries, fault, look_at > now() AS is_later FROM condition_notices WHERE news_id = ${bad}`);
  expect(kept).toEqual([{ tries: 1, fault: expect.any(String), is_later: true }]);
  await areSetAside(app, 'conditionNews', 'condition_news', 1);
  await app.db.run(sql`DELETE FROM condition_notices WHERE news_id = ${bad}`);
  await areSetAside(app, 'conditionNews', 'condition_news', 0);
});

it('an approved campaign is announced in the members’ lists, and by mail to participating shops; members who joined get its early end by mail', async () => {
  const fair = await campaigning(app);
  const [inside, outside] = [await app.register('in@cond.example'), await app.register('out@cond.example')];
  const [member, joined] = [await app.register('member@cond.example'), await inKorean('joined@cond.example')];
  const shop = (await giving({ ...inside, address: '' }, 0)).body.id;
  await giving({ ...outside, address: '' }, 0);
  const phone = await notified(app).let(member, browserAt('https://push.invalid/member'));
  const predicate = {
    kind: 'resident' as const,
    ...{ age: null, name: 'Resident', nameKo: '주민', vct: 'urn:test:resident', issuer: null },
    ...{ claim: 'city', value: 'Nambu' },
  } as const;
  const id = await fair.run({
    name: 'Night market',
    nameKo: '야시장',
    shops: [shop],
    predicate,
    mostPayment: 500n,
    mostMonth: 3000n,
  });
  await run();
  expect((await told(member, /Night market/))[0]).toMatchObject({
    title: 'Campaign: Night market',
    message: expect.stringMatching(
      /^10% back on payments .*, at most ₩500 a payment and ₩3,000 a month\. Check if you qualify\.$/,
    ),
    actionUrl: '/campaigns',
  });
  expect((await told(inside, /Night market/))[0]).toMatchObject({
    title: 'Your shop is part of a campaign: Night market',
    message: expect.stringContaining(', at most ₩500 a payment and ₩3,000 a month. The operator pays it'),
  });
  expect((await told(outside, /Night market/))[0]?.title).toBe('Campaign: Night market');
  expect((await told(joined, /야시장/))[0]).toMatchObject({
    title: '캠페인: 야시장',
    message: expect.stringContaining('10%를 돌려받습니다. 결제 1건당 최대 ₩500, 월 최대 ₩3,000. 참여'),
  });
  const started = [inside, outside, member, joined].map((one) => mailsTo(one, `started ${id}`));
  expect(await Promise.all(started)).toEqual([1, 0, 0, 0]);
  const about = { name: 'Night market', nameKo: '야시장', bps: 1000, mostPayment: null, mostMonth: null };
  const of = { ...about, firstDay: '2026-12-01', lastDay: '2026-12-24', isForSome: false };
  // The letter names the campaign in its text, below the subject.
  expect(campaignNotice('started', of, { isShop: true, language: 'en' }).letter).toContain('Night market');
  expect(campaignNotice('started', of, { isShop: false, language: 'ko' }).letter).toContain('야시장');
  // No phone is notified of a campaign.
  const pushed = await app.db.one(
    sql<{ n: number }>`SELECT count(*) AS n FROM push_messages WHERE device_id = ${phone.id}`,
  );
  expect(pushed.n).toBe(0);

  await app.db.run(sql`
    INSERT INTO campaign_members (campaign_id, user_id, card_mark, card, stands_until, is_trial)
    VALUES (${id}, ${joined.userId}, ${Buffer.alloc(32, 7)}, ${Buffer.from('card')}, now(), false)`);
  await app.db.tx((tx) => setStopped(tx, id));
  await run();
  expect((await told(joined, /조기 종료/))[0]?.title).toBe('캠페인 조기 종료: 야시장');
  expect((await told(inside, /ended early: Night/))[0]?.actionUrl).toBe('/campaigns');
  expect([await told(member, /ended early: Night/), await told(outside, /ended early: Night/)]).toEqual([[], []]);
  const stopped = [inside, outside, member, joined].map((one) => mailsTo(one, `stopped ${id}`));
  expect(await Promise.all(stopped)).toEqual([1, 0, 0, 1]);
});

it('a notice is listed even if a node of the previous release skips unknown events', async () => {
  const fair = await campaigning(app);
  const person = await app.register();
  await fair.run({ name: 'Rolling fair', nameKo: '이어지는 장터' });
  await passedBy(run);
  expect(await told(person, /Rolling fair/)).toHaveLength(1);
});

/** Sets a campaign's balance and held amount directly, bypassing the ledger's guards. */
const setBudget = (owner: string, balance: number, held: number) =>
  app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`UPDATE accounts SET balance = ${balance}, held = ${held} WHERE owner = ${owner}`);
  });

it('the end of a campaign’s budget is announced once, not while money is held; a later stop is announced, and an immediate stop is not announced', async () => {
  const fair = await campaigning(app);
  const person = await app.register();
  const short = await fair.run({ name: 'Short fair', nameKo: '짧은 장터', budget: 100n });
  const never = await fair.run({ name: 'No fair', nameKo: '없는 장터' });
  await app.db.tx((tx) => setStopped(tx, never));
  await run();
  await setBudget(fair.account(short), 100, 100);
  await run();
  expect(await told(person, /Short fair/)).toHaveLength(1);
  await setBudget(fair.account(short), 0, 0);
  await run();
  await run();
  expect(await told(person, /Campaign budget used up for now: Short fair/)).toHaveLength(1);
  await setBudget(fair.account(short), 100, 0);
  await app.db.tx((tx) => setStopped(tx, short));
  await run();
  expect(await told(person, /Campaign ended early: Short fair/)).toHaveLength(1);
  expect(await told(person, /No fair/)).toEqual([]);
});

it('a campaign that was out of budget before the upgrade is not announced after the upgrade', async () => {
  const fair = await campaigning(app);
  const person = await app.register();
  const id = await fair.run({ name: 'March fair', nameKo: '삼월 장터', budget: 100n });
  await setBudget(fair.account(id), 0, 0);
  const migration = migrations().find(({ number }) => number === 246);
  const marks = migration?.text.match(/INSERT INTO condition_news \(news, campaign_id[^;]*;/g) ?? [];
  await app.db.tx(async (tx) => {
    await tx.run(sql`DELETE FROM condition_notices`);
    await tx.run(sql`DELETE FROM condition_news WHERE campaign_id IS NOT NULL`);
    for (const mark of marks) await tx.run({ text: mark, values: [], name: '' });
  });
  await run();
  expect(await told(person, /March fair/)).toEqual([]);
  await setBudget(fair.account(id), 100, 0);
});
