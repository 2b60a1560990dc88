import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, NOBODY, test } from './support/people.ts';
import { emailOf } from './support/person.ts';

test.use({ storageState: NOBODY });

const MANY = 60;
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

interface Newcomer {
  readonly token: string;
  readonly user: { readonly id: number };
}

/** A new person with 60 trips, 60 credentials and one presentation: more than a page, of several kinds. */
async function newcomer(address: string): Promise<Newcomer> {
  const post = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.ok, `${path} ${answer.status}`).toBe(true);
    return answer.json();
  };
  const person = {
    email: emailOf('haneul'),
    password: 'correct horse battery',
    firstName: 'Haneul',
    lastName: 'Seo',
  };
  const made = (await post('/api/auth/register', person)) as unknown as Newcomer;
  const { token, user } = made;
  const credential = { userId: user.id, credentialType: 'education', issuer: 'self:Halla', issuanceDate: '2024-02-20' };
  const days = { startDate: '2026-12-01', endDate: '2026-12-05', type: 'leisure' };
  let credentialId: unknown;
  for (let nth = 1; nth <= MANY; nth += 1) {
    await post(`/api/travel-plans/${user.id}`, { ...days, title: `Trip ${nth}`, destination: 'Busan' }, token);
    const held = await post('/api/credentials', { ...credential, credentialData: { name: `Course ${nth}` } }, token);
    credentialId = held.id;
  }
  const asked = { userId: user.id, credentialId, claims: ['name'], to: 'Halla Bank', why: 'An account' };
  const { url } = await post('/api/presentations', asked, token);
  await post('/api/verifications/check', { token: String(url).split('#')[1] });
  return made;
}

const words = {
  more: '더 보기',
  type: '종류',
  signIns: '로그인',
  identity: '증명서',
  signedIn: '로그인',
  devices: '기기 및 로그인 관리',
  close: '닫기',
  search: '검색',
  shownTo: 'Halla Bank에 제시',
  why: 'An account',
  export: 'CSV 내보내기',
  courses: '증명서',
} as const;

test('one list has all kinds, page by page; each is found, opens and goes into the file, in Korean', {
  tag: '@long',
}, async ({ page, server }) => {
  const made = await newcomer(server.address);
  await page.addInitScript(
    ([token = '', user = '']) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('user_data', user);
      localStorage.setItem('language', 'ko');
    },
    [made.token, JSON.stringify(made.user)],
  );
  await page.goto('/history');
  await expect(rows(page)).toHaveCount(50);
  await expect(rows(page).first()).toContainText(words.shownTo);
  for (const text of ['Trip 60', 'Course 59']) await expect(rows(page).filter({ hasText: text })).toHaveCount(1);
  const more = page.getByRole('button', { name: words.more });
  await more.click();
  await expect(rows(page)).toHaveCount(100);
  await more.click();
  await expect(rows(page)).toHaveCount(2 * MANY + 2);
  await expect(more).toHaveCount(0);
  await expect(rows(page).last()).toContainText(words.signedIn);

  await page.reload();
  const type = page.getByRole('combobox', { name: words.type });
  await type.selectOption({ label: words.signIns });
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: words.signedIn });
  await expect(sheet.getByRole('link', { name: words.devices })).toHaveAttribute('href', '/security');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await type.selectOption({ label: words.identity });
  await expect(rows(page)).toHaveCount(50);
  await rows(page).first().getByRole('button').click();
  const showing = page.getByRole('dialog', { name: `Course ${MANY}` });
  for (const text of ['Halla Bank', words.why]) await expect(showing.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.search, exact: true }).click();
  await page.keyboard.type('course 59');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Course 59' })).toContainText('Halla');
  await page.keyboard.press('Escape');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: words.export }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.split(',').slice(1, 7)).toEqual([words.courses, 'Course 59', 'Halla', '', '', '']);
});
