import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

/** The sandbox takes a second, a busy machine somewhat more. */
const SOON = { timeout: 20_000 };

/** A small picture, encoded by a canvas. */
const picture = async (page: Page): Promise<Buffer> => {
  const dataUrl = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
    canvas.getContext('2d')?.fillRect(20, 20, 90, 90);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
};

/** Submits a passport with this number and stays on DigitalID; the page is marked to reveal a reload. */
async function send(page: Page, number: string) {
  await page.goto('/verify-identity');
  await page.getByText('Passport', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Next' }).click();
  const buffer = await picture(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByLabel('Full name')).toHaveValue('Minseo Kim');
  await expect(page.getByText(/^A sandbox checks documents here/)).toBeVisible();
  await page.getByLabel('Document number').fill(number);
  await page.evaluate(() => {
    window.name = 'the same page';
  });
  await page.getByRole('button', { name: 'Submit Verification' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DigitalID');
}
const documents = (page: Page) => page.getByRole('list', { name: 'Submitted documents' }).getByRole('listitem');

test('a document that was sent is checked on screen by itself, and what a sandbox let pass is a trial, with its own name and no seal', async ({
  page,
}) => {
  await send(page, 'M70689098');
  await expect(documents(page).first()).toContainText('Sample', SOON);
  await expect(page.getByText('Sample, not checked')).toBeVisible();
  await expect(page.getByRole('main').getByRole('img', { name: 'Verified seal' })).toHaveCount(0);
  const credential = page.getByRole('list', { name: 'Credentials' }).getByRole('listitem').first();
  await expect(credential).toContainText('Passport');
  await expect(credential).toContainText('XP Network (sandbox)');
  await expect(credential).toContainText('Sample');
  await expect(page.getByRole('main').getByText('Verified', { exact: true })).toHaveCount(0);
  await credential.getByRole('button').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Signed by its issuer, after a sandbox checked the document.');
  await expect(sheet).toContainText('Minseo Kim');
  await expect(sheet).toContainText('M70689098');
  await expectAccessible(page);
  expect(await page.evaluate(() => window.name)).toBe('the same page');
});

test('a document that is rejected says why, and is submitted again from there', { tag: '@long' }, async ({ page }) => {
  await send(page, 'SANDBOX-UNREADABLE');
  const row = documents(page).first();
  await expect(row).toContainText('Rejected', SOON);
  await expect(row).toContainText('The photo can’t be read.');
  expect(await page.evaluate(() => window.name)).toBe('the same page');
  await row.getByRole('button').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('The photo can’t be read.');
  await expect(sheet).toContainText('Sandbox');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Submit again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Verify Identity');
  await expect(page.getByRole('radio', { name: /Passport/ })).toBeChecked();
});
