import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { statementFile } from '../src/features/reserve/testing/statement-file.ts';
import { watched } from './support/by-hand.ts';
import { inviteToOffice, makeOfficial } from './support/officials.ts';
import { type Person, signIn } from './support/phones.ts';
import { expect, test } from './support/server.ts';
import { signatureOf } from './support/signing.ts';

test.use({ settings: { WALLET_MODE: 'hosted', DEMO_DATA: 'off' }, changes: 'something' });

const SHOPS = 10;
const MEMBERS = 20;
const PAYMENTS = 1000;
const PAID = 10_000;
const PASSWORD = 'river stone lamp flute';
const DESK = { width: 1280, height: 860 };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
/** An entry may have a count after its name. */
const go = (page: Page, name: string) =>
  page
    .getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })
    .first()
    .click();

/** Returns a function that sends calls of phones and tills. */
const sender = (address: string) =>
  async function send<T>(
    by: Pick<Person, 'token'>,
    method: string,
    path: string,
    body?: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<T> {
    const headers = {
      ...more,
      authorization: `Bearer ${by.token}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    };
    for (;;) {
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(address + path, init);
      const text = await answer.text();
      if (answer.status === 429) await new Promise((wait) => setTimeout(wait, 1000));
      else {
        expect(answer.ok, `${path}: ${text}`).toBe(true);
        return (text === '' ? undefined : JSON.parse(text)) as T;
      }
    }
  };
type Send = ReturnType<typeof sender>;

/** Business numbers with a valid check digit (국세청). */
function businessNumber(nth: number): string {
  const nine = String(417_293_000 + nth);
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];
  const sum =
    weights.reduce((all, weight, at) => all + weight * Number(nine[at]), 0) + Math.floor((5 * Number(nine[8])) / 10);
  return nine + String((10 - (sum % 10)) % 10);
}

interface Shop {
  readonly id: number;
  readonly owner: Person;
}
async function askToOpen(address: string, send: Send, nth: number): Promise<Shop> {
  const person = {
    email: `shop${nth}@onju.example`,
    password: PASSWORD,
    firstName: 'Mirae',
    lastName: 'Jang',
  };
  const owner = await signIn(address, 'register', person);
  const shop = { name: `Market Stall ${nth}`, kinds: ['merchant'], businessNumber: businessNumber(nth) };
  const { organisation } = await send<{ organisation: { id: number } }>(owner, 'POST', '/api/org', shop);
  return { id: organisation.id, owner };
}

/** Adds a shop's bank account with its owner's passkey and proves it with the 1 won of the sandbox bank. */
async function proveAccount(send: Send, address: string, { id, owner }: Shop, nth: number): Promise<void> {
  const path = `/api/bank-accounts/${id}`;
  const account = {
    bankName: 'Shinhan',
    accountNumber: `110123${5000 + nth}10`,
    accountHolder: 'Mirae Jang',
    accountType: 'checking',
  };
  const signer = {
    id: owner.id,
    password: PASSWORD,
    origin: address,
    post: <T>(to: string, body: object) => send<T>(owner, 'POST', to, body),
  };
  const signed = await signatureOf(signer, { call: 'POST /api/bank-accounts/{userId}', path, body: account });
  const added = await send<{ id: number }>(owner, 'POST', path, account, signed);
  await send(owner, 'POST', `${path}/${added.id}/code`);
  await expect
    .poll(async () => (await send<object[]>(owner, 'GET', path))[0], {
      timeout: 30_000,
    })
    .toMatchObject({ verification: { status: 'sent' } });
  await send(owner, 'POST', `${path}/${added.id}/verify`, { code: '2580' });
}

async function officials(browser: Browser, address: string, dataDir: string) {
  const make = async (name: string) => {
    const context = await browser.newContext({ baseURL: address, viewport: DESK });
    context.setDefaultTimeout(30_000);
    const seen = await watched(context);
    const page = await context.newPage();
    await makeOfficial(page, dataDir, name);
    seen.presses = 0;
    return { page, seen };
  };
  const [hana, daeun] = [await make('Hana'), await make('Daeun')];
  for (const [{ page }, name, ...first] of [
    [hana, 'Hana', '--name', 'Onju office', '--number', '220-81-62517'],
    [daeun, 'Daeun'],
  ] as const) {
    await page.goto(await inviteToOffice(dataDir, name, ...first));
    await press(page, 'Join');
    await press(page, 'Enter with your passkey');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Today');
  }
  return { hana, daeun };
}

test('a city opens in an afternoon: issued, a campaign funded, ten shops, 1,000 payments, settled, reported, in 120 presses on nine screens', async ({
  browser,
  server: { address },
  dataDir,
}) => {
  test.setTimeout(900_000);
  const send = sender(address);
  const { hana, daeun } = await officials(browser, address, dataDir);
  /** Checks the request that Hana made, where its subject is shown. */
  const check = async (title: RegExp, place: 'article' | 'main') => {
    const { page } = daeun;
    await go(page, 'Today');
    const one = page.getByRole('list', { name: 'Needs a second approval' }).getByRole('listitem');
    const asked = one.filter({ hasText: title });
    await asked.getByRole('link').or(asked.getByRole('button')).click();
    const thing = place === 'article' ? page.getByRole('article', { name: title }) : page.getByRole(place);
    const seal = thing.getByRole('button', { name: 'Check and carry out' });
    // An act with more lines than its summary lists can only be carried out after they were opened.
    const lines = thing.getByRole('button', { name: 'Show all lines' });
    await expect(seal.or(lines).first()).toBeVisible();
    if (!(await seal.isVisible())) await lines.click();
    await seal.click();
    await expect(seal).toHaveCount(0);
  };

  // Ten shops apply, and one person approves them.
  const shops: Shop[] = [];
  for (let nth = 1; nth <= SHOPS; nth += 1) shops.push(await askToOpen(address, send, nth));
  const { page } = hana;
  await go(page, 'Shops');
  for (let opened = 1; opened <= SHOPS; opened += 1) {
    await press(page, 'Press seal and open');
    await expect(page.getByRole('button', { name: `Open ${opened}` })).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'Applications' }).getByRole('button', { name: /^Market Stall/ }),
    ).toHaveCount(SHOPS - opened);
  }
  await Promise.all(shops.map((shop, nth) => proveAccount(send, address, shop, nth)));

  // The bank reports two credits: a file turns one into members' money, the other funds the campaign.
  const members: Person[] = [];
  for (let nth = 1; nth <= MEMBERS; nth += 1)
    members.push(
      await signIn(address, 'register', {
        email: `member${nth}@onju.example`,
        password: PASSWORD,
        firstName: 'Areum',
        lastName: 'Han',
      }),
    );
  const won = (PAYMENTS * PAID) / MEMBERS;
  const entries = [
    { reference: 'BC-1', won: PAYMENTS * PAID },
    { reference: 'BC-2', won: 2_000_000 },
  ];
  await go(page, 'Money');
  const camt = {
    name: 'camt.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(statementFile({ id: 'S-1', opening: 0, entries })),
  };
  await page.getByLabel('Bank statement (camt.053)').setInputFiles(camt);
  await expect(page.getByRole('article', { name: /^Take the bank statement/ })).toBeVisible();
  await check(/^Take the bank statement/, 'article');
  await page.reload();
  await page.getByRole('button', { name: /BC-2/ }).click();
  await page.getByLabel('Why').fill('The campaign’s budget');
  await press(page, 'Ask for a second check');
  await expect(page.getByText('Issue ₩2,000,000 (BC-2)').first()).toBeVisible();
  await page.getByText('By file', { exact: true }).click();
  const lines = members.map(({ address: to }) => `${to},${won}\n`).join('');
  await page
    .getByLabel('File of credits (CSV)')
    .setInputFiles({ name: 'relief.csv', mimeType: 'text/csv', buffer: Buffer.from(`to,amount\n${lines}`) });
  await page.getByRole('combobox', { name: 'Bank credit' }).selectOption({ index: 1 });
  await page.getByLabel('Why').fill('Relief for every member');
  await press(page, 'Ask for a second check');
  await expect(page.getByText(/BC-1/).first()).toBeVisible();
  await check(/^Issue ₩2,000,000/, 'article');
  await check(/^Give out/, 'article');
  const has = async ({ id, token }: Person) =>
    (await send<{ balance: string }>({ token }, 'GET', `/api/local-currency/${id}`)).balance;
  for (const member of members) await expect.poll(() => has(member), { timeout: 60_000 }).toBe(String(won));

  // A campaign of ten percent until its budget is spent.
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await go(page, 'Shops');
  await go(page, 'Campaigns');
  await press(page, 'New campaign');
  for (const [label, text] of [
    ['Name', 'Opening'],
    ['Korean name', '개업'],
    ['Rate in percent', '10'],
    ['Most for a member in a month, in won', '30,000'],
    ['First day', dayIn(0)],
    ['Last day', dayIn(29)],
    ['Budget in won', '1,000,000'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await press(page, 'Keep as a draft');
  await press(page, 'Ask for its start');
  await page.getByLabel('Reason').fill('The city opens');
  await press(page, 'Ask for its start');
  await check(/^Fund and start Opening/, 'main');

  const merchants = await Promise.all(
    shops.map(({ id, owner }) => send<{ id: number }>(owner, 'PATCH', `/api/merchants/${id}`, { cashbackBps: 0 })),
  );
  // A thousand payments from the phones of twenty people.
  await Promise.all(
    members.map(async (member, nth) => {
      for (let paid = 0; paid < PAYMENTS / MEMBERS; paid += 1) {
        const merchantId = merchants[(nth + paid) % SHOPS]?.id;
        await send(member, 'POST', '/api/payments', { userId: member.id, amount: String(PAID), merchantId });
      }
    }),
  );
  // The campaign's cashback has reached each person's cap.
  for (const member of members) expect(await has(member)).toBe('30000');

  // The shops are paid the same day, through the bank's own port.
  await go(page, 'Money');
  await go(page, 'Settlement');
  await page.getByLabel('Sent').selectOption('By the bank’s port');
  await page.getByLabel('Cutoff').selectOption('Now (T+0)');
  await page.getByLabel('Why').fill('The first day’s');
  await press(page, 'Ask for a second check');
  await check(/^Pay shops out/, 'article');
  for (const { id, owner } of shops) await expect.poll(() => has({ ...owner, id }), { timeout: 60_000 }).toBe('0');

  // Reports in won: money still in circulation, revenue of each shop, cost of the campaign.
  await go(page, 'Reports');
  // Money paid to shops leaves circulation once the bank has confirmed it.
  const left = page.getByRole('img', { name: /at the end ₩2,000,000\./ });
  await expect(async () => {
    await page.reload();
    await expect(left).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('tab', { name: 'Shops' }).click();
  const took = page.getByRole('list', { name: 'Shops' }).getByRole('listitem');
  await expect(took.filter({ hasText: `₩${((PAYMENTS / SHOPS) * PAID).toLocaleString('en')}` })).toHaveCount(SHOPS);
  const coming = page.waitForEvent('download');
  await press(page, 'Save as CSV');
  const file = await readFile(await (await coming).path(), 'utf8');
  const stalls = file.split('\r\n').filter((line) => line.includes('Market Stall'));
  expect(stalls.map((line) => Number(line.split(',').at(-1))).reduce((sum, net) => sum + net, 0)).toBe(PAYMENTS * PAID);
  await page.getByRole('tab', { name: 'Campaigns' }).click();
  await press(page, 'Table');
  await expect(page.getByRole('region', { name: 'Opening' })).toContainText(
    `₩${(MEMBERS * 30_000).toLocaleString('en')}`,
  );

  const { presses, screens } = {
    presses: hana.seen.presses + daeun.seen.presses,
    screens: new Set([...hana.seen.screens, ...daeun.seen.screens]),
  };
  test.info().annotations.push({ type: 'by hand', description: `${presses} presses on ${[...screens].join(', ')}` });
  expect(presses).toBeLessThanOrEqual(120);
  expect(screens.size).toBeLessThanOrEqual(9);
});
