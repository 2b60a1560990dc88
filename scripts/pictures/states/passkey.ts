import type { Page } from '@playwright/test';
import type { ScreenState } from './screen-state.ts';

/** Simulates two registered devices, one of them under another address of the server. */
async function withTwo(page: Page) {
  const one = { id: 1, name: 'Chrome, Android', site: 'localhost', createdAt: '2026-09-01T03:00:00.000Z' };
  const json = [
    { ...one, userId: 1, lastUsedAt: '2026-11-20T05:05:00.000Z' },
    { ...one, userId: 1, id: 2, name: '어머니의 오래된 휴대폰', site: 'wallet.example.com', lastUsedAt: null },
  ];
  await page.route('**/api/passkeys/1', (route) => route.fulfill({ json }));
  await page.reload();
  await page.getByRole('button', { name: /Chrome, Android/ }).waitFor();
}

async function sheet(page: Page) {
  await withTwo(page);
  await page.getByRole('button', { name: /Chrome, Android/ }).click();
}

/** Finds the last button of the open dialog. The first press asks for confirmation, the second acts. */
const last = (page: Page) => page.getByRole('dialog').getByRole('button').last();

async function ask(page: Page) {
  await sheet(page);
  await last(page).click();
}

/** Simulates a device that refuses at once, because nobody touches its sensor. */
async function refused(page: Page) {
  await ask(page);
  const json = { status: 403, code: 'signature_required', title: '', detail: '' };
  await page.route('**/api/passkeys/1/1', (route) => route.fulfill({ status: 403, json }));
  await page.route('**/api/signatures/1', (route) => route.abort());
  await last(page).click();
  await page.getByRole('button', { name: /Try again|다시 시도/ }).waitFor();
}

async function none(page: Page) {
  await page.getByRole('switch').first().click();
  await page.getByRole('dialog').getByRole('button').first().waitFor();
}

const acts = { list: withTwo, sheet, ask, refused, none };
const looks = [
  { look: 'light' },
  { look: 'dark', colorScheme: 'dark' },
  { look: '320-ko', width: 320, language: 'ko' },
] as const;

/** States of passkeys: the list, the sheet that asks for one, and its message when the device refuses. */
export const passkeyStates: readonly ScreenState[] = Object.entries(acts).flatMap(([name, act]) =>
  looks.map(({ look, ...rest }) => ({
    name: `passkey-${name}-${look}`,
    path: '/myinfo',
    isOneView: name !== 'list',
    act,
    ...rest,
  })),
);
