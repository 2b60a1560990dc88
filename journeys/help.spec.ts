import type { Page } from '@playwright/test';
import { expectSound } from './support/accessible.ts';
import { visitScreens } from './support/offline.ts';
import { expect, look, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

const help = (page: Page, name = 'Help') => page.getByRole('dialog', { name });
const openHelp = (page: Page, name = 'Help') => page.getByRole('main').getByRole('link', { name, exact: true }).click();
const search = (page: Page, text: string, name = 'Search help') => page.getByRole('searchbox', { name }).fill(text);
const title = (page: Page, name: string, sheet = 'Help') =>
  help(page, sheet).getByRole('heading', { level: 3, name, exact: true });

look(
  'a fault in a form is read out without a link, and the title leads to the help of its screen',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/add-credential');
    await page.getByRole('button', { name: 'Add Credential', exact: true }).click();
    const fault = page.getByRole('main').locator('[aria-invalid=true]').first();
    await expect(fault).toBeVisible();
    await expect(page.locator('form').getByRole('link', { name: 'Help', exact: true })).toHaveCount(0);
    await openHelp(page);
    await expect(title(page, 'Add credential')).toBeVisible();
    await expectSound(page, 'help of a fault', 'dialog[open]');
    await page.keyboard.press('Escape');
    await expect(help(page)).toBeHidden();
    await expect(fault).toHaveAttribute('aria-invalid', 'true');
  },
);

test('a toast that says why not leads there too', { tag: '@long' }, async ({ page }) => {
  const refusal = { code: 'account_taken', title: 'Taken', status: 409 };
  await page.route('**/api/bank-accounts/1/*/code', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
  );
  await page.goto('/bank-info');
  await page.getByRole('button', { name: 'Get 1 won' }).first().click();
  const region = page.getByRole('region', { name: 'Notifications (F8)' });
  await region.getByRole('link', { name: 'Help' }).click();
  await expect(title(page, 'A bank account stays pending')).toBeVisible();
});

test.describe('in Korean', () => {
  test.use({ locale: 'ko-KR' });
  look('help answers in Korean, by syllables and by initials', { tag: '@long' }, async ({ page }) => {
    await page.goto('/traveler');
    await openHelp(page, '도움말');
    await expect(title(page, '여행', '도움말')).toBeVisible();
    await search(page, 'ㅎㄷㅍ', '도움말 검색');
    await help(page, '도움말').getByRole('button', { name: '휴대폰을 잃어버렸어요' }).click();
    await expect(title(page, '휴대폰을 잃어버렸어요', '도움말')).toBeVisible();
    await search(page, '착오 송금', '도움말 검색');
    await expect(help(page, '도움말').getByRole('listitem').first()).toContainText('잘못된 주소로 보냈어요');
    await search(page, '코끼리', '도움말 검색');
    await expect(help(page, '도움말').getByRole('status').first()).toHaveText('‘코끼리’에 관한 도움말이 없습니다');
    await expectSound(page, 'help in Korean', 'dialog[open]');
  });
});

test('help opens and searches without a network', { tag: '@long' }, async ({ page, context }) => {
  await visitScreens(page, '/');
  await context.setOffline(true);
  await page.reload();
  await openHelp(page);
  await search(page, 'forgot');
  await help(page).getByRole('button', { name: 'I lost my password' }).click();
  await expect(title(page, 'I lost my password')).toBeVisible();
});
