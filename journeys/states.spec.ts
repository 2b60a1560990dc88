import type { Page } from '@playwright/test';
import { expectSound } from './support/accessible.ts';
import { expect, look } from './support/server.ts';

/** States with markup of their own that a screen takes on after a press: where, and the way there. The tests of screens say what they do. */
const STATES: readonly (readonly [string, string, (page: Page) => Promise<unknown>])[] = [
  [
    '/send',
    'a person found by name, and chosen',
    async (page) => {
      await page.getByLabel('Recipient address').fill('jihoon');
      await expect(page.getByRole('list', { name: 'Contacts' }).getByRole('listitem')).toHaveCount(1);
      await expectSound(page, 'a person found by name');
      await page.getByRole('list', { name: 'Contacts' }).getByRole('button').first().click();
      await expect(page.getByText(/^To Park Jihoon/)).toBeVisible();
    },
  ],
  [
    '/travel-plan',
    'a trip that is edited, and the question before it is deleted',
    async (page) => {
      await page.getByRole('button', { name: 'Open Partner meeting' }).click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await expect(page.getByLabel('Status')).toBeVisible();
      await expectSound(page, 'a trip that is edited');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete Partner meeting?' })).toBeVisible();
    },
  ],
];

look('the states that screens take on are clean to axe, light and dark', async ({ page }) => {
  for (const [path, what, bring] of STATES) {
    await page.goto(path);
    await bring(page);
    await expectSound(page, what);
  }
});
