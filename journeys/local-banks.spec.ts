import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const balance = (page: Page, won: string) => page.getByText(`\u20a9${won}`, { exact: true }).first();

/** Makes a call as the owner, by API. */
async function wire(server: string, method: 'GET' | 'POST', path: string, body?: object) {
  const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`${server}/api/${path}`, { method, ...sent });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return answer.json();
}

/**
 * Adds an account at the sandbox bank and proves it with its 1-won deposit; its last four digits select the bank's
 * behaviour.
 */
async function prove(server: string, ending: string) {
  const accounts = 'bank-accounts/1';
  const account = { bankName: 'Woori', accountHolder: 'Minseo Kim', accountType: 'checking' };
  const { id } = await wire(server, 'POST', accounts, { ...account, accountNumber: `100212345${ending}` });
  await wire(server, 'POST', `${accounts}/${id}/code`);
  await expect
    .poll(
      async () => {
        const all: { id: number; verification: { status: string } | null }[] = await wire(server, 'GET', accounts);
        return all.find((one) => one.id === id)?.verification?.status;
      },
      { timeout: 60_000 },
    )
    .toBe('sent');
  await wire(server, 'POST', `${accounts}/${id}/verify`, { code: '2580' });
}

/** Opens Withdraw and requests a payout in won to the account. */
async function withdraw(page: Page, account: string, won: string, get: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = sheet(page, 'Withdraw');
  await dialog.getByLabel('To', { exact: true }).selectOption({ label: account });
  await dialog.getByLabel('Amount', { exact: true }).fill(won);
  await dialog.getByRole('button', { name: `Withdraw: get ${get}` }).click();
  await expect(dialog).toContainText('In progress');
  return dialog;
}

/** The sheet also lists later steps, so completion shows by the absence of pending ones. */
async function settled(dialog: Locator, word: 'Completed' | 'Failed') {
  await expect(dialog.getByText('In progress')).toHaveCount(0);
  await expect(dialog.getByText(word).first()).toBeVisible();
}

test('LocalPay is connected to a bank account and topped up from it; a bank that answers twice pays out once', {
  tag: '@long',
}, async ({ page, server }) => {
  await prove(server.address, '0004');
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const connect = sheet(page, 'Connect a bank account');
  const kookmin = connect.getByRole('listitem').filter({ hasText: 'KB Kookmin' });
  await kookmin.getByRole('button', { name: 'Use for top-ups' }).click();
  await expect(kookmin).toContainText('Used for top-ups');
  await expectAccessible(page);
  await connect.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'TopUp', exact: true }).click();
  const topUp = sheet(page, 'TopUp');
  await expect(topUp.getByLabel('From')).toHaveText(/^KB Kookmin ••••••4417/);
  await topUp.getByLabel('Arrives in LocalPay').fill('9750');
  await topUp.getByRole('button', { name: 'Top up \u20a99,750' }).click();
  await settled(topUp, 'Completed');
  await topUp.getByRole('button', { name: 'Close' }).last().click();
  await expect(balance(page, '353,845')).toBeAttached();

  const dialog = await withdraw(page, 'Woori ••••••0004', '20000', '\u20a919,500');
  await settled(dialog, 'Completed');
  await expect(dialog).not.toContainText('The bank refused it.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(balance(page, '333,845')).toBeAttached();
  const [last] = await wire(server.address, 'GET', 'transactions/1?limit=1');
  expect(last).toMatchObject({ kind: 'withdrawal', status: 'completed', failure: null });
});

test('a bank that rejects gives the won back, and one without money tops nothing up', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await prove(server.address, '0001');
  await prove(server.address, '0006');
  await page.goto('/localpay');
  const dialog = await withdraw(page, 'Woori ••••••0001', '20000', '\u20a919,500');
  await settled(dialog, 'Failed');
  await expect(dialog).toContainText('The bank refused it.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(balance(page, '344,095')).toBeAttached();

  await page.getByRole('button', { name: 'TopUp', exact: true }).click();
  const topUp = sheet(page, 'TopUp');
  await topUp.getByLabel('From').selectOption({ label: 'Woori ••••••0006' });
  await topUp.getByLabel('Arrives in LocalPay').fill('9750');
  await topUp.getByRole('button', { name: 'Top up \u20a99,750' }).click();
  await settled(topUp, 'Failed');
  await expect(topUp).toContainText('The account has too little money.');
  await topUp.getByRole('button', { name: 'Close' }).last().click();
  await expect(balance(page, '344,095')).toBeAttached();
});

test('a bank that is slow is waited for: the won are held, through a reload, until it has paid', {
  tag: '@long',
}, async ({ page, server }) => {
  await prove(server.address, '0003');
  await page.goto('/localpay');
  const dialog = await withdraw(page, 'Woori ••••••0003', '20000', '\u20a919,500');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(balance(page, '324,095')).toBeAttached();
  await page.reload();
  await expect(page.getByText('\u20a970,000')).toBeAttached();
  await expect(page.getByText('\u20a950,000')).toBeAttached({ timeout: 60_000 });
  await expect(balance(page, '324,095')).toBeAttached();
});
