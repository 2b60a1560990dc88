import type { MatchersObject } from 'vitest';
import { descriptionOf, isVisible, nameOf, squeezed, textOf } from './accessible.ts';
import { type Locator, matches, type Text } from './locator.ts';
import { until } from './until.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    toBeVisible(): Promise<void>;
    toBeHidden(): Promise<void>;
    toBeAttached(): Promise<void>;
    toBeFocused(): Promise<void>;
    toBeEnabled(): Promise<void>;
    toBeDisabled(): Promise<void>;
    toBeChecked(): Promise<void>;
    toHaveCount(count: number): Promise<void>;
    toHaveValue(value: Text): Promise<void>;
    toHaveText(text: Text | readonly Text[]): Promise<void>;
    toContainText(text: Text | readonly Text[]): Promise<void>;
    toHaveAttribute(name: string, value?: Text): Promise<void>;
    toHaveAccessibleName(name: Text): Promise<void>;
    toHaveAccessibleDescription(description: Text): Promise<void>;
    /** Expects path and query of the page. */
    toHaveURL(url: Text): Promise<void>;
  }
}

type Matcher = MatchersObject[string];

/** Result of a matcher: whether it passes, and what was found instead. */
interface MatchResult {
  readonly holds: boolean;
  readonly there: unknown;
}

/** Builds a matcher that waits until it passes, or with `not` until it no longer does. */
const waiting = (look: (found: Locator, ...given: never[]) => MatchResult): Matcher =>
  async function (this: { isNot?: boolean }, found: unknown, ...given: unknown[]) {
    const isNot = this.isNot === true;
    const seen = await until(
      () => look(found as Locator, ...(given as never[])),
      ({ holds }) => holds !== isNot,
    );
    return {
      pass: seen.holds,
      message: () =>
        `${(found as Locator).name}: expected${isNot ? ' not' : ''} ${given.map(String).join(' ')}, there is ${JSON.stringify(seen.there)}\n` +
        `On screen at ${location.pathname}: ${textOf(document.body).slice(0, 1500)}`,
    };
  };

/** Matches exactly one element; none or several never pass. */
const ofOne =
  <Given extends unknown[]>(look: (element: Element, ...given: Given) => MatchResult) =>
  (found: Locator, ...given: Given): MatchResult => {
    const all = found.elements();
    return all[0] && all.length === 1 ? look(all[0], ...given) : { holds: false, there: `${all.length} elements` };
  };

/** Unlike a locator's text, an expected text is compared with its case. */
const contains = (text: string, wanted: Text) =>
  wanted instanceof RegExp ? matches(text, wanted) : text.includes(squeezed(wanted));

const texts =
  (isWhole: boolean) =>
  (found: Locator, wanted: Text | readonly Text[]): MatchResult => {
    const all = found.elements().map(textOf);
    const fits = (text: string, one: Text) => (isWhole ? matches(text, one, true) : contains(text, one));
    if (!Array.isArray(wanted)) return { holds: all.length === 1 && fits(all[0] ?? '', wanted as Text), there: all };
    const list = wanted as readonly Text[];
    if (isWhole)
      return { holds: all.length === list.length && list.every((each, n) => fits(all[n] ?? '', each)), there: all };
    // Each expected text must match an element after the previous match.
    let from = 0;
    const holds = list.every((each) => {
      const at = all.findIndex((text, n) => n >= from && fits(text, each));
      from = at + 1;
      return at >= 0;
    });
    return { holds, there: all };
  };

const isDisabled = (element: Element) =>
  (element as HTMLButtonElement).disabled ||
  element.closest('fieldset')?.disabled ||
  element.getAttribute('aria-disabled') === 'true';
const seen = (found: Locator) => found.elements().filter(isVisible);

/** Assertions of the journeys for a DOM without layout: an element is visible unless its markup hides it. */
export const matchers: Readonly<Record<string, Matcher>> = {
  toBeVisible: waiting((found) => ({
    holds: seen(found).length === 1 && found.elements().length === 1,
    there: found.elements().length,
  })),
  toBeHidden: waiting((found) => ({ holds: seen(found).length === 0, there: seen(found).length })),
  toBeAttached: waiting((found) => ({ holds: found.elements().length > 0, there: found.elements().length })),
  toBeFocused: waiting(
    ofOne((one) => ({ holds: document.activeElement === one, there: document.activeElement?.outerHTML.slice(0, 200) })),
  ),
  toBeEnabled: waiting(ofOne((one) => ({ holds: !isDisabled(one), there: one.outerHTML.slice(0, 200) }))),
  toBeDisabled: waiting(ofOne((one) => ({ holds: isDisabled(one) === true, there: one.outerHTML.slice(0, 200) }))),
  toBeChecked: waiting(
    ofOne((one) => ({
      holds: (one as HTMLInputElement).checked === true || one.getAttribute('aria-checked') === 'true',
      there: one.outerHTML.slice(0, 200),
    })),
  ),
  toHaveCount: waiting((found, count: number) => ({
    holds: found.elements().length === count,
    there: found.elements().map(textOf),
  })),
  toHaveValue: waiting(
    ofOne((one, value: Text) => ({
      holds: matches((one as HTMLInputElement).value, value, true),
      there: (one as HTMLInputElement).value,
    })),
  ),
  toHaveText: waiting(texts(true)),
  toContainText: waiting(texts(false)),
  toHaveAttribute: waiting(
    ofOne((one, name: string, value?: Text) => {
      const there = one.getAttribute(name);
      return { holds: there !== null && (value === undefined || matches(there, value, true)), there };
    }),
  ),
  toHaveAccessibleName: waiting(
    ofOne((one, name: Text) => ({ holds: matches(nameOf(one), name, true), there: nameOf(one) })),
  ),
  toHaveAccessibleDescription: waiting(
    ofOne((one, text: Text) => ({ holds: matches(descriptionOf(one), text, true), there: descriptionOf(one) })),
  ),
  toHaveURL: waiting((_, url: Text) => {
    const there = location.pathname + location.search;
    return { holds: matches(there, url, true), there };
  }),
};
