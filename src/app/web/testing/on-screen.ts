import { expect } from 'vitest';
import { page } from './page.ts';

/** Example address from EIP-55; no wallet has it. */
export const RECIPIENT = '0x52908400098527886E0F7030069857D2E4169EE7';
/** The embedded network refuses payments to this address. */
export const REFUSED = '0x000000000000000000000000000000000000dEaD';

export const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
export const heading = page.getByRole('heading', { level: 1 });

export const sendAsset = page.getByRole('button', { name: 'Send Asset' });
export const latest = page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem').first();
/** The receipt sheet, whether shown after an act or opened from its row. */
export const receipt = page
  .getByRole('dialog')
  .filter({ has: page.getByRole('button', { name: 'Done', exact: true }) });

/** Expects a toast with this title and text, announced at once if it reports a failure. */
export async function expectToast(title: string, text: string, isDestructive: boolean): Promise<void> {
  const area = toasts.locator(isDestructive ? '[aria-live=assertive]' : '[role=status]');
  await expect(area.getByText(title, { exact: true })).toBeVisible();
  await expect(area.getByText(text, { exact: true })).toBeVisible();
}

/** Fills in the form of Send. */
export async function fillInSend(asset: string, amount: string, recipient: string): Promise<void> {
  await page.getByLabel('Recipient address').fill(recipient);
  await page.getByLabel('Asset').selectOption(asset);
  await page.getByLabel('Amount').fill(amount);
}
