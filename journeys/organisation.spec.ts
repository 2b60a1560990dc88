import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

test.use({ changes: 'something' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) });
const line = (page: Page) => page.getByRole('complementary', { name: /^(The organisation|조직)$/ });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Applies for an organisation in My info, as its owner does. */
async function ask(page: Page) {
  await page.goto('/myinfo');
  await page.getByRole('link', { name: 'My shop or organisation' }).click();
  await press(page, 'Register your shop or organisation');
  await page.getByLabel('Registered name').fill('Byeolbit Books Co., Ltd.');
  await page.getByLabel('Known as').fill('Byeolbit Books');
  await page.getByLabel('Korean name').fill('별빛서점');
  const number = page.getByLabel('Business number');
  await number.fill('220-81-62518');
  await expect(page.getByText('The check digit is wrong. Check the number.')).toBeVisible();
  await number.fill('220-81-62517');
  await expect(page.getByText('The check digit fits.')).toBeVisible();
  await page.getByRole('switch', { name: 'Employer' }).click();
  await page.getByLabel('Trade').selectOption('culture');
  await press(page, 'Submit');
  await page.getByRole('link', { name: /Byeolbit Books/ }).click();
  await expect(heading(page, 'Home')).toBeAttached();
  return page.url();
}

/** Visits every page offered to this person; each names the organisation and is accessible. */
async function walk(page: Page) {
  const places = page.getByRole('navigation', { name: /^(Organisation|조직 메뉴)$/ }).getByRole('link');
  const hrefsOf = (links: typeof places) =>
    links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const hrefs = await hrefsOf(places);
  const more = hrefs.find((href) => href.endsWith('/more'));
  if (more) {
    await page.goto(more);
    await expect(page.getByRole('list', { name: /^(More|더 보기)$/ })).toBeVisible();
    hrefs.push(...(await hrefsOf(page.getByRole('list', { name: /^(More|더 보기)$/ }).getByRole('link'))));
  }
  for (const href of hrefs) {
    await page.goto(href);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(line(page)).toBeVisible();
    await expect(page.getByText(/didn’t load|불러오지 못했습니다/)).toHaveCount(0);
    await expectAccessible(page);
  }
  return hrefs.map((href) => href.split('/')[3] ?? 'home');
}

test.describe('with colleagues, each on a phone of their own', () => {
  const PASSWORD = 'correct horse battery';
  test('one invites, who is invited joins, and sees what the role opens', { tag: '@long' }, async ({
    page,
    browser,
    server,
  }) => {
    test.setTimeout(180_000);
    const at = await ask(page);
    const invite = async (role: string, label: string) => {
      await page.goto(`${at}/staff`);
      await press(page, 'Invite');
      await page.getByLabel('Who it is for').fill(label);
      await page.getByLabel('Role').selectOption({ label: role });
      await press(page, 'Make the link');
      return (await page.getByRole('note', { name: 'The link' }).textContent()) ?? '';
    };
    const join = async (link: string, firstName: string) => {
      const phone = await (await browser.newContext({ baseURL: server.address })).newPage();
      const answer = await phone.request.post('/api/auth/register', {
        data: { email: `${firstName}@example.com`, password: PASSWORD, firstName, lastName: 'Han' },
      });
      const { token, user } = await answer.json();
      await phone.addInitScript(
        ([t, u]) => {
          localStorage.setItem('auth_token', t ?? '');
          localStorage.setItem('user_data', u ?? '');
        },
        [token, JSON.stringify(user)],
      );
      await phone.goto(`${server.address}${new URL(link).pathname}${new URL(link).hash}`);
      await expect(phone.getByText('Byeolbit Books asks you to join as')).toBeVisible();
      await expectAccessible(phone);
      await press(phone, 'Join');
      await expect(line(phone)).toBeVisible();
      return phone;
    };
    const clerkLink = await invite('Clerk', 'Areum at the till');
    const clerk = await join(clerkLink, 'Areum');
    await expect(line(clerk)).toContainText('clerk');
    await expect(clerk.getByText('Your role does not see the balance.')).toBeVisible();
    expect(await walk(clerk)).toEqual(['home', 'payments', 'staff']);
    await clerk.goto(`${server.address}/join#${clerkLink.split('#')[1]}`);
    await expect(clerk.getByText('This link no longer works')).toBeVisible();
    await clerk.goto(`${server.address}${new URL(at).pathname}/payments`);
    await press(clerk, 'Get paid');
    await expect(clerk.getByRole('button', { name: 'Show the code' })).toBeVisible();
  });
});

test.describe('in Korean', () => {
  test.use({ locale: 'ko-KR' });
  test('every screen speaks it and is sound', { tag: '@long' }, async ({ page }) => {
    test.setTimeout(90_000);
    await page.goto('/organisations');
    await page.getByRole('link', { name: /한빛무역|Hanbit/ }).click();
    await expect(line(page)).toContainText('대행 중');
    expect(await walk(page)).toContain('staff');
  });
});

test('its owner gives it other names, and closes it for good once it is asked twice', { tag: '@long' }, async ({
  page,
}) => {
  await ask(page);
  await press(page, 'Edit or close');
  const sheet = page.getByRole('dialog', { name: 'Edit or close' });
  await expectAccessible(page);
  await sheet.getByLabel('Name that people see').fill('');
  await expect(sheet.getByText('A name is needed.')).toBeVisible();
  await sheet.getByLabel('Name that people see').fill('Byeolbit');
  await sheet.getByRole('button', { name: 'Save names' }).click();
  await expect(line(page)).toContainText('Acting for Byeolbit, owner');
  // By keyboard, because the toast covers it.
  await page.getByRole('button', { name: 'Edit or close' }).press('Enter');
  await sheet.getByRole('button', { name: 'Close the organisation' }).click();
  await expect(sheet.getByText(/Byeolbit ends for good/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Close the organisation' }).click();
  await expect(page).toHaveURL(/\/organisations$/);
  await expect(line(page)).toHaveCount(0);
});
