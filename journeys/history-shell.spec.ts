import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, look, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

const REFUSED = '0x000000000000000000000000000000000000dEaD';
const REFUSED_TOO = '0x0000000000000000000000000000000000000bad';

/** Sends 0.01 XP `count` times by API. */
async function send(address: string, count: number, toAddress: string) {
  const one = (i: number) =>
    fetch(`${address}/api/transactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `${toAddress}-${i}` },
      body: JSON.stringify({
        userId: 1,
        assetType: 'XP',
        transactionType: 'send',
        amount: '0.01',
        toAddress,
        status: 'pending',
      }),
    });
  const answers = await Promise.all(Array.from({ length: count }, (_, i) => one(i)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
}

async function pendingOf(address: string): Promise<number> {
  const answer = await fetch(`${address}/api/transactions/1?limit=100`);
  return (await answer.json()).filter(({ status }: { status: string }) => status === 'pending').length;
}

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

test('a long History is read in pages and exported whole; failures at once are one toast; a server that goes away is said', {
  tag: '@long',
}, async ({ page, server }) => {
  test.setTimeout(120_000);
  await send(server.address, 120, REFUSED);
  // Wait until all are refused, since their toasts would cover controls.
  await expect.poll(() => pendingOf(server.address), { timeout: 20_000 }).toBe(0);
  await page.goto('/history');
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows(page)).toHaveCount(100);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows(page).filter({ hasText: 'Opening balance' }).first()).toBeAttached();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  const shown = await rows(page).count();

  await page.reload();
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect(rows(page)).toHaveCount(50);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^ingam-history-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFTime,Type,Title,Details,Amount,Currency,Fee,Status,Reference,State\r\n')).toBe(true);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(shown + 1);
  expect(lines[1]).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+09:00,Transaction,Sent XP,.*,-0\.01,XP,0\.001,/);

  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  const region = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(region).toBeAttached();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Live updates: connected')).toBeVisible();
  await page.keyboard.press('Escape');
  await send(server.address, 3, REFUSED_TOO);
  await expect(region).toContainText('3 new notifications');
  await page.keyboard.press('F8');
  await expect(region).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(region).not.toContainText('notifications');

  await page.goto('/id');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Live updates: connected')).toBeVisible();
  await server.stop('SIGKILL');
  await expect(page.getByText('Live updates: disconnected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^You are offline/)).toBeVisible({ timeout: 10_000 });
});

test.describe('on a server for many people', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' } });
  look('a stranger at the door asks for nobody’s data', { tag: '@long' }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => /\/api\/(?!health$)/.test(request.url()) && asked.push(request.url()));
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
  });
});
