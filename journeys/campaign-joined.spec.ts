import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { openStore } from '#platform/server/open-store.ts';
import { sql } from '#platform/server/store/db.ts';
import { timeOf } from '#platform/server/testing/store-time.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { comeIn } from './support/officials.ts';
import { type Person, signIn } from './support/phones.ts';
import { seoulDay } from './support/seoul-day.ts';
import { expect, startServer, test } from './support/server.ts';
import { environmentOf, storeOf } from './support/store-place.ts';

test.use({ settings: { WALLET_MODE: 'hosted' }, changes: 'something' });

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

const LANGUAGES = [
  {
    locale: 'en-US',
    make: 'New campaign',
    fields: ['Name', 'Korean name', 'Rate in percent', 'First day', 'Last day', 'Budget in won'],
    residents: 'Residents',
    claim: 'Which claim decides',
    city: 'City',
    value: 'Required value',
    required: 'Fill this in.',
    save: 'Keep as a draft',
    row: 'Residents: Onju, by Resident card, shown once at joining',
    unknown: /^Everyone who paid is counted.* Members who hold the credential now: 1$/,
    start: 'Ask for its start',
    reason: 'Reason',
    check: 'Check and carry out',
    stop: 'Stop',
    name: 'Winter market',
    whom: 'Residents: Onju',
    joinOne: 'Join Winter market',
    once: 'It gives cashback to members who join. You show a credential once, and one fact is read.',
    join: 'Join',
    show: 'Show 1 thing',
    take: 'Join with this',
    joined: 'You joined',
    amount: 'Amount',
    offered: 'Join to get ₩1,000 back',
    gives: '₩1,000 at once',
    pay: 'Pay ₩10,000',
    receipt: 'Left in LocalPay',
    given: '₩1,000, received',
    members: 'Joined1',
    ended: 'Your membership has ended',
  },
  {
    locale: 'ko-KR',
    make: '새 캠페인',
    fields: ['이름', '한국어 이름', '비율(퍼센트)', '첫날', '마지막 날', '예산(원)'],
    residents: '거주자',
    claim: '기준 항목',
    city: '도시',
    value: '항목의 값',
    required: '입력해 주세요.',
    save: '초안 저장',
    row: '거주자: Onju, 주민카드, 참여할 때 한 번 제시',
    unknown: /^누가 참여했을지는 알 수 없어.* 지금 이 증명서를 가진 사람: 1명$/,
    start: '시작 요청',
    reason: '사유',
    check: '확인하고 실행',
    stop: '중지',
    name: '겨울 장날',
    whom: '거주자: Onju',
    joinOne: '겨울 장날 참여',
    once: '참여한 사람만 받습니다. 증명서를 한 번 제시하면 한 가지만 확인합니다.',
    join: '참여',
    show: '1가지 제시',
    take: '이 증명서로 참여',
    joined: '참여 중입니다',
    amount: '금액',
    offered: '참여하면 ₩1,000을 돌려받습니다',
    gives: '바로 ₩1,000',
    pay: '₩10,000 결제',
    receipt: '지역화폐 잔액',
    given: '₩1,000, 받음',
    members: '참여자1',
    ended: '참여가 끝남',
  },
] as const;
type Words = (typeof LANGUAGES)[number];

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const somebody = (firstName: string) => ({
  email: `${firstName.toLowerCase()}@onju.example`,
  password: 'river stone lamp flute',
  firstName,
  lastName: 'Jang',
});

/** Makes a call from another device of the person. */
async function ask(address: string, by: Person, call: string, body?: object) {
  const [method = '', path = ''] = call.split(' ');
  const headers = { authorization: `Bearer ${by.token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`);
  return answer.json();
}

/** The city's registry office: issues residence cards and revokes one. */
async function bureauOf(address: string, dataDir: string) {
  const clerk = await signIn(address, 'register', somebody('Mirae'));
  const firm = { name: 'Onju register', nameKo: '온주 민원실', kinds: ['employer'], businessNumber: '4172930566' };
  const { organisation } = await ask(address, clerk, 'POST /api/org', firm);
  const env = { ...environmentOf(dataDir), WALLET_MODE: 'hosted' };
  const command = ['src/app/server/commands/ingam.ts', 'org:approve', String(organisation.id)];
  await promisify(execFile)(process.execPath, command, { env });
  const issuing = `/api/org/${organisation.id}/issuing`;
  const { id: typeId } = await ask(address, clerk, `POST ${issuing}/types`, {
    name: 'Resident card',
    nameKo: '주민카드',
    claims: [
      { name: 'name', label: 'Name', labelKo: '이름' },
      { name: 'city', label: 'City', labelKo: '도시' },
    ],
    validityDays: 365,
  });
  return {
    give: async (to: Person) => {
      const claims = { name: 'Sora Jang', city: 'Onju' };
      const { link } = await ask(address, clerk, `POST ${issuing}/offers`, { typeId, claims });
      const { takingId } = await ask(address, to, 'POST /api/offers/look', { offer: link });
      await ask(address, to, 'POST /api/offers/take', { takingId });
    },
    takeBack: async () => {
      const [{ id }] = await ask(address, clerk, `GET ${issuing}/credentials`);
      await ask(address, clerk, `POST ${issuing}/credentials/${id}/revoke`, { reason: 'Moved away' });
    },
  };
}

