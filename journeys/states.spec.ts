import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { counterOf } from './support/counter.ts';
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
  'money that is asked for': [
    `/requests?do=ask&to=${RECIPIENT}`,
    async (page) => {
      await page.getByLabel('Amount', { exact: true }).fill('0');
      await press(page, 'Ask');
      await isThere(page, 'Enter an amount of more than 0.');
    },
  ],
  'a bill that is split': [
    '/requests?do=split&asset=KRW&amount=10000',
    async (page) => {
      await page.getByLabel('People who scan or open the link').fill('2');
      await isThere(page, '₩3,334');
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
  look('what asks for money with an empty wallet is clean to axe, and nothing of it is cut off', async ({ page }) => {
    for (const [path, button] of [
      ['/localpay', 'TopUp'],
      ['/localpay?do=withdraw', 'Withdraw'],
      ['/assets', 'Withdraw'],
    ] as const) {
      await page.goto(path);
      if (!path.includes('?')) await press(page, button);
      const sheet = page.getByRole('dialog', { name: button });
      await expect(sheet.getByText('Your wallet is empty')).toBeVisible();
      await expect.poll(() => sheet.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      await expectAccessible(page);
    }
  });
});

test('an order, a request, a connection, the places of an organisation, a new key, a shown credential and a tax refund are clean to axe', async ({
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
  const shares = [{ toAddress: null, amount: '3333' }];
  await post('/api/requests/1', { assetType: 'KRW', shares });
  await page.goto('/requests');
  await page.getByRole('list', { name: 'You asked' }).getByRole('button').click();
  await isThere(page, 'No one yet');
  await expectAccessible(page);
  await press(page, 'Make a new link');
  await expect(page.getByRole('img', { name: 'Code of the request' })).toBeVisible();
  await expectAccessible(page);
  const { link } = await post(`/api/org/${organisation.id}/connect/links`, { purpose: 'Payslips' });
  await page.goto(`/connect${new URL(link).hash}`);
  await isThere(page, 'Payslips');
  await expectAccessible(page);
  await press(page, 'Connect');
  await page.getByRole('list', { name: 'Yours' }).getByRole('listitem').getByRole('button').click();
  await isThere(page, /^con_/);
  await expectAccessible(page);
  const places = [
    '',
    'money',
    'approvals',
    'payments',
    'more',
    'issuing',
    'asking',
    'webhooks',
    'staff',
    'people',
    'audit',
  ];
  for (const place of places) {
    await page.goto(`/org/${organisation.id}/${place}`);
    await expect(page.getByRole('complementary', { name: 'The organisation' })).toBeVisible();
    await expect(page.getByText('didn’t load')).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.goto(`/org/${organisation.id}/keys`);
  await press(page, 'New key');
  await page.getByLabel('Name', { exact: true }).fill('ERP, live');
  await page.getByRole('switch').first().click();
  await press(page, 'Make the key');
  await expect(page.getByRole('note', { name: 'Your new key' })).toBeVisible();
  await expectAccessible(page);
  await expectShownAccessible(page);
  await expectRefundAccessible(page, await counterOf(server));
});

/** A credential is shown by a link, and its reader checks it. */
async function expectShownAccessible(page: Page) {
  await page.goto('/id');
  await page.getByRole('list', { name: 'Credentials' }).getByRole('button', { name: 'BA Industrial Design' }).click();
  await press(page, 'Show');
  await press(page, 'Make link');
  await isThere(page, 'Enter who you are showing it to.');
  await expectAccessible(page);
  await page.getByLabel('Recipient').fill('Halla Studio');
  await press(page, 'Make link');
  const shown = (await page.getByText(/\/verify#/).textContent()) ?? '';
  await expectAccessible(page);
  await page.goto(`/verify${new URL(shown).hash}`);
  await isThere(page, 'Halla Studio');
  await expectAccessible(page);
  await press(page, 'Check');
  await expect(page.getByRole('list', { name: 'Checks' })).toBeVisible();
  await expectAccessible(page);
}

/** A refund is claimed from a receipt and paid. */
async function expectRefundAccessible(page: Page, counter: Awaited<ReturnType<typeof counterOf>>) {
  await counter.passport();
  await counter.fund();
  await page.goto(`/pay?payment=${await counter.buy('100000')}`);
  await isThere(page, 'Met: $80.00 is enough to be refunded');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Claim refund/ }).click();
  await isThere(page, 'Recorded by the tax office');
  await expectAccessible(page);
  await press(page, 'Let the sandbox tax office decide');
  await isThere(page, '6.40 USDC');
  await expectAccessible(page);
}
