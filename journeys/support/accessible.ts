import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

async function violations(page: Page, within: string, only?: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().include(within);
  if (only) axe.withRules([...only]);
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** axe has nothing to say in either theme; of its rules only the contrast sees the theme. */
export async function expectSound(page: Page, what: string, within = 'html') {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await violations(page, within), `${what} light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violations(page, within, ['color-contrast']), `${what} dark`).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(width).toBe(0);
}

/** Sound in both themes, and nothing scrolls sideways. */
export async function expectAccessible(page: Page) {
  await expectSound(page, page.url());
  await expectNoSidewaysScroll(page);
}
