import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { cameraPicture } from './support/camera-picture.ts';
import { comeIn } from './support/officials.ts';
import { signIn } from './support/phones.ts';
import { expect, test } from './support/server.ts';

const PERSON = { email: 'baram@example.com', password: 'correct horse battery', firstName: 'Baram', lastName: 'Han' };
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

// Two officers review each document.
test.use({
  settings: { WALLET_MODE: 'hosted', IDENTITY_DESK: 'on', IDENTITY_DESK_TWICE: '100' },
  changes: 'something',
});

/** A person submits a document and reads who reviews it. */
async function submit(page: Page, number: string) {
  await page.goto('/verify-identity?type=passport');
  await press(page, 'Next');
  const buffer = await cameraPicture(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('Document number').fill(number);
  await expect(page.getByText(/^A person at .+ checks your document within 14 days\./)).toBeVisible();
  await press(page, 'Submit Verification');
  await expect(page.getByRole('list', { name: 'Submitted documents' })).toContainText('Pending');
}

/** An officer takes up a waiting document and opens it. */
async function open(page: Page) {
  await page.goto('/office/identity');
  await press(page, 'Take one up');
  await expect(page.getByRole('button', { name: 'Sign what you found' })).toBeDisabled();
  await press(page, 'Open the picture');
  const picture = page.getByRole('img', { name: /with your number and the time written over it/ });
  const width = () => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth);
  // A worker thread decodes it, which takes seconds beside other work.
  await expect.poll(width, { timeout: 60_000 }).toBeGreaterThan(0);
  return picture;
}

async function read(page: Page, number: string) {
  for (const [label, text] of [
    ['Name', 'HAN, Baram'],
    ['Number', number],
    ['Last day', '2034-06-30'],
    ['Birth date', '1990-03-12'],
    ['Nationality', 'KOR'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await press(page, 'Sign what you found');
}

test('a document is looked at by two of the office, who do not know of each other, and its person is told of each look and of what comes of it', {
  tag: '@long',
}, async ({ browser, server, dataDir }) => {
  test.setTimeout(600_000);
  const { address } = server;
  const pageOf = async (viewport: typeof DESK, kept?: Awaited<ReturnType<typeof signIn>>['kept']) => {
    const context = await browser.newContext({ baseURL: address, viewport, ...(kept && { storageState: kept }) });
    context.setDefaultTimeout(20_000);
    return context.newPage();
  };
  const [hana, dal] = [await pageOf(DESK), await pageOf(PHONE)];
  await comeIn(hana, dataDir, 'Hana');
  await comeIn(dal, dataDir, 'Dal');
  const person = await pageOf(PHONE, (await signIn(address, 'register', PERSON)).kept);
  await submit(person, 'M70689098');

  const picture = await open(hana);
  await expectAccessible(hana);
  await press(hana, 'Sign what you found');
  await expect(hana.getByText('Type the number on the document.')).toBeVisible();
  await read(hana, 'M70689099');
  await expect(
    hana.getByRole('main').getByText('This differs from what the person typed. Check again, or reject the document.'),
  ).toBeVisible();
  await expectAccessible(hana);
  await hana.getByLabel('Number', { exact: true }).fill('M7068 9098');
  await press(hana, 'Sign what you found');
  await expect(hana.getByText('The rest must be checked by someone else', { exact: false })).toBeVisible();
  await expect(picture).toHaveCount(0);

  await person.goto('/verify-identity');
  await person.getByRole('button', { name: /Passport/ }).click();
  const sheet = person.getByRole('dialog', { name: 'Passport' });
  await expect(sheet).toContainText('An officer of the operator checks it.');
  await expect(sheet).toContainText('Once');
  await expectAccessible(person);
  await person.goto('/inbox');
  await expect(person.getByText('Your document was looked at')).toBeVisible();

  await open(dal);
  await read(dal, 'M70689098');
  await expect(dal.getByText('No documents wait.')).toBeVisible();
  await expectNoSidewaysScroll(dal);
  await expectAccessible(dal);
  await person.goto('/id');
  await expect(person.getByText(/^A person at /).first()).toBeVisible();
  await expectAccessible(person);

  await submit(person, 'M11111111');
  for (const officer of [dal, hana]) {
    await open(officer);
    await officer.getByRole('radio', { name: 'It cannot be read' }).check();
    await expectNoSidewaysScroll(officer);
    await press(officer, 'Sign what you found');
    await expect(officer.getByRole('button', { name: 'Sign what you found' })).toHaveCount(0);
  }
  await person.goto('/verify-identity');
  await expect(person.getByText(/The photo can.t be read/)).toBeVisible();
});
