import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has; a focus that has not come by then never comes. */
const MOST_STOPS = 120;

/** What is wrong with how the focus is seen, or nothing: it needs an outline, in sight and under nothing (WCAG 2.4.7, 2.4.11). Runs in the page. */
function faultOfFocus(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const hasOutline = (one: Element | null | undefined) => {
    const style = one && getComputedStyle(one);
    if (!style || one.getBoundingClientRect().width <= 1 || style.opacity === '0') return false;
    return style.outlineStyle !== 'none' && style.outlineWidth !== '0px';
  };
  // A native control that is painted by what stands around or before it lends it its outline.
  const { parentElement, previousElementSibling } = element;
  const painted = [element, parentElement, parentElement?.parentElement, previousElementSibling].find(hasOutline);
  if (!painted) return 'has no outline';
  const box = painted.getBoundingClientRect();
  const isTall = box.height > innerHeight / 2;
  const isOut = box.top < 0 || (box.bottom > innerHeight && !isTall) || box.left < 0 || box.right > innerWidth;
  if (isOut) return 'is out of sight';
  if (isTall || element.closest('dialog, nav')) return undefined;
  const nav = document.querySelector('#root > nav');
  if (nav && box.bottom > nav.getBoundingClientRect().top) return 'lies behind the navigation';
  const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const isOver = over && over !== element && !painted.contains(over) && !over.contains(painted);
  return isOver && !over.closest('[popover]') ? `is covered by ${over.outerHTML.slice(0, 80)}` : undefined;
}

/** The control that has the focus can be seen, once what moves has come to rest. */
async function expectFocusSeen(page: Page) {
  const fault = await page.evaluate(faultOfFocus);
  if (fault === undefined) return;
  const message = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '');
  await expect.poll(() => page.evaluate(faultOfFocus), { message, timeout: 2000 }).toBeUndefined();
}

const isFocused = async (wanted: Locator) => (await wanted.and(wanted.page().locator(':focus')).count()) > 0;

/** Presses Tab until the wanted control has the focus; every stop on the way must be seen. */
export async function tabTo(wanted: Locator): Promise<void> {
  const page = wanted.page();
  await expect(wanted.first()).toBeAttached();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
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
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      // A date field has a stop for each of its parts; past the last stop of a page is the browser's own.
      const isSame = element?.matches('[data-walked]:not([data-last])');
      if (!element || element === document.body || isSame) return undefined;
      document.querySelector('[data-last]')?.removeAttribute('data-last');
      element.setAttribute('data-walked', '');
      element.setAttribute('data-last', '');
      return element.getAttribute('aria-label') ?? element.textContent ?? '';
    });
    if (name === undefined) return stops;
    stops.push(name);
  }
  throw new Error(`the focus does not come round: ${stops.join(', ')}`);
}
