import type { Page } from '@playwright/test';
import { startFakeVerifier } from '../src/features/documents/server/testing/fake-verifier.ts';
import { expectSound } from './support/accessible.ts';
import { expect, startServer, test } from './support/server.ts';

/** A verdict whose webhook is lost is polled after 30 s; a busy machine takes longer. */
const SOON = { timeout: 75_000 };

/** Has the outside verifier check a passport. */
async function verify(page: Page) {
  await page.goto('/verify-identity');
  await page.getByText('Passport', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Next' }).click();
  const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 390, height: 240 } });
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  // The person's data may arrive later than the form.
  await expect(page.getByLabel('Full name')).toHaveValue('Minseo Kim');
  await page.getByLabel('Document number').fill('M70689098');
  await page.getByRole('button', { name: 'Submit Verification' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DigitalID');
}

test('what a verifier has checked carries the seal: on the card, in front of trials, and on the document that anybody checks', {
  tag: '@long',
}, async ({ page, browser, server, dataDir }) => {
  test.setTimeout(180_000);
  await server.stop();
  const verifier = await startFakeVerifier();
  const { url, key, webhookSecrets } = verifier.settings;
  const secret = `whsec_${Buffer.from(webhookSecrets[0] ?? []).toString('base64')}`;
  const port = new URL(server.address).port;
  const settings = { VERIFIER_URL: url, VERIFIER_KEY: key, VERIFIER_WEBHOOK_SECRET: secret, PORT: port };
  const checked = await startServer(dataDir, settings);
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } });
  try {
    await verify(page);
    await expect(page.getByRole('link', { name: 'Show to someone' })).toBeVisible(SOON);
    const card = page.getByRole('region', { name: 'Decentralized identifier' });
    await expect(card.getByText('Verified seal')).toBeAttached();
    await expectSound(page, 'a verified card');
    await page.goto('/');
    const front = page.getByRole('list', { name: 'My IDs' }).getByRole('listitem').last();
    await expect(front).toContainText('Traveler ID');
    await expect(front.getByText('Verified seal')).toBeAttached();
    await expect(page.getByText(/^Trial: checked by/)).toHaveCount(0);

    await page.goto('/id');
    await page.getByRole('link', { name: 'Show to someone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show QR code' }).click();
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    const link = (await page.getByRole('dialog').locator('.code').first().textContent()) ?? '';
    const other = await context.newPage();
    await other.goto(link);
    await other.getByRole('button', { name: 'Check' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sealed and unchanged');
    await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(other.locator('.seal-press')).toHaveCount(1);
    await expect(other.getByText('Verified seal')).toBeAttached();
    const box = await other.getByRole('main').locator('> div').boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
    await expectSound(other, 'a sealed document');
  } finally {
    await context.close();
    await checked.stop();
    await verifier.close();
  }
});
