import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { PERSON, register } from './support/person.ts';
import { SCREENS } from './support/screens.ts';
import { expect, look, startServer, test } from './support/server.ts';

const LINE = 'Trial: nothing here is real money';
/** Where nothing is made by a sandbox: papers of one's own, plans, words that only their holder says, whom one works for. */
const QUIET = [
  '/contacts',
  '/campaigns',
  '/shops',
  '/work',
  '/add-credential',
  '/travel-plan',
  '/organisations',
  '/inbox',
  '/known',
  '/links',
  '/import',
  '/refund-proof',
  '/sign-in-credentials',
  '/standing',
];
const line = (page: Page) => page.getByText(LINE);

look(
  'every screen on which a sandbox makes value or trust says so in one line, and no other does',
  async ({ page }) => {
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(line(page), path).toHaveCount(QUIET.includes(path) ? 0 : 1);
    }
    await expectAccessible(page);
  },
);

look('the network is named where money is held, sent and owned', async ({ page }) => {
  for (const path of ['/assets', '/send', '/myinfo']) {
    await page.goto(path);
    await expect(page.getByText('XP Network', { exact: true }), path).toBeVisible();
  }
});

test('a card shows the name that its credential holds, whatever its holder calls themselves, and a trial has no seal', async ({
  page,
}) => {
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'My IDs' });
  await expect(cards).toContainText('Minseo Kim');
  await page.goto('/myinfo');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('dialog').getByLabel('First name').fill('Jeonghun');
  await page.getByRole('dialog').getByRole('button', { name: /Save/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jeonghun');
  await expect(cards).toContainText('Minseo Kim');
  await expect(cards).not.toContainText('Jeonghun');
  await expect(cards.getByText('Trial')).toHaveCount(3);
  await expect(cards.getByText('Verified')).toHaveCount(0);
  await expect(cards.getByRole('img', { name: 'Verified seal' })).toHaveCount(0);
});

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
        ['/verify-identity', 'Nobody verifies identity documents on this server.'],
        ['/traveler', 'No tax office is connected to this server.'],
        ['/register', 'No new accounts here'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(text), path).toBeVisible();
        if (path !== '/register') await expect(line(page), path).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.goto('/assets');
      await expect(line(page)).toBeVisible();
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
