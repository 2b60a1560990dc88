import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Only violations are reported, so axe need not describe the elements that pass. */
const REPORT: RunOptions = { resultTypes: ['violations'], selectors: false };

async function violations(page: Page, within: string, rules?: string[]): Promise<string[]> {
  const options: RunOptions = { ...REPORT, ...(rules && { runOnly: { type: 'rule', values: rules } }) };
  const found = await page.evaluate(
    async ([context, how]) => {
      const { axe } = globalThis as unknown as { axe: { run(context: string, how: RunOptions): Promise<AxeResults> } };
      const { violations } = await axe.run(context, how);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [within, options] as const,
  );
  return found;
}

/** Injects axe into the page's document, once for each document. */
async function injectAxe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
}

/** Expects no axe violation in either theme. Colour contrast is the only rule that depends on the theme. */
export async function expectSound(page: Page, what: string, within = 'html') {
  await injectAxe(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await violations(page, within), `${what} light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violations(page, within, ['color-contrast']), `${what} dark`).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(width).toBe(0);
}

/** Expects no axe violation in either theme, and no horizontal scrolling. */
export async function expectAccessible(page: Page) {
  await expectSound(page, page.url());
  await expectNoSidewaysScroll(page);
}
