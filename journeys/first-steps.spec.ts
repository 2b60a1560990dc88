import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, goTo, test } from './support/phones.ts';
import { test as alone, look } from './support/server.ts';
import { cutOff } from './support/sight.ts';

const steps = (page: Page) => page.getByRole('region', { name: /First steps|시작하기/ });
const step = (page: Page, name: string) => steps(page).getByRole('listitem').filter({ hasText: name });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
/** Makes pages say that the server sends mail; otherwise the last step is a second passkey. */
const sayMail = (page: Page) =>
  page.addInitScript(() => {
    const say = () => document.querySelector('meta[name="mail"]')?.setAttribute('content', 'smtp');
    new MutationObserver(say).observe(document, { childList: true, subtree: true });
  });
const DOCUMENT = {
  title: 'Passport',
  documentType: 'passport',
  metadata: { documentNumber: 'M12345678', name: 'Areum Han', imageData: '' },
};

test('a new wallet is led from who one is to the bank, the first money and the recovery codes, and then has the usual Home', async ({
  market,
  phoneOf,
}) => {
  const { owner, ask } = market;
  const friend = await market.newcomer('Areum');
  const page = await phoneOf(friend);
  await sayMail(page);
  await goTo(page, '/');
  await expect(steps(page)).toContainText('0 of 4');
  await expect(page.getByText('No money yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: /My IDs|Recent activity/ })).toHaveCount(0);
  await expect(steps(page).getByRole('link', { name: 'Verify Identity' })).toHaveAttribute('href', '/verify-identity');
  await expectAccessible(page);

  await steps(page).getByRole('button', { name: 'Put aside: Add a bank' }).click();
  await expect(step(page, 'Add a bank')).toHaveCount(0);
  await expect(steps(page)).toContainText('1 of 4');
  await expect(page.getByRole('heading', { name: /First steps/ })).toBeFocused();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(step(page, 'Add a bank')).toBeVisible();
  await expect(steps(page)).toContainText('0 of 4');

  const { documentNumber, name } = DOCUMENT.metadata;
  await steps(page).getByRole('link', { name: 'Verify Identity' }).click();
  await expect(page).toHaveURL(/verify-identity$/);
  await ask(friend, 'POST /api/digital-documents', {
    ...DOCUMENT,
    userId: friend.id,
    metadata: { documentNumber, name, imageData: await picture(page) },
  });
  const credentials = () => ask<unknown[]>(friend, `GET /api/credentials/${friend.id}`);
  await expect.poll(async () => (await credentials()).length, { timeout: 20_000 }).toBe(1);
  await page.getByRole('link', { name: 'Ingam, home' }).click();
  await expect(steps(page)).toContainText('1 of 4');
  await expect(step(page, 'Verify your identity')).toContainText('Done');
  await expect(page.getByRole('heading', { name: /My IDs/ })).toBeVisible();

  await steps(page).getByRole('link', { name: 'Add account' }).click();
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByLabel('Bank', { exact: true }).selectOption('Woori');
  await page.getByLabel('Account type').selectOption({ index: 1 });
  await page.getByLabel('Account number').fill('1002-123-456789');
  await page.getByRole('button', { name: 'Add account', exact: true }).click();
  await expect(toast(page)).toContainText('Account Added Successfully');
  await page.getByRole('link', { name: 'Ingam, home' }).click();
  await expect(steps(page)).toContainText('2 of 4');

  await ask(owner, 'POST /api/transactions', {
    userId: owner.id,
    assetType: 'XP',
    transactionType: 'send',
    amount: '1',
    toAddress: friend.address,
    status: 'pending',
  });
  await expect(steps(page)).toContainText('3 of 4', { timeout: 20_000 });
  await expect(page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')).toHaveCount(1);

  await steps(page).getByRole('button', { name: 'Make recovery codes' }).click();
  const sheet = page.getByRole('dialog', { name: 'Recovery codes' });
  await sheet.getByLabel('Current password').fill('correct horse battery');
  await sheet.getByRole('button', { name: 'Make ten new codes' }).click();
  const codes = page.getByRole('dialog', { name: 'Your new recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(steps(page)).toHaveCount(0);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await expect(page.getByRole('list', { name: 'Recent activity' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /first-steps|FirstSteps|recovery-codes/.test(url))).toEqual([]);
});

test('a step that is put aside is gone on every device, and the codes come back the next day', {
  tag: '@long',
}, async ({ market, phoneOf }) => {
  const person = await market.newcomer('Somin');
  const page = await phoneOf(person);
  await sayMail(page);
  await goTo(page, '/');
  for (const name of ['Verify your identity', 'Add a bank', 'Add money']) {
    await steps(page)
      .getByRole('button', { name: `Put aside: ${name}` })
      .click();
    await expect(step(page, name)).toHaveCount(0);
  }
  await expect(steps(page).getByRole('button', { name: 'Make recovery codes' })).toBeVisible();
  await steps(page).getByRole('button', { name: 'Recovery codes: later' }).click();
  await expect(steps(page)).toHaveCount(0);
  await expect(toast(page)).toContainText('Asked again tomorrow');

  const other = await phoneOf(person);
  await sayMail(other);
  await goTo(other, '/');
  await other.waitForLoadState('networkidle');
  await expect(steps(other)).toHaveCount(0);
  await other.clock.setFixedTime((await market.now()).getTime() + 24 * 3_600_000);
  await other.reload();
  await expect(steps(other).getByRole('listitem')).toHaveCount(1);
  await expect(steps(other).getByRole('button', { name: 'Make recovery codes' })).toBeVisible();
});

alone.describe('a personal wallet that begins empty', () => {
  alone.use({ settings: { DEMO_DATA: 'off' } });
  alone(
    'has three steps, since it is recovered at its own machine, and no demo data to tell of',
    { tag: '@long' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/');
      await expect(steps(page)).toContainText('0 of 3');
      await expect(steps(page).getByRole('listitem')).toHaveCount(3);
      await expectAccessible(page);
      await page.setViewportSize({ width: 195, height: 422 });
      expect(await page.evaluate(cutOff), 'first steps at 200 %').toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('link', { name: 'What is demo data?' })).toHaveCount(0);
      for (const name of ['Verify your identity', 'Add a bank', 'Add money'])
        await steps(page)
          .getByRole('button', { name: `Put aside: ${name}` })
          .click();
      await expect(steps(page)).toHaveCount(0);
      await page.reload();
      await expect(steps(page)).toHaveCount(0);
    },
  );
});

look(
  'a wallet with demo data says what that is and how to begin empty, and asks for no first steps',
  { tag: '@long' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await page.getByRole('link', { name: 'What is demo data?' }).click();
    const sheet = page.getByRole('dialog', { name: 'What is demo data?' });
    await expect(sheet).toContainText('made up');
    await expect(sheet).toContainText('DEMO_DATA=off npm start');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('My info');
    expect(asked.filter((url) => /first-steps|FirstSteps/.test(url))).toEqual([]);
  },
);

/** A picture like a camera's. */
const picture = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
    canvas.getContext('2d')?.fillRect(0, 0, 400, 300);
    return canvas.toDataURL('image/jpeg');
  });
