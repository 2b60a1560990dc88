import type { Page } from '@playwright/test';
import { type PushService, startPushService } from '../src/features/notifications/server/push/testing/push-service.ts';
import { expectNoSidewaysScroll, expectSound } from './support/accessible.ts';
import { orderPays } from './support/order-pays.ts';
import { pushWorkerOf } from './support/push-worker.ts';
import { expect, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

const PUSH = { tag: '@long' };

/** A browser without internet has no push service: the test provides one, everything else is the browser's own. */
async function subscribeAt(page: Page, service: PushService): Promise<void> {
  const { endpoint, keys } = service.browser();
  await page.addInitScript(
    ({ address, given }) => {
      const kept = 'push-of-the-journey';
      const subscription = {
        endpoint: address,
        options: {},
        toJSON: () => ({ endpoint: address, keys: given }),
        unsubscribe: async () => {
          localStorage.removeItem(kept);
          return true;
        },
      };
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(kept, 'on');
        return subscription as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(kept) ? (subscription as unknown as PushSubscription) : null;
    },
    { address: endpoint, given: keys },
  );
}

/** Simulates the person's answer to the browser's permission prompt. */
const answer = (page: Page, permission: NotificationPermission) =>
  page.addInitScript((given) => {
    Object.defineProperty(Notification, 'permission', { get: () => given, configurable: true });
    Notification.requestPermission = async () => {
      document.documentElement.dataset.asked = 'yes';
      return given;
    };
  }, permission);

const row = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

for (const language of ['en', 'ko'] as const) {
  test.describe(`in ${language}`, PUSH, () => {
    test.use({ locale: language === 'en' ? 'en-US' : 'ko-KR' });
    const words = {
      en: {
        name: 'Notify this phone',
        text: 'Show what happened',
        offer: 'Notify this phone',
        confirm: 'Connect',
        bell: /^Notifications/,
        plain: { title: 'Ingam', body: 'Something new waits for you.' },
        paid: 'Ordered payment sent',
      },
      ko: {
        name: '이 휴대폰으로 알림 받기',
        text: '내용 표시',
        offer: '이 휴대폰으로 알림 받기',
        confirm: '연결하기',
        bell: /^알림/,
        plain: { title: '인감', body: '새로운 소식이 있습니다.' },
        paid: '예약 송금 완료',
      },
    }[language];

    test('a person who had something waiting is offered it, chooses, and its phone is sent what was chosen', async ({
      page,
      server,
    }) => {
      const service = await startPushService();
      await answer(page, 'granted');
      await subscribeAt(page, service);
      await orderPays(server.address);
      await page.goto('/');
      await page.getByRole('button', { name: words.bell }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.offer }).click();
      const sheet = page.getByRole('dialog', { name: words.name });
      await expect(sheet.getByRole('switch')).toHaveCount(1);
      await sheet.getByRole('switch', { name: words.name }).click();
      await expect(sheet.getByText(service.origin)).toBeVisible();
      expect(service.taken).toEqual([]);
      await sheet.getByRole('button', { name: words.confirm, exact: true }).click();
      await expect(sheet.getByRole('switch')).toHaveCount(7);
      await expect(sheet.getByRole('switch', { name: words.text })).not.toBeChecked();
      await expectSound(page, 'what a phone is notified of', 'dialog[open]');
      await expectNoSidewaysScroll(page);

      await orderPays(server.address);
      await expect.poll(() => service.taken.length).toBe(1);
      expect(Object.keys(service.taken[0]?.pushed ?? {}).sort()).toEqual(['id', 'language', 'unread', 'url']);
      await page.goto('/myinfo');
      await row(page, words.name).click();
      await sheet.getByRole('switch', { name: words.text }).click();
      await sheet.getByRole('button', { name: words.confirm, exact: true }).click();
      await expect(sheet.getByRole('switch', { name: words.text })).toBeChecked();
      await orderPays(server.address);
      await expect.poll(() => service.taken.length).toBe(2);
      expect(service.taken[1]?.pushed).toMatchObject({ language, told: { code: 'order_paid' } });

      // The app's worker gets what the service decrypted.
      const worker = await pushWorkerOf(page);
      await worker.deliver(service.taken[0]?.pushed);
      await expect.poll(worker.shown).toMatchObject([words.plain]);
      await worker.deliver(service.taken[1]?.pushed);
      await expect.poll(worker.shown).toMatchObject([words.plain, { title: words.paid }]);
      expect((await worker.shown())[1]?.body).toContain('1,000');
      expect(await worker.counted()).toBe(service.taken[1]?.pushed.unread);
      await page.goto('/');
      await worker.press();
      await expect(page).toHaveURL(/\/orders\?order=\d+$/);
      await page.goto('/myinfo');
      await row(page, words.name).click();

      await sheet.getByRole('switch', { name: words.name }).click();
      await expect(sheet.getByRole('switch')).toHaveCount(1);
      await service.stop();
    });
  });
}

test(
  'nothing is asked at first sight; a browser without a push service, or whose person said no, is told of plainly',
  PUSH,
  async ({ page }) => {
    await answer(page, 'granted');
    const asked = () => page.evaluate(() => document.documentElement.dataset.asked);
    await page.goto('/myinfo');
    await row(page, 'Notify this phone').click();
    const sheet = page.getByRole('dialog', { name: 'Notify this phone' });
    await expect(sheet.getByRole('switch')).toBeEnabled();
    expect(await asked()).toBe(undefined);
    await sheet.getByRole('switch').click();
    await expect(sheet.getByText(/notification service could not be reached/)).toBeVisible({ timeout: 20_000 });
    expect(await asked()).toBe('yes');
    await expect(sheet.getByRole('switch')).not.toBeChecked();
    await answer(page, 'denied');
    await page.goto('/myinfo?notify');
    await expect(sheet.getByText('Notifications are blocked')).toBeVisible();
    await expect(sheet.getByRole('switch')).toHaveCount(0);
    await expectSound(page, 'notifications that are blocked', 'dialog[open]');
  },
);
