import type { Page } from '@playwright/test';
import { register } from './recovery.ts';
import type { ScreenState } from './screen-state.ts';

const looks = [
  { name: '', language: 'en', width: 390 },
  { name: '-dark-ko', language: 'ko', colorScheme: 'dark', width: 390 },
  { name: '-320-ko', language: 'ko', width: 320 },
] as const;
const LINK = `/login?prove#${'A'.repeat(43)}`;
type Language = (typeof looks)[number]['language'];

/** Simulates the server's response about a valid link. */
const look = (page: Page) =>
  page.route('**/api/email-proofs/look', (route) => route.fulfill({ json: { email: 'j•••@example.com' } }));

const openLink = async (page: Page) => {
  await look(page);
  await page.goto(new URL(LINK, page.url()).href);
  await page.locator('form button[type=submit]').waitFor();
};

/** Opens the link, simulates an accepted proof, and submits the form. */
async function proven(page: Page) {
  await openLink(page);
  await page.route('**/api/email-proofs', (route) => route.fulfill({ json: { email: 'jun.park@example.com' } }));
  await page.locator('input[type=password]').fill('correct horse battery');
  await page.locator('form button[type=submit]').click();
  await page.locator('main a[href^="/login?next"]').waitFor();
}

async function refused(page: Page) {
  await openLink(page);
  await page.locator('form button[type=submit]').click();
  await page.locator('[aria-invalid]').waitFor();
}

async function waiting(page: Page, language: Language) {
  const json = { email: 'jun@example.com', isProven: true, waiting: 'jun.park@example.com', goesAt: null };
  await page.route('**/api/email/*', (route) => route.fulfill({ json }));
  await register(page, language);
}

/** States of an unverified e-mail address, which only hosted mode asks for. */
export const emailStates: readonly ScreenState[] = looks.flatMap(({ name, ...look }) => {
  const base = { ...look, of: 'hosted' as const };
  const mine = { ...base, path: '/register?next=/myinfo' };
  return [
    { ...base, name: `email-password${name}`, path: '/login', act: openLink },
    { ...base, name: `email-refused${name}`, path: '/login', act: refused },
    { ...base, name: `email-proven${name}`, path: '/login', act: proven },
    { ...base, name: `email-over${name}`, path: LINK },
    {
      ...mine,
      name: `email-session${name}`,
      act: async (page: Page) => {
        await register(page, look.language);
        await openLink(page);
      },
    },
    { ...mine, name: `email-waiting${name}`, act: (page: Page) => waiting(page, look.language) },
    { ...mine, name: `email-unproven${name}`, act: (page: Page) => register(page, look.language) },
    { ...base, name: `email-register${name}`, path: '/register' },
  ];
});
