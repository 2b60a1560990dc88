import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { DIGITS, fillEnrolling, press, setUpPasskey, shopIn, type } from './support/clerks.ts';
import { readByAnother } from './support/other-reader.ts';
import { expect, goTo, test } from './support/phones.ts';

test.use({ serviceWorkers: 'allow' });

test('a clerk at a till that a passkey enrolled takes a payment, gives back within the limit, more with the manager beside them, and closes the day', async ({
  market,
  phoneOf,
}) => {
  test.setTimeout(480_000);
  const { id, displayName, manager, buyer } = await shopIn(market);
  const till = await phoneOf(manager);
  const reader = await setUpPasskey(till);
  await goTo(till, `/org/${id}/tills`);
  await expect(till.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(till);
  await fillEnrolling(till);
  await expectAccessible(till);
  await press(till, 'Make it a till and sign out');

  await expect(till).toHaveURL(/\/till$/);
  await expect(till.getByText('Till, locked')).toBeVisible();
  await expect(till.getByRole('heading', { level: 1 })).toContainText(displayName);
  // Nothing of the manager remains: no session, and nothing that leads to one.
  expect(await till.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  expect(await till.evaluate(() => localStorage.getItem('known_person'))).toBeNull();
  expect((await till.context().cookies()).map(({ name }) => name)).toEqual(['ingam_till']);
  await expect(till.getByRole('navigation')).toBeHidden();
  await press(till, 'Garam');
  await type(till, ['1', '1', '1', '1', '1', '2']);
  await expect(till.getByText('The digits are wrong.')).toBeVisible();
  await expectAccessible(till);
  await type(till, DIGITS);
  await expect(till.getByText('Till, Garam')).toBeVisible();
  await expect(till.getByRole('img', { name: 'Code to pay any amount' })).toBeVisible();

  const five = () =>
    till.evaluate(() => {
      const key = [...document.querySelectorAll('fieldset button')].find((one) => one.textContent === '5');
      return Number(key?.getBoundingClientRect().top) + scrollY;
    });
  const before = await five();
  await type(till, ['1', '8', '5', '00']);
  const code = till.getByRole('img', { name: 'Code to pay ₩18,500' });
  await expect(code).toBeVisible();
  await expect(till.getByText('Waiting for the customer')).toBeVisible();
  // Keys do not move under the clerk's thumb when a code appears.
  await expect(till.getByText('Or enter in LocalPay › Pay')).toBeVisible();
  expect(await five()).toBe(before);
  await expectAccessible(till);
  const link = (await readByAnother(till, await code.screenshot())) ?? '';
  const phone = await phoneOf(buyer);
  await phone.goto(link);
  await press(phone, 'Pay ₩18,500');
  await expect(till.getByRole('status').filter({ hasText: '₩18,500 paid' })).toBeVisible();
  await expect(till.getByText('1 payment, 0 refunds')).toBeVisible();

  await till.getByRole('button', { name: /^Today/ }).click();
  const taken = till.getByRole('list', { name: 'What you took today' });
  await taken.getByRole('button').first().click();
  const sheet = till.getByRole('dialog', { name: 'Refund of ₩18,500' });
  await sheet.getByLabel('Amount').fill('4000');
  await expectAccessible(till);
  await press(till, 'Give back ₩4,000');
  await expect(till.getByText('Given back').first()).toBeVisible();
  await expect(taken).toContainText('₩4,000 given back');
  await taken.getByRole('button').first().click();
  await sheet.getByLabel('Amount').fill('9000');
  await reader.lend(false);
  await press(till, 'Owner signs ₩9,000');
  await expect(sheet.getByText('No passkey signed. Nothing was given back.')).toBeVisible();
  await expect(taken).toContainText('₩4,000 given back');
  await reader.lend(true);
  await press(till, 'Owner signs ₩9,000');
  await expect(taken).toContainText('₩13,000 given back');

  await press(till, 'Close the day');
  await press(till, 'Close the day');
  await expect(till.getByText('Closed. Yours: ₩5,500')).toBeVisible();
  await expect(till.getByText('Today is closed.', { exact: false })).toBeVisible();
  await press(till, 'Back to the till');
  await till.setViewportSize({ width: 320, height: 720 });
  await expectNoSidewaysScroll(till);
  await till.context().setOffline(true);
  await expect(till.getByText('No connection.', { exact: false })).toBeVisible();
  await expect(till.getByRole('img', { name: /^Code/ })).toHaveCount(0);
  await till.context().setOffline(false);
  await expect(till.getByRole('img', { name: 'Code to pay any amount' })).toBeVisible();
  await press(till, 'Lock the till');
  await expect(till.getByText('Till, locked')).toBeVisible();
  await expectBooks(await phoneOf(market.owner), id);
});

/** The shop reads each clerk's takings and ends the device's enrolment remotely. */
async function expectBooks(desk: Page, id: number) {
  await desk.goto(`/org/${id}/tills`);
  const book = desk.getByRole('list', { name: 'Payments by clerk' });
  await expect(book.getByRole('listitem')).toHaveCount(3);
  await expect(book).toContainText('Garam, Counter, signed by Dami Han');
  const closes = desk.getByRole('list', { name: 'Daily closes' });
  await expect(closes).toContainText('Counter, closed by Garam');
  await expect(closes).toContainText('₩5,500');
  await expectAccessible(desk);
  await desk
    .getByRole('list', { name: 'Tills' })
    .getByRole('button', { name: /Counter/ })
    .click();
  await expectAccessible(desk);
}
