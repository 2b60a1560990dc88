import type { Page } from '@playwright/test';
import { type MarkedText, notKorean, RECORDS, recordsIn } from '#app/web/testing/korean.ts';
import type { JourneyServer } from './journey-server.ts';
import { expect } from './server.ts';

/** Returns every text of the page (of the sheet while one is open) with its marked language. */
const textsOn = (page: Page): Promise<MarkedText[]> =>
  page.evaluate(() => {
    const heard: MarkedText[] = [];
    const root = document.querySelector('dialog:modal') ?? document.body;
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.textContent?.trim();
      const element = node.parentElement;
      const isShown = (element?.closest('select') ?? element)?.checkVisibility();
      if (!element || !text || !isShown || element.closest('[aria-hidden=true], script, style')) continue;
      heard.push({ text, lang: element.closest('[lang]')?.getAttribute('lang') ?? '' });
    }
    return heard;
  });

/** Returns names, descriptions and values that are attributes. */
const attributesOn = (page: Page): Promise<MarkedText[]> =>
  page.evaluate(() => {
    const root = document.querySelector('dialog:modal') ?? document.body;
    return [...root.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const lang = element.closest('[lang]')?.getAttribute('lang') ?? '';
        const isWritten = element.matches('textarea, input:is([type=text], [type=email], [type=search])');
        const value = isWritten && 'value' in element ? String(element.value) : '';
        const attributes = ['aria-label', 'alt', 'placeholder', 'title'].map(
          (name) => element.getAttribute(name) ?? '',
        );
        return [...attributes, value].filter((text) => text.trim() !== '').map((text) => ({ text: text.trim(), lang }));
      });
  });

/** Returns everything on the page that is seen or read aloud. */
export const everythingOn = async (page: Page) => [...(await textsOn(page)), ...(await attributesOn(page))];

/** Returns the demo owner's data on the server as one text: the only English that a Korean page may show. */
export async function stored(server: JourneyServer): Promise<string> {
  const paths = [...RECORDS.map((route) => `${route}/1`), 'org'];
  return recordsIn(await Promise.all(paths.map(async (path) => (await fetch(`${server.address}/api/${path}`)).json())));
}

/**
 * Expects a Korean page: no unmarked English word, and every text in another language is marked and comes from a
 * record.
 */
export async function expectKorean(page: Page, records: string, where: string) {
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.getByRole('status').filter({ hasText: '불러오는 중' })).toHaveCount(0);
  const heard = await everythingOn(page);
  expect(heard.length, where).toBeGreaterThan(2);
  expect(notKorean(heard, records), where).toEqual([]);
}
