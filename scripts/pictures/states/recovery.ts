import type { Page } from '@playwright/test';
import type { ScreenState } from './screen-state.ts';

const labels = {
  en: ['First name', 'Last name', 'E-mail', 'Password'],
  ko: ['이름', '성', '이메일', '비밀번호'],
} as const;
type Language = keyof typeof labels;
const LINK = `/login?lost#${'A'.repeat(43)}`;
let people = 0;

/** Registers a person in hosted mode and opens My info. */
export const register = async (page: Page, language: Language) => {
  people += 1;
  const texts = ['Jun', 'Park', `jun${people}@example.com`, 'correct horse battery'];
  for (const [index, label] of labels[language].entries())
    await page.getByLabel(label, { exact: true }).fill(texts[index] ?? '');
  await page.locator('form button[type=submit]').click();
  await page.getByRole('button', { name: { en: 'Open my wallet', ko: '지갑 열기' }[language] }).click();
  await page.getByRole('button', { name: { en: /^Recovery codes/, ko: /^복구 코드/ }[language] }).waitFor();
};

async function codes(page: Page, language: Language) {
  await register(page, language);
  await page.getByRole('button', { name: { en: /^Recovery codes/, ko: /^복구 코드/ }[language] }).click();
  await page.getByRole('dialog').locator('input[type=password]').fill('correct horse battery');
  await page.getByRole('button', { name: { en: 'Make ten new codes', ko: '새 코드 10개 만들기' }[language] }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

async function password(page: Page, language: Language) {
  await register(page, language);
  const name = { en: 'Change password', ko: '비밀번호 변경' }[language];
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

async function ask(page: Page) {
  await page.locator('input[type=email]').fill('jun@example.com');
  await page.locator('form button[type=submit]').click();
  await page.locator('[role=status] p').first().waitFor();
}

/** Opens a link from an e-mail, which the simulated server reports as valid. */
async function openLink(page: Page) {
  await page.route('**/api/recovery/look', (route) => route.fulfill({ status: 204 }));
  await page.goto(new URL(LINK, page.url()).href);
  await page.locator('input[name=code]').waitFor();
}

/** Answers as the server does to a successful recovery. */
async function recovered(page: Page) {
  await openLink(page);
  const json = {
    removedPasskeys: ['Chrome, Android'],
    biometricEnabled: true,
    codesLeft: 9,
    credentials: [
      { id: 2, credentialType: 'license', name: 'Driver’s licence', needs: 'reissue' },
      { id: 1, credentialType: 'national_id', name: 'Citizen ID', needs: 'nothing' },
    ],
  };
  await page.route('**/api/recovery/finish', (route) => route.fulfill({ json }));
  await page.getByRole('switch').uncheck();
  await page.locator('input[name=code]').fill('4F7K-9QXM-2BTC');
  await page.locator('input[name=newPassword]').fill('another good one');
  await page.locator('form button[type=submit]').click();
  await page.getByRole('list').first().waitFor();
}

const looks = [
  { name: '', language: 'en', width: 390 },
  { name: '-dark', language: 'en', colorScheme: 'dark', width: 390 },
  { name: '-320-ko', language: 'ko', width: 320 },
] as const;

/** States of recovery, codes and password, which exist only in hosted mode. */
export const recoveryStates: readonly ScreenState[] = looks.flatMap(({ name, ...look }) => {
  const base = { ...look, of: 'hosted' as const };
  return [
    { ...base, name: `recovery-ask${name}`, path: '/login?lost', act: ask },
    { ...base, name: `recovery-form${name}`, path: '/login', act: openLink },
    { ...base, name: `recovery-over${name}`, path: LINK },
    { ...base, name: `recovery-done${name}`, path: '/login', act: recovered },
    {
      ...base,
      name: `recovery-codes${name}`,
      path: '/register?next=/myinfo',
      isOneView: true,
      act: (page: Page) => codes(page, look.language),
    },
    {
      ...base,
      name: `recovery-password${name}`,
      path: '/register?next=/myinfo',
      isOneView: true,
      act: (page: Page) => password(page, look.language),
    },
    {
      ...base,
      name: `recovery-myinfo${name}`,
      path: '/register?next=/myinfo',
      act: (page: Page) => register(page, look.language),
    },
  ];
});