/** A member of the office, whose page uses the journey's language from then on. */
async function official(browser: Browser, address: string, dataDir: string, firstName: string, it: Words) {
  const context = await browser.newContext({ baseURL: address, viewport: DESK });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await comeIn(page, dataDir, firstName);
  await page.evaluate((language) => localStorage.setItem('language', language), it.locale.slice(0, 2));
  return page;
}

/** Gives the office and some members won, in the store of a stopped server. */
async function fundAll(dataDir: string, members: readonly Person[]): Promise<void> {
  const db = await openStore(storeOf(dataDir));
  const { id } = await db.one(sql<{ id: number }>`SELECT id FROM organisations WHERE is_operator`);
  await fund(db, id, 'KRW', '100000');
  for (const member of members) await fund(db, member.id, 'KRW', '50000');
  await db.close();
}

async function draft(page: Page, it: Words): Promise<void> {
  await page.goto('/office/campaigns');
  await press(page, it.make);
  const now = await timeOf(new URL(page.url()).origin);
  const typed = ['Winter market', '겨울 장날', '10', seoulDay(now), seoulDay(now, 29), '80000'];
  for (const [nth, label] of it.fields.entries()) await page.getByLabel(label, { exact: true }).fill(typed[nth] ?? '');
  await page.getByText(it.residents, { exact: true }).click();
  await page.getByLabel(it.value).fill('');
  await press(page, it.save);
  await expect(page.getByText(it.required, { exact: true })).toBeVisible();
  await page.getByLabel(it.claim).selectOption({ label: it.city });
  await page.getByLabel(it.value).fill('Onju');
  await expectAccessible(page);
  await press(page, it.save);
  await expect(page.getByText(it.row)).toBeVisible();
  await expect(page.getByText(it.unknown)).toBeVisible();
  await expectAccessible(page);
  await press(page, it.start);
  await page.getByLabel(it.reason).fill('The winter market');
  await press(page, it.start);
}

async function join(phone: Page, it: Words): Promise<void> {
  await phone.goto('/campaigns');
  const campaign = phone.getByRole('region', { name: it.name });
  await expect(campaign).toContainText(it.whom);
  await expectAccessible(phone);
  await campaign.getByRole('link', { name: it.joinOne }).click();
  await expect(phone.getByText(it.once)).toBeVisible();
  await expectAccessible(phone);
  await phone.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(phone);
  await phone.setViewportSize(PHONE);
  await press(phone, it.join);
  await expect(phone.getByText('Sora Jang')).toBeHidden();
  await press(phone, it.show);
  await phone.waitForURL(/\/campaign-join\?response_code=/);
  await expect(phone.getByRole('button', { name: it.take, exact: true })).toBeVisible();
  await expectAccessible(phone);
  await press(phone, it.take);
  await expect(phone.getByText(it.joined, { exact: true })).toBeVisible();
  await expectAccessible(phone);
}

for (const it of LANGUAGES)
  test.describe(`in ${it.locale}`, { tag: '@long' }, () => {
    test('two of the office start a campaign for residents, who show their card once and are given its benefit, and nobody else is', async ({
      browser,
      server,
      dataDir,
    }) => {
      test.setTimeout(420_000);
      const { address } = server;
      const bureau = await bureauOf(address, dataDir);
      const people = [
        await signIn(address, 'register', somebody('Sora')),
        await signIn(address, 'register', somebody('Jun')),
      ];
      const [sora, jun] = people as [Person, Person];
      await bureau.give(sora);
      const stall = await signIn(address, 'register', somebody('Baram'));
      const shop = await ask(address, stall, `PATCH /api/merchants/${stall.id}`, { name: 'Stall 7', cashbackBps: 0 });
      const desk = await official(browser, address, dataDir, 'Hana', it);
      const other = await official(browser, address, dataDir, 'Daeun', it);
      await server.stop();
      await fundAll(dataDir, people);
      const again = await startServer(dataDir, { WALLET_MODE: 'hosted', PORT: new URL(address).port });
      try {
        await draft(desk, it);
        await other.goto('/office/campaigns');
        await press(other, it.check);
        await expect(other.getByRole('button', { name: it.stop, exact: true })).toBeVisible();

        const phoneOf = async ({ kept }: Person) => {
          const of = { baseURL: address, locale: it.locale, viewport: PHONE, storageState: kept };
          return (await browser.newContext(of)).newPage();
        };
        const [hers, his] = [await phoneOf(sora), await phoneOf(jun)];
        const pay = async (phone: Page, sees: string) => {
          await phone.goto(`/pay?shop=${shop.id}`);
          await phone.getByRole('textbox', { name: it.amount, exact: true }).fill('10000');
          await expect(phone.getByText(sees)).toBeVisible();
          await expectAccessible(phone);
          await press(phone, it.pay);
          await expect(phone.getByRole('main')).toContainText(it.receipt);
        };
        await join(hers, it);
        await pay(hers, it.gives);
        await expect(hers.getByRole('main')).toContainText(it.given);
        await pay(his, it.offered);
        await expect(his.getByRole('main')).not.toContainText('₩1,000,');
        await desk.goto('/office/campaigns');
        await expect(desk.getByRole('main')).toContainText(it.members);
        await expectAccessible(desk);

        await bureau.takeBack();
        await hers.goto('/campaigns');
        await expect(hers.getByRole('region', { name: it.name })).toContainText(it.ended);
        await pay(hers, it.offered);
      } finally {
        await again.stop();
      }
    });
  });
