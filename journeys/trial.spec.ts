import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { PERSON, register } from './support/person.ts';
import { expect, startServer, test } from './support/server.ts';

const LINE = 'Test money only';
const line = (page: Page) => page.getByText(LINE);

test.describe('on a server for many', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' } });

  test('without outside parties and sandboxes the screens say what is not offered, and what was there stays readable', {
    tag: '@long',
  }, async ({ page, server, dataDir }) => {
    await register(page);
    await server.stop();
    const port = new URL(server.address).port;
    const closed = await startServer(dataDir, { WALLET_MODE: 'hosted', SANDBOXES: 'off', PORT: port });
    expect(closed.printed().match(/^Not offered here/gm)).toHaveLength(5);
    try {
      for (const [path, text] of [
        ['/verify-identity', 'This server does not verify identity documents.'],
        ['/traveler', 'No tax office is connected to this server.'],
        ['/register', 'No new accounts here'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(text), path).toBeVisible();
        if (path !== '/register') await expect(line(page), path).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.goto('/assets');
      await expect(line(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Deposit' }).click();
      await expect(page.getByRole('dialog')).toContainText('No bank is connected to this server.');
      await page.goto('/localpay');
      await expect(page.getByText('No merchants are listed here')).toBeVisible();
      await page.goto('/login?next=/assets');
      await expect(page.getByRole('link', { name: /Create one/ })).toHaveCount(0);
      await page.getByLabel('E-mail').fill(PERSON.email);
    } finally {
      await closed.stop();
    }
  });
});
