import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { orderPays } from './support/order-pays.ts';
import { expect, test } from './support/server.ts';

test.use({ changes: 'something' });

for (const { language, words } of [
  {
    language: 'ko',
    words: {
      bell: '알림',
      four: '알림, 읽지 않음 4',
      three: '알림, 읽지 않음 3',
      all: '알림 전체 보기',
      title: '알림함',
      unread: '읽지 않음',
      kind: '종류',
      money: '입출금',
      paid: /^예약 송금 완료/,
      order: '₩2,000 중 ₩1,000',
      readAll: '모두 읽음으로 표시',
      none: '조건에 맞는 알림이 없습니다',
      clear: '전체 보기',
    },
  },
] as const)
  test.describe(`in ${language}`, { tag: '@long' }, () => {
    test.use({ locale: 'ko-KR' });

    test('what was told is found in the inbox by kind, leads to what it is about, and read on one phone is read on the other', async ({
      page,
      browser,
      server,
    }) => {
      const context = await browser.newContext({
        baseURL: server.address,
        viewport: page.viewportSize(),
        locale: 'ko-KR',
      });
      const other = await context.newPage();
      const rows = (of: Page) => of.getByRole('main').getByRole('listitem');
      const unread = (of: Page) => rows(of).getByText(words.unread, { exact: true });

      await page.goto('/');
      await page.getByRole('button', { name: new RegExp(`^${words.bell}`) }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.all }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(words.title);
      await expect(rows(page)).toHaveCount(4);
      await other.goto('/inbox');
      await expect(unread(other)).toHaveCount(3);

      // A notification arriving on both phones appears on both, and a press opens the order itself.
      await orderPays(server.address);
      const paid = rows(page).getByRole('button', { name: words.paid });
      await expect(paid).toBeVisible({ timeout: 20_000 });
      await expect(unread(other)).toHaveCount(4);
      await expect(other.getByRole('button', { name: words.four })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('combobox', { name: words.kind }).selectOption({ label: words.money });
      await expect(rows(page)).toHaveCount(3);
      await page.getByRole('button', { name: words.unread, exact: true }).click();
      await expect(rows(page)).toHaveCount(2);
      await paid.click();
      await expect(page).toHaveURL(/\/orders\?order=\d+$/);
      await expect(page.getByRole('dialog')).toContainText(words.order);

      // The other phone updates without a touch, and so does the first after reading there.
      await expect(unread(other)).toHaveCount(3);
      await expect(other.getByRole('button', { name: words.three })).toBeVisible();
      await other.getByRole('button', { name: words.readAll }).click();
      await expect(unread(other)).toHaveCount(0);
      await expect(page.getByRole('button', { name: words.bell, exact: true })).toBeAttached();

      await other.getByRole('button', { name: words.unread, exact: true }).click();
      await expect(other.getByText(words.none)).toBeVisible();
      await expectAccessible(other);
      await other.getByRole('button', { name: words.clear }).click();
      await expect(rows(other)).toHaveCount(5);
      await context.close();
    });
  });
