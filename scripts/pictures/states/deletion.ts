import type { Page } from '@playwright/test';
import { register } from './recovery.ts';
import type { ScreenState } from './screen-state.ts';

type Language = 'en' | 'ko';
const open = async (page: Page, language: Language) => {
  await page.getByRole('button', { name: { en: 'Delete account', ko: '계정 삭제' }[language] }).click();
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
};

/** Simulates the server's response before an account is deleted: the person has this money left or in transit. */
const found = (page: Page, json: object) =>
  page.route('**/api/user/*/deletion', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { isOfMachine: false, underway: [], balances: [], ...json } })
      : route.continue(),
  );

async function withMoney(page: Page, language: Language) {
  const balances = [
    { assetType: 'XP', amount: '1250.000000000000000001' },
    { assetType: 'KRW', amount: '98000' },
  ];
  await found(page, { balances });
  await register(page, language);
  await open(page, language);
  await page.getByRole('dialog').locator('button[type=submit]').click();
}

async function onTheWay(page: Page, language: Language) {
  const underway = ['transfers', 'cashback', 'bank_orders', 'charges', 'tax_claims'].map((what) => ({
    what,
    count: 2,
  }));
  await found(page, { underway });
  await register(page, language);
  await open(page, language);
}

const looks = [
  { name: '', language: 'en', width: 390 },
  { name: '-dark', language: 'en', colorScheme: 'dark', width: 390 },
  { name: '-320-ko', language: 'ko', width: 320 },
] as const;
const HOSTED = { of: 'hosted', path: '/register?next=/myinfo', isOneView: true } as const;

/** States of closing an account. */
export const deletionStates: readonly ScreenState[] = looks.flatMap(({ name, ...look }) => [
  { ...look, ...HOSTED, name: `deletion-money${name}`, act: (page) => withMoney(page, look.language) },
  { ...look, ...HOSTED, name: `deletion-underway${name}`, act: (page) => onTheWay(page, look.language) },
  {
    ...look,
    name: `deletion-machine${name}`,
    path: '/myinfo',
    isOneView: true,
    act: (page) => open(page, look.language),
  },
]);
