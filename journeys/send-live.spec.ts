import { expect, test } from './server.ts';

/** Runs in the page: notes each status that the newest send of 100 USDC has shown, in order; a reload would forget them. */
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

const RECIPIENT = '0x52908400098527886E0F7030069857D2E4169EE7';

test('a send made elsewhere changes balance and recent activity without a reload, pending first and then completed', async ({
  page,
  server,
}) => {
  await page.goto('/assets');
  const holding = page.getByRole('list', { name: 'Holdings' }).getByRole('listitem').filter({ hasText: 'StableCoin' });
  const latest = page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem').first();
  await expect(holding).toContainText('5,200.00 USDC');
  await page.evaluate(rememberStatuses);

  const answer = await fetch(`${server.address}/api/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'send-live' },
    body: JSON.stringify({
      userId: 1,
      assetType: 'USDC',
      transactionType: 'send',
      amount: '100',
      toAddress: RECIPIENT,
      status: 'pending',
    }),
  });
  expect(answer.status).toBe(201);

  await expect(latest).toContainText('\u2212100.00 USDC');
  await expect(holding).toContainText('5,099.999 USDC');
  await expect(latest).toContainText('Completed');
  await expect(page.getByText('$24,876.10')).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBe('Pending,Completed');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const recent = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').first();
  await expect(recent).toContainText('Sent USDC');
  await expect(recent).toContainText('Completed');
});
