import { expect, type Page } from '@playwright/test';

/** Somebody who is new on a server for many people. */
export const PERSON = { email: 'jun@example.com', password: 'correct horse battery' };

interface Registering {
  next?: string;
  heading?: string;
  email?: string;
  password?: string;
}

/** Registers somebody on the screen, on the way to a place whose heading is known. */
export async function register(page: Page, { next = '/myinfo', heading = 'My info', ...given }: Registering = {}) {
  const { email, password } = { ...PERSON, ...given };
  await page.goto(`/register?next=${next}`);
  const typed = { 'First name': 'Jun', 'Last name': 'Park', 'E-mail': email, Password: password };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
}
