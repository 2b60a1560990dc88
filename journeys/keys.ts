import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has; a focus that has not come by then never comes. */
const MOST_STOPS = 120;

/** What is wrong with how the focus is seen, or nothing: it needs an outline, in sight and under nothing (WCAG 2.4.7, 2.4.11). */
const faultOfFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
    const hasOutline = (one: Element | null) => {
      const style = one && getComputedStyle(one);
      const { width = 0 } = one?.getBoundingClientRect() ?? {};
      return (
        style && width > 1 && style.opacity !== '0' && style.outlineStyle !== 'none' && style.outlineWidth !== '0px'
      );
    };
    // A native control that is painted by what stands around or before it lends it its outline.
    const parents = [element, element.parentElement, element.parentElement?.parentElement ?? null];
    const painted = [...parents, element.previousElementSibling].find(hasOutline);
    if (!painted) return `${name} has no outline`;
    const box = painted.getBoundingClientRect();
    if (box.top < 0 || box.left < 0 || box.right > innerWidth || (box.bottom > innerHeight && box.height < innerHeight))
      return `${name} is out of sight`;
    const nav = document.querySelector('body > #root > nav, nav[aria-label="Main"]');
    const isAbove = element.closest('dialog, nav') !== null;
    if (nav && !isAbove && box.bottom > nav.getBoundingClientRect().top && box.height < innerHeight / 2)
      return `${name} lies behind the navigation`;
    const over = document.elementFromPoint(
      (box.left + box.right) / 2,
      Math.min((box.top + box.bottom) / 2, innerHeight - 80),
    );
    const isCovered = over && !painted.contains(over) && !over.contains(painted) && !over.closest('[popover]');
    return isCovered && !isAbove ? `${name} is covered by ${over.outerHTML.slice(0, 80)}` : undefined;
  });

const isFocused = async (wanted: Locator) => (await wanted.and(wanted.page().locator(':focus')).count()) > 0;

/** Presses Tab until the wanted control has the focus; every stop on the way must be seen. */
export async function tabTo(wanted: Locator): Promise<void> {
  const page = wanted.page();
  await expect(wanted.first()).toBeAttached();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    expect(await faultOfFocus(page)).toBeUndefined();
    if (await isFocused(wanted)) return;
  }
  throw new Error(`${wanted} is not reached by Tab`);
}

/** Goes to a control and presses a key on it. */
export async function press(wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(wanted);
  await wanted.page().keyboard.press(key);
}

/** Goes to a field and types. */
export async function type(wanted: Locator, text: string): Promise<void> {
  await tabTo(wanted);
  await wanted.page().keyboard.type(text);
}

/** Walks with Tab around the whole page and gives the name of every stop; fails when the focus is not seen, or never comes round. */
export async function walk(page: Page): Promise<string[]> {
  const stops: string[] = [];
  const seen = new Set<string>();
  for (let step = 0; step < MOST_STOPS; step += 1) {
    await page.keyboard.press('Tab');
    expect(await faultOfFocus(page)).toBeUndefined();
    const [id, name] = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const all = [...document.querySelectorAll('*')];
      return [String(all.indexOf(element)), element.getAttribute('aria-label') ?? element.textContent ?? ''];
    });
    const isDatePart = await page.evaluate(() => document.activeElement?.matches('input[type=date]') ?? false);
    if (seen.has(id) && !(isDatePart && stops.at(-1) === name)) return stops;
    seen.add(id);
    stops.push(name);
  }
  throw new Error(`the focus does not come round: ${stops.join(', ')}`);
}
