import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { openStore } from '#platform/server/open-store.ts';
import { sql } from '#platform/server/store/db.ts';
import { linkIn } from './mails.ts';
import { addReader } from './reader.ts';
import { environmentOf, storeOf } from './store-place.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const emailOf = (firstName: string) => `${firstName.toLowerCase()}@onju.example`;

/** Runs the operator's command that invites an owner into the office; returns the path of the link. */
export async function inviteToOffice(dataDir: string, firstName: string, ...args: readonly string[]): Promise<string> {
  await haveComeADayAgo(dataDir);
  const env = { ...environmentOf(dataDir), WALLET_MODE: 'hosted' };
  const command = ['src/app/server/commands/ingam.ts', 'office:invite', emailOf(firstName), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  const { pathname, hash } = new URL(stdout.match(/http\S+/)?.[0] ?? '');
  return pathname + hash;
}

/** Backdates every member of the office by a day, so that they may check acts. */
async function haveComeADayAgo(dataDir: string): Promise<void> {
  const db = await openStore(storeOf(dataDir));
  try {
    await db.run(sql`ALTER TABLE organisation_staff ALTER COLUMN role_since SET DEFAULT now() - interval '1 day'`);
  } finally {
    await db.close();
  }
}

/** Registers a person with a passkey and a proven address. */
export async function makeOfficial(page: Page, dataDir: string, firstName: string): Promise<void> {
  const email = emailOf(firstName);
  await addReader(page);
  await page.goto('/register');
  for (const [label, text] of [
    ['First name', firstName],
    ['Last name', 'Ryu'],
    ['E-mail', email],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await press(page, 'Continue with a passkey');
  await press(page, 'Open my wallet');
  await page.goto(await linkIn(dataDir, 'prove', email));
  await press(page, 'Confirm e-mail');
  await expect(heading(page)).toHaveText('Your e-mail is confirmed');
}

/** Registers such a person and joins the office. */
export async function comeIn(page: Page, dataDir: string, firstName: string): Promise<void> {
  await makeOfficial(page, dataDir, firstName);
  await page.goto(await inviteToOffice(dataDir, firstName));
  await press(page, 'Join');
  await press(page, 'Enter with your passkey');
  await expect(heading(page)).toContainText('Today');
}
