import { expect, type Page } from '@playwright/test';

/** Example address from EIP-55; no wallet has it. */
export const RECIPIENT = '0x52908400098527886E0F7030069857D2E4169EE7';
/** The embedded network refuses payments to this address. */
export const REFUSED = '0x000000000000000000000000000000000000dEaD';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
export const toast = (page: Page, text: string) => toasts(page).getByText(text, { exact: true });
export const sendAsset = (page: Page) => page.getByRole('button', { name: 'Send Asset' });
export const latest = (page: Page) =>
  page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem').first();
export const holding = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Holdings' }).getByRole('listitem').filter({ hasText: name });

/** Expects a toast with this title and text, announced at once if it reports a failure. */
export async function expectToast(page: Page, title: string, text: string, isDestructive: boolean) {
  const area = toasts(page).locator(isDestructive ? '[aria-live=assertive]' : '[role=status]');
  await expect(area.getByText(title, { exact: true })).toBeVisible();
  await expect(area.getByText(text, { exact: true })).toBeVisible();
}

export async function fillIn(page: Page, asset: string, amount: string, recipient: string) {
  await page.getByLabel('Recipient address').fill(recipient);
  await page.getByLabel('Asset').selectOption(asset);
  await page.getByLabel('Amount').fill(amount);
}

/** Receipt at the end of an act, or behind its row. */
export const receipt = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Done', exact: true }) });

/** Closes the receipt that covers the screen after an act. */
export async function closeReceipt(page: Page) {
  await receipt(page).getByRole('button', { name: 'Done', exact: true }).click();
  await expect(receipt(page)).toBeHidden();
}

/** Records the idempotency keys of this page's sends. */
export function keysOfSends(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/transactions'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

let sent = 0;
/** Sends as the owner, by API. */
export async function sendByWire(server: string, assetType: string, amount: string, toAddress = RECIPIENT) {
  sent += 1;
  const answer = await fetch(`${server}/api/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `by-wire-${sent}` },
    body: JSON.stringify({ userId: 1, transactionType: 'send', status: 'pending', assetType, amount, toAddress }),
  });
  expect(answer.status).toBe(201);
}

/** Returns the amounts of the owner's newest transactions from the server. */
export async function amountsAt(server: string, limit: number): Promise<string[]> {
  const answer = await fetch(`${server}/api/transactions/1?limit=${limit}`);
  return (await answer.json()).map(({ amount }: { amount: string }) => amount);
}

export interface OtherWallet {
  readonly email: string;
  readonly password: string;
  readonly id: number;
  readonly token: string;
  readonly did: string;
  /** EIP-55 address. */
  readonly address: string;
}

/** Another person's wallet on the same server. */
export async function registerAt(server: string): Promise<OtherWallet> {
  const signIn = { email: 'jiwoo@example.com', password: 'correct horse battery' };
  const answer = await fetch(`${server}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...signIn, firstName: 'Jiwoo', lastName: 'Han' }),
  });
  const { user, token } = await answer.json();
  return { ...signIn, id: user.id, token, did: user.didAddress, address: user.didAddress.slice(-42) };
}
