import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { addReader } from './support/reader.ts';
import { expect, test } from './support/server.ts';
import { environmentOf } from './support/store-place.ts';

test.use({ settings: { WALLET_MODE: 'hosted' }, changes: 'something' });

const LANGUAGES = [
  {
    locale: 'en-US',
    fields: { 'First name': 'Jun', 'Last name': 'Park', 'E-mail': 'jun@example.com' },
    make: 'Continue with a passkey',
    wallet: 'Open my wallet',
    settings: 'Sign-in by credential',
    card: 'Employee ID',
    show: 'Show the credential',
    let: 'Let it open my account',
    unused: 'Not used yet',
    way: 'Sign in with a credential',
    scan: 'Scan this with the wallet that has it',
    number: 'Number from your wallet’s page',
    enter: 'Sign in',
    digits: 'Type the six digits.',
    yours: 'Your number',
    reads: 'This device · by a credential, reads only',
    end: 'Sign out',
    refused: 'You\u2019re signed in for reading only.',
    raise: 'Use passkey',
    remove: 'Remove',
    none: 'No credential opens your account',
  },
  {
    locale: 'ko-KR',
    fields: { 이름: 'Jun Park', 이메일: 'jun@example.com' },
    make: '패스키로 계속하기',
    wallet: '지갑 열기',
    settings: '증명서 로그인',
    card: '사원증',
    show: '증명서 제시',
    let: '이 증명서로 로그인 허용',
    unused: '아직 사용하지 않음',
    way: '증명서로 로그인',
    scan: '증명서가 있는 지갑으로 스캔해 주세요',
    number: '지갑에서 안내하는 번호',
    enter: '로그인',
    digits: '숫자 6자리를 입력해 주세요.',
    yours: '로그인 번호',
    reads: '이 기기 · 증명서로 로그인, 보기 전용',
    end: '로그아웃',
    refused: '보기 전용으로 로그인했습니다.',
    raise: '패스키 확인',
    remove: '해제',
    none: '등록된 증명서가 없습니다',
  },
] as const;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Runs an operator's command: creates an office, and an employer that may issue. */
const command = (dataDir: string, file: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`src/app/server/commands/${file}.ts`, ...args], {
    env: { ...environmentOf(dataDir), WALLET_MODE: 'hosted' },
  });

/** Creates an employer that issues cards; returns the link of one. */
async function employer(address: string, dataDir: string): Promise<string> {
  const post = async (path: string, data: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(data) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await post('/api/auth/register', {
    email: 'mirae@example.com',
    password: 'river stone lamp flute',
    firstName: 'Mirae',
    lastName: 'Jang',
  });
  const firm = { name: 'Gamnamu Kitchen', nameKo: '감나무식당', kinds: ['employer'], businessNumber: '4172930566' };
  const { organisation } = await post('/api/org', firm, token);
  await Promise.all([
    command(dataDir, 'organisations', 'approve', String(organisation.id)),
    command(dataDir, 'office', 'hana@onju.example', '--name', 'Onju office', '--number', '220-81-62517'),
  ]);
  const name = { name: 'name', label: 'Name', labelKo: '이름' };
  const type = { name: 'Employee ID', nameKo: '사원증', claims: [name], validityDays: 365 };
  const { id: typeId } = await post(`/api/org/${organisation.id}/issuing/types`, type, token);
  const offer = { typeId, claims: { name: 'Jun Park' } };
  return (await post(`/api/org/${organisation.id}/issuing/offers`, offer, token)).link;
}

for (const it of LANGUAGES)
  test.describe(`in ${it.locale}`, { tag: '@long' }, () => {
    test.use({ locale: it.locale });

    test('a person lets their card open their account, and reads it at a desk by the number that their phone shows', async ({
      browser,
      page: phone,
      server,
      dataDir,
    }) => {
      test.setTimeout(150_000);
      const offer = await employer(server.address, dataDir);
      await addReader(phone);
      await phone.goto('/register');
      for (const [label, text] of Object.entries(it.fields)) await phone.getByLabel(label, { exact: true }).fill(text);
      await press(phone, it.make);
      await press(phone, it.wallet);
      await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
      const session = await phone.evaluate(() => localStorage.getItem('auth_token') ?? '');
      const ask = (path: string, data: object) =>
        phone.request.post(path, { data, headers: { authorization: `Bearer ${session}` } });
      const { takingId } = await (await ask('/api/offers/look', { offer })).json();
      expect((await ask('/api/offers/take', { takingId })).status()).toBe(201);

      await phone.goto('/security');
      await phone.getByRole('link', { name: it.settings }).click();
      await expect(phone.getByText(it.none)).toBeVisible();
      await expectAccessible(phone);
      await phone.getByRole('button', { name: it.card }).click();
      await phone.getByRole('button', { name: it.show, exact: true }).click();
      await phone.waitForURL(/\/sign-in-credentials\?response_code=/);
      await press(phone, it.let);
      await expect(phone.getByRole('listitem').filter({ hasText: it.unused })).toContainText(it.card);
      await expectAccessible(phone);

      const desk = await (await browser.newContext({ baseURL: server.address, locale: it.locale })).newPage();
      await desk.goto('/login');
      await desk.getByRole('link', { name: it.way }).click();
      const asked = desk.waitForResponse(/sign-in-by-credential\/ask/);
      await desk.getByRole('button', { name: it.card }).click();
      const { link } = await (await asked).json();
      await expect(desk.getByText(it.scan)).toBeVisible();
      await expectAccessible(desk);
      await desk.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(desk);
      await press(desk, it.enter);
      await expect(desk.getByText(it.digits)).toBeVisible();

      await phone.goto(link);
      await phone.locator('form button[type=submit]').click();
      await phone.waitForURL(/\/login\/credential\?asked=/);
      await expect(phone.getByText(it.yours)).toBeVisible();
      await expectAccessible(phone);
      const number = (await phone.locator('.num').textContent()) ?? '';
      await desk.getByLabel(it.number).fill(number);
      await press(desk, it.enter);
      await desk.waitForURL('/');
      await desk.goto('/security');
      await expect(desk.getByText(it.reads)).toBeVisible();
      await desk.getByRole('button', { name: it.end, exact: true }).first().click();
      await expect(desk.getByText(it.refused).first()).toBeVisible();
      // The passkey is not on this desktop.
      await expect(desk.getByRole('button', { name: it.raise })).toBeVisible();

      await phone.goto('/sign-in-credentials');
      await press(phone, it.remove);
      await expect(phone.getByText(it.none)).toBeVisible();
      await desk.goto('/');
      await desk.waitForURL(/\/login/);
    });
  });
