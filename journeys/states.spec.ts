import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { orderPays } from './support/order-pays.ts';
import { RECIPIENT } from './support/sending.ts';
import { expect, look, test } from './support/server.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const isThere = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** Brings a screen into a state with markup of its own. The screen tests (`*.screen.test.ts`) test its behaviour. */
type Bring = (page: Page) => Promise<unknown>;
const STATES: Readonly<Record<string, readonly [string, Bring]>> = {
  'a person found by name': [
    '/send',
    async (page) => {
      await page.getByLabel('Recipient address').fill('jihoon');
      await expect(page.getByRole('list', { name: 'Contacts' }).getByRole('listitem')).toHaveCount(1);
    },
  ],
  'a send to a contact that is filled in': [
    '/send',
    async (page) => {
      await page
        .getByRole('button', { name: /^Lee Soyeon/ })
        .first()
        .click();
      await page.getByLabel('Amount').fill('5');
      await isThere(page, 'To Lee Soyeon · fee 0.001');
    },
  ],
  'a send that cannot be': [
    `/send?text=${RECIPIENT}`,
    async (page) => {
      await page.getByRole('combobox', { name: 'Asset' }).selectOption('USDC');
      await page.getByLabel('Amount').fill('5200000');
      await press(page, 'Send Asset');
      await isThere(page, 'This is more than you have.');
    },
  ],
  'a contact with two addresses, one of them wrong': [
    '/send',
    async (page) => {
      await press(page, 'Add contact');
      await press(page, 'Another address');
      await page.getByLabel('Address 2').fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
      await press(page, 'Save contact');
      await isThere(page, /^Write an address of another network as CAIP-10/);
    },
  ],
  'a trip that is edited': [
    '/travel-plan',
    async (page) => {
      await press(page, 'Open Partner meeting');
      await press(page, 'Edit');
      await expect(page.getByLabel('Status')).toBeVisible();
    },
  ],
  'the question before a trip is deleted': [
    '/travel-plan',
    async (page) => {
      await press(page, 'Open Partner meeting');
      await press(page, 'Delete');
      await expect(page.getByRole('dialog', { name: 'Delete Partner meeting?' })).toBeVisible();
    },
  ],
  'a History in which nothing fits': [
    '/history',
    async (page) => {
      await page.getByRole('tab', { name: 'Services' }).click();
      await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Transaction' });
      await isThere(page, 'No activity found');
    },
  ],
  'an order that is made': [
    '/orders',
    async (page) => {
      await press(page, 'New scheduled payment');
      const sheet = page.getByRole('dialog', { name: 'New scheduled payment' });
      await sheet
        .getByRole('button', { name: /^Lee Soyeon/ })
        .first()
        .click();
      await sheet.getByText('Weekly').click();
      await press(page, 'Schedule');
      await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible();
    },
  ],
  'a statement that was saved': [
    '/assets',
    async (page) => {
      await press(page, 'Statement');
      await press(page, 'Save statement');
      await isThere(page, / is saved\./);
    },
  ],
  'an export with its keys': [
    '/id',
    async (page) => {
      await press(page, 'Technical details');
      await press(page, 'Export');
      await page.getByRole('switch', { name: /^Include private keys/ }).check();
      await page.getByLabel('Passphrase', { exact: true }).fill('too short');
      await press(page, 'Save file');
      await isThere(page, 'A passphrase needs at least 12 characters.');
    },
  ],
  'help over a half-written form': [
    `/send?text=${RECIPIENT}`,
    async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Help', exact: true }).click();
      await expect(
        page.getByRole('dialog').getByRole('heading', { level: 3, name: 'Send', exact: true }),
      ).toBeVisible();
    },
  ],
  'the question before an approval': [
    '/work',
    async (page) => {
      await press(page, 'Approve');
      await isThere(page, /^Nothing is decided until you press your seal/);
    },
  ],
  'more acts of LocalPay': [
    '/localpay',
    async (page) => {
      await press(page, 'More');
      await isThere(page, 'Withdraw');
    },
  ],
};

look('the states that screens take on are clean to axe, light and dark, and scroll to no side', async ({ page }) => {
  for (const [what, [path, bring]] of Object.entries(STATES)) {
    await test.step(what, async () => {
      await page.goto(path);
      await bring(page);
      await expectAccessible(page);
    });
  }
});

test.describe('without demo data', () => {
  test.use({ settings: { DEMO_DATA: 'off' } });
  for (const [path, button] of [
    ['/localpay', 'TopUp'],
    ['/localpay?do=withdraw', 'Withdraw'],
    ['/assets', 'Withdraw'],
  ] as const)
    look(
      `${button} of ${path} with an empty wallet is clean to axe, and nothing of it is cut off`,
      async ({ page }) => {
        await page.goto(path);
        if (!path.includes('?')) await press(page, button);
        const sheet = page.getByRole('dialog', { name: button });
        await expect(sheet.getByText('Your wallet is empty')).toBeVisible();
        await expect.poll(() => sheet.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
        await expectAccessible(page);
      },
    );
});

test.describe('on a server for many people', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' } });
  look('the page of a mailed link that is over is clean to axe', async ({ page }) => {
    await page.goto(`/login?prove#${'a'.repeat(43)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
    await expectAccessible(page);
  });
  look('the question whether a change of an e-mail is stopped is clean to axe', async ({ page }) => {
    await page.goto(`/login?stop#${'a'.repeat(43)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep your e-mail');
    await expectAccessible(page);
  });
});

test('an order, a connection that is asked for and kept, a new key and a credential that is shown are clean to axe', async ({
  page,
  server,
}) => {
  const post = async (path: string, body: object, key = path) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const reply = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(await reply.text());
    return reply.json();
  };
  const [{ organisation }] = await (await fetch(`${server.address}/api/org`)).json();
  await orderPays(server.address);
  await page.goto('/orders');
  await page.getByRole('list', { name: 'Orders' }).getByRole('listitem').getByRole('button').click();
  await isThere(page, '₩1,000 of ₩2,000');
  await expectAccessible(page);
  const { link } = await post(`/api/org/${organisation.id}/connect/links`, { purpose: 'Payslips' });
  await page.goto(`/connect${new URL(link).hash}`);
  await isThere(page, 'Payslips');
  await expectAccessible(page);
  await press(page, 'Connect');
  await page.getByRole('list', { name: 'Yours' }).getByRole('listitem').getByRole('button').click();
  await isThere(page, /^con_/);
  await expectAccessible(page);
  await page.goto(`/org/${organisation.id}/keys`);
  await press(page, 'New key');
  await page.getByLabel('Name', { exact: true }).fill('ERP, live');
  await page.getByRole('switch').first().click();
  await press(page, 'Make the key');
  await expect(page.getByRole('note', { name: 'Your new key' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/id');
  await page.getByRole('list', { name: 'Credentials' }).getByRole('button', { name: 'BA Industrial Design' }).click();
  await press(page, 'Show');
  await press(page, 'Make link');
  await isThere(page, 'Enter to whom you show it.');
  await expectAccessible(page);
  await page.getByLabel('To whom').fill('Halla Studio');
  await press(page, 'Make link');
  const shown = (await page.getByText(/\/verify#/).textContent()) ?? '';
  await expectAccessible(page);
  await page.goto(`/verify${new URL(shown).hash}`);
  await isThere(page, 'Halla Studio');
  await expectAccessible(page);
  await press(page, 'Check');
  await expect(page.getByRole('list', { name: 'Checks' })).toBeVisible();
  await expectAccessible(page);
});
