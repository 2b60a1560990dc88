import {
  expectToast,
  fillIn,
  holding,
  latest,
  RECIPIENT,
  registerAt,
  sendAsset,
  sendByWire,
  toasts,
} from './support/sending.ts';
import { expect, startServer, test } from './support/server.ts';

const OWNER_PASSWORD = 'a long owner password';

/**
 * Records each status that the newest send of 100 USDC has shown, in order; a reload would lose them. Runs in the page.
 */
function rememberStatuses() {
  const seen: string[] = [];
  const look = () => {
    const row = [...document.querySelectorAll('li')].find((one) => one.textContent?.includes('\u2212100.00 USDC'));
    const status = ['Pending', 'Completed'].find((word) => row?.textContent?.includes(word));
    if (status && !seen.includes(status)) seen.push(status);
    document.documentElement.dataset.seen = seen.join();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}

test('a send made elsewhere changes balance and recent activity without a reload, pending first and then completed', {
  tag: '@long',
}, async ({ page, server }) => {
  await page.goto('/assets');
  await expect(holding(page, 'StableCoin')).toContainText('5,200.00 USDC');
  await page.evaluate(rememberStatuses);
  await sendByWire(server.address, 'USDC', '100');

  await expect(latest(page)).toContainText('\u2212100.00 USDC');
  await expect(holding(page, 'StableCoin')).toContainText('5,099.999 USDC');
  await expect(latest(page)).toContainText('Completed');
  await expect(page.getByText('$24,876.10')).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBe('Pending,Completed');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const recent = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').first();
  await expect(recent).toContainText('Sent USDC');
  await expect(recent).toContainText('Completed');
});

test('sent in one browser, it is seen to complete in both', { tag: '@long' }, async ({ page, browser, server }) => {
  const other = await browser.newContext({ baseURL: server.address });
  const there = await other.newPage();
  await there.goto('/assets');
  await expect(holding(there, 'StableCoin')).toContainText('5,200.00 USDC');
  await there.evaluate(rememberStatuses);
  await page.goto('/send');
  await fillIn(page, 'USDC', '100', RECIPIENT);
  await sendAsset(page).click();
  for (const one of [page, there]) {
    await expect(latest(one)).toContainText('\u2212100.00 USDC');
    await expect(latest(one)).toContainText('Completed');
    await expect(holding(one, 'StableCoin')).toContainText('5,099.999 USDC');
  }
  expect(await there.evaluate(() => document.documentElement.dataset.seen)).toBe('Pending,Completed');
  // The person's own act causes no notification in any of their browsers.
  await expectToast(page, 'Transfer Complete', 'Asset has been successfully sent.', false);
  await expect(toasts(there).getByText(/./)).toHaveCount(0);
  await other.close();
});

test.describe('on a server for many people', () => {
  test.use({ settings: { OWNER_PASSWORD } });
  test('one person sends and the other, on a phone of their own, sees it come in', { tag: '@long' }, async ({
    browser,
    server,
    dataDir,
  }) => {
    await server.stop();
    const hosted = await startServer(dataDir, { WALLET_MODE: 'hosted', PORT: new URL(server.address).port });
    const jiwoo = await registerAt(hosted.address);
    const signedIn = async (email: string, password: string) => {
      const context = await browser.newContext({ baseURL: hosted.address, viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      await page.goto('/login?next=/assets');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByLabel('Password').press('Enter');
      await expect(page.getByRole('list', { name: 'Holdings' })).toBeVisible();
      return page;
    };
    const mine = await signedIn('minseo.kim@example.com', OWNER_PASSWORD);
    const theirs = await signedIn(jiwoo.email, jiwoo.password);
    await expect(theirs.getByText('No transactions yet')).toBeVisible();
    await expect(holding(theirs, 'Total Coin')).toContainText('0.00 XP');
    await mine.goto('/send');
    await fillIn(mine, 'XP', '12.5', jiwoo.did);
    await sendAsset(mine).click();
    await expectToast(theirs, 'Money received', 'You received 12.5 XP.', false);
    for (const [page, amount] of [
      [mine, '\u221212.50 XP'],
      [theirs, '+12.50 XP'],
    ] as const) {
      await expect(latest(page)).toContainText(amount);
      await expect(latest(page)).toContainText('Completed');
    }
    await expect(holding(theirs, 'Total Coin')).toContainText('12.50 XP');
    await hosted.stop();
  });
});
