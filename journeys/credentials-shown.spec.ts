import type { Browser, Page, Route } from '@playwright/test';
import { timeOf } from '#platform/server/testing/store-time.ts';
import { expectAccessible, expectSound } from './support/accessible.ts';
import { seoulDay } from './support/seoul-day.ts';
import { expect, test } from './support/server.ts';

const NAME = 'Bachelor of Industrial Design';
const HIDDEN = 'HB-2021-0412-X';
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page) => page.getByRole('list', { name: 'Credentials' }).getByRole('button', { name: NAME });

async function addCredential(page: Page) {
  await page.goto('/add-credential');
  await page.getByText('Education Certificate').click();
  await page.getByLabel('Credential name').fill(NAME);
  await page.getByLabel('Issuing organisation').fill('Hanbit University');
  await page.getByLabel('Credential number (optional)').fill(HIDDEN);
  await page.getByLabel('Issue date').fill('2021-02-26');
  await page.getByLabel('Expiry date (optional)').fill(seoulDay(await timeOf(new URL(page.url()).origin), 9));
  await page.getByRole('button', { name: 'Add Credential' }).click();
  await expect(row(page)).toBeVisible();
}

/** Shows name and issuer to a recipient and returns the link; the sheet stays open. */
async function show(page: Page, to: string): Promise<string> {
  await row(page).click();
  await dialog(page).getByRole('button', { name: 'Show', exact: true }).click();
  await dialog(page)
    .getByRole('switch', { name: /^Issuer/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Make link' }).click();
  await expect(dialog(page).getByText('Enter who you are showing it to.')).toBeVisible();
  await expect(dialog(page).getByLabel('Recipient')).toBeFocused();
  await dialog(page).getByLabel('Recipient').fill(to);
  await dialog(page).getByLabel('Why (optional)').fill('Job application');
  await expectSound(page, 'choosing what to show', 'dialog');
  await dialog(page).getByRole('button', { name: 'Make link' }).click();
  await expect(dialog(page).getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(dialog(page).getByText(/^Until \d\d:\d\d, for one check/)).toBeVisible();
  await expectSound(page, 'a link', 'dialog');
  const url = await dialog(page)
    .getByText(/\/verify#/)
    .textContent();
  return url ?? '';
}

/** Browser of a stranger without an account. */
async function stranger(browser: Browser, locale: string) {
  const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
  return { page: await context.newPage(), context };
}

const checks = (page: Page) => page.getByRole('list', { name: /^(Checks|확인 항목)$/ }).getByRole('listitem');

test('a credential that was revoked fails its check, which says why; deleted, what others know of it stays', {
  tag: '@long',
}, async ({ page, browser }) => {
  await addCredential(page);
  await expect(row(page)).toContainText('Expires in 9 days');
  const seen = await show(page, 'Halla Studio');
  await page.keyboard.press('Escape');
  const open = await show(page, 'Jeju Hotel');
  await page.keyboard.press('Escape');
  const other = await stranger(browser, 'ko-KR');
  await other.page.goto(seen);
  await other.page.getByRole('button', { name: '확인하기' }).click();
  await expect(other.page.getByText('바뀌지 않았지만 보증하는 곳이 없습니다')).toBeVisible();

  await row(page).click();
  await dialog(page).getByRole('button', { name: 'Revoke credential' }).click();
  await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(dialog(page).getByText('This was revoked, and can\u2019t be shown any more.')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^(Show|Revoke credential)$/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row(page)).toContainText('Revoked');

  await other.page.goto(open);
  await other.page.getByRole('button', { name: '확인하기' }).click();
  await expect(other.page.getByText('받아들이지 마세요')).toBeVisible();
  await expect(checks(other.page).filter({ hasText: '실패' })).toHaveText(/폐기되었습니다/);
  await expect(checks(other.page).filter({ hasText: '통과' })).toHaveCount(3);
  expect(await other.page.content()).not.toContain(NAME);
  await expectAccessible(other.page);

  await row(page).click();
  await dialog(page).getByRole('button', { name: 'Delete credential' }).click();
  await expectSound(page, 'deleting', 'dialog');
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(page)).toHaveCount(0);

  const parties = page.getByRole('list', { name: 'Who can see my data' }).getByRole('listitem');
  await page.reload();
  await expect(parties).toHaveText(/Halla Studio/);
  await parties.getByRole('button').click();
  await expect(dialog(page).getByRole('heading', { name: NAME })).toBeVisible();
  await other.context.close();
});

test.describe('the page where a link is checked', () => {
  test.use({ changes: 'nothing' });
  const offer = { to: 'Halla Studio', why: null, claims: ['name'], expiresAt: '2030-01-01T00:00:00Z' };
  const refused = (code: string) => ({ status: 409, json: { type: 'about:blank', title: code, status: 409, code } });

  test('says why a link opens nothing, and that a status list which can’t be reached proves nothing', {
    tag: '@long',
  }, async ({ page }) => {
    const open = async (answer?: Parameters<Route['fulfill']>[0]) => {
      await page.goto('about:blank');
      await page.unroute('**/api/verifications/look');
      if (answer) await page.route('**/api/verifications/look', (route) => route.fulfill(answer));
      await page.goto(`/verify#${'A'.repeat(43)}`);
    };
    const said = page.getByRole('alert').filter({ hasText: 'Nothing to see here' });
    await open();
    await expect(said).toContainText('This link does not exist. Ask for a new one.');
    await open(refused('link_expired'));
    await expect(said).toContainText('This link has expired. Ask for a new one.');
    await open(refused('link_used'));
    await expect(said).toContainText('This link was already used. Each link can be checked once.');
    await expect(said.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expectAccessible(page);

    await open({ json: offer });
    await page.route('**/api/verifications/check', (route) => route.abort());
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(said).toContainText('The server can’t be reached.');
    await said.getByRole('button', { name: 'Try again' }).click();
    const passed = ['signature', 'expiry', 'holder'].map((check) => ({ check, result: 'passed' }));
    const failed = { check: 'status', result: 'failed', fault: 'list_unreachable' };
    await page.route('**/api/verifications/check', (route) =>
      route.fulfill({ json: { checks: [...passed, failed], shown: null } }),
    );
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('This can’t be checked')).toBeVisible();
    await expect(checks(page).filter({ hasText: 'Failed' })).toHaveText(/The status list can’t be reached\./);
    await expect(checks(page).filter({ hasText: 'Passed' })).toHaveCount(3);
    await expectAccessible(page);
  });
});
