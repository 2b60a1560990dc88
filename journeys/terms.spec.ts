import type { Page } from '@playwright/test';
import { dayIn, startVersionIn } from '#features/terms/server/testing/published.ts';
import { openStore } from '#platform/server/open-store.ts';
import { expectAccessible } from './support/accessible.ts';
import { comeIn } from './support/officials.ts';
import { makeSeal, register } from './support/person.ts';
import { expect, startServer, test } from './support/server.ts';
import { storeOf } from './support/store-place.ts';

test.use({ settings: { WALLET_MODE: 'hosted' }, changes: 'something' });

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const TEXT = '# What you agree to\n\nBe **kind** to each other.\n\n- Pay what you owe\n- <b>Keep</b> your phone';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const texts = (page: Page) => page.getByRole('region', { name: 'Texts, contact and holidays' });

test('the office publishes terms by two people, and at their date a newcomer accepts them at registration and a member once', {
  tag: '@long',
}, async ({ browser, server, dataDir }) => {
  test.setTimeout(600_000);
  const pageOf = async (viewport: typeof PHONE) => {
    const context = await browser.newContext({ baseURL: server.address, viewport });
    context.setDefaultTimeout(20_000);
    return context.newPage();
  };
  const [hana, bora] = [await pageOf(DESK), await pageOf(DESK)];
  await comeIn(hana, dataDir, 'Hana');
  await comeIn(bora, dataDir, 'Bora');
  const jun = await pageOf(PHONE);
  await register(jun);
  await expect(jun.getByRole('button', { name: 'Terms of use' })).toBeVisible();

  await hana.goto('/office/texts');
  await texts(hana)
    .getByRole('button', { name: /^Terms of use/ })
    .click();
  await press(hana, 'Write the next version');
  await hana.getByLabel('Text in English').fill(TEXT);
  await hana.getByLabel('Holds from').fill('2030-01-01');
  await hana.getByLabel('Why').fill('The council has decided');
  await press(hana, 'Ask for a second check');
  await expect(hana.getByLabel('Text in Korean')).toHaveAccessibleDescription(/Fill this in/);
  await hana.getByLabel('Text in Korean').fill('# 동의하는 내용\n\n서로 **배려**합니다.');
  await expectAccessible(hana);
  await press(hana, 'Ask for a second check');
  await expect(texts(hana).getByText('Yours: someone else must check it')).toBeVisible();
  await hana.setViewportSize(PHONE);
  await expectAccessible(hana);

  await bora.goto('/office/texts');
  await texts(bora)
    .getByRole('button', { name: /^Terms of use/ })
    .click();
  await expect(texts(bora).getByRole('heading', { name: 'What you agree to' })).toBeVisible();
  await expectAccessible(bora);
  await press(bora, 'Check and carry out');
  await expect(texts(bora).getByText('Nothing published · another from Jan 1, 2030')).toBeVisible();

  // Its midnight passes while the server is stopped.
  await server.stop();
  const db = await openStore(storeOf(dataDir));
  expect(await dayIn(db, 1)).toMatch(/^20/);
  await startVersionIn(db, 1, 0);
  await db.close();
  const again = await startServer(dataDir, { WALLET_MODE: 'hosted', PORT: new URL(server.address).port });
  try {
    const newcomer = await pageOf(PHONE);
    await newcomer.goto('/register');
    await newcomer.getByRole('button', { name: '한국어' }).click();
    const box = newcomer.getByRole('checkbox', { name: '이용약관에 동의합니다' });
    await expect(box).toBeVisible();
    const [read] = await Promise.all([
      newcomer.waitForEvent('popup'),
      newcomer.getByRole('link', { name: '이용약관 읽기' }).click(),
    ]);
    await expect(read.getByRole('heading', { name: '동의하는 내용' })).toBeVisible();
    await expectAccessible(read);
    await read.close();
    const typed = {
      이름: '한민지',
      이메일: 'minji@example.com',
      비밀번호: 'correct horse battery',
    };
    for (const [label, text] of Object.entries(typed)) await newcomer.getByLabel(label, { exact: true }).fill(text);
    await newcomer.getByRole('button', { name: '인감 만들기' }).click();
    await expect(newcomer.getByText('적용 중인 약관을 읽고 동의해 주세요.', { exact: false })).toBeVisible();
    await expectAccessible(newcomer);
    await box.check();
    await makeSeal(newcomer, {});
    await expect(newcomer.getByRole('heading', { level: 1 })).toContainText('민지');

    await jun.goto('/');
    await jun.getByRole('link', { name: 'Read them' }).click();
    await expect(jun.getByRole('heading', { name: 'What you agree to' })).toBeVisible();
    await expect(jun.getByText('<b>Keep</b> your phone')).toBeVisible();
    await expectAccessible(jun);
    await press(jun, 'I accept');
    await expect(jun.getByText(/You accepted it/)).toBeVisible();
    await expect(jun.getByRole('button', { name: 'I accept', exact: true })).toHaveCount(0);
    await jun.goto('/myinfo');
    await press(jun, 'Support and legal');
    await expect(jun.getByRole('link', { name: /^Terms of use.*You accepted it/ })).toBeVisible();
    await expect(jun.getByText('New terms apply')).toHaveCount(0);

    await bora.goto('/office/texts');
    await expect(texts(bora).getByText(/2 members accepted it/)).toBeVisible();
  } finally {
    await again.stop();
  }
});
