import type { Page } from '@playwright/test';
import { expect } from './phones.ts';

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const till = (page: Page) => dialog(page, 'Get paid');
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Requests the amount typed on the keys; returns the link that the till then shows. */
export async function requestCharge(stall: Page, keys: readonly string[]): Promise<string> {
  for (const key of keys) await till(stall).getByRole('button', { name: key, exact: true }).click();
  await till(stall).getByRole('button', { name: 'Show the code' }).click();
  await expect(till(stall).getByRole('timer')).toBeVisible();
  return (
    (await till(stall)
      .getByText(/\/pay\/\d{16}$/)
      .textContent()) ?? ''
  ).trim();
}
export const idOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);
