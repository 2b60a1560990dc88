import { expectAccessible } from './support/accessible.ts';
import { expect, look } from './support/server.ts';

look('a statement in Korean fits the narrowest phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => localStorage.setItem('language', 'ko'));
  await page.goto('/assets');
  await page.getByRole('button', { name: '명세서' }).click();
  await page.getByLabel('기간').selectOption({ label: '직접 선택' });
  await expectAccessible(page);
  await page.getByLabel('자산', { exact: true }).selectOption('KRW');
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: '명세서 저장' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^ingam-statement-KRW-.*\.pdf$/);
});
