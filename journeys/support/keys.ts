import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any screen has. */
const MOST_STOPS = 120;

/**
 * Returns what is wrong with the visible focus, or undefined: it needs an outline that is in view and uncovered (WCAG
 * 2.4.7, 2.4.11). Runs in the page.
 */
function faultOfFocus(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const hasOutline = (one: Element | null | undefined) => {
    const style = one && getComputedStyle(one);
    if (!style || one.getBoundingClientRect().width <= 1 || style.opacity === '0') return false;
    return style.outlineStyle !== 'none' && style.outlineWidth !== '0px';
  };
  // For a native control that is drawn by a neighbouring or parent element, that element shows the outline.
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

/** Expects the focused control to be visible once animations have ended. */
async function expectFocusSeen(page: Page) {
  const fault = await page.evaluate(faultOfFocus);
  if (fault === undefined) return;
  const message = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '');
  await expect.poll(() => page.evaluate(faultOfFocus), { message, timeout: 2000 }).toBeUndefined();
}

const isFocused = async (wanted: Locator) => (await wanted.and(wanted.page().locator(':focus')).count()) > 0;

/** Presses Tab until the control has the focus; every stop on the way must be visible. */
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

/** Focuses a control by Tab and presses a key on it. */
export async function press(wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(wanted);
  await wanted.page().keyboard.press(key);
}

/** Focuses a field by Tab and types. */
export async function type(wanted: Locator, text: string): Promise<void> {
  await tabTo(wanted);
  await wanted.page().keyboard.type(text);
}

/**
 * Tabs around the whole page and returns the name of every stop; fails if the focus is invisible or never returns to
 * the start.
 */
export async function walk(page: Page): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      // A date field has a stop per part; after the page's last stop comes the browser's own UI.
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
