import { isBehindModal, isExposed, isVisible, nameOf, roleOf, squeezed, textOf } from './accessible.ts';
import { choose, click, fill, press, setFiles } from './press.ts';
import { until } from './until.ts';

export type Text = string | RegExp;
interface Named {
  readonly name?: Text;
  readonly exact?: boolean;
  readonly level?: number;
  readonly checked?: boolean;
}
interface Exact {
  readonly exact?: boolean;
}
interface Having {
  readonly hasText?: Text;
  readonly hasNotText?: Text;
  readonly has?: Locator;
}

/** Matches a text: by a part of it in any case, or exactly where `exact` is set. */
export function matches(text: string, wanted: Text, isExact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(text);
  return isExact ? text === squeezed(wanted) : text.toLowerCase().includes(squeezed(wanted).toLowerCase());
}

/**
 * Finds elements as Playwright's locators do, by role, name, label or text. Each use searches the page again. An act
 * waits until there is exactly one.
 */
export class Locator {
  readonly #find: () => Element[];
  readonly name: string;
  constructor(find: () => Element[], name: string) {
    this.#find = find;
    this.name = name;
  }

  elements(): Element[] {
    return this.#find();
  }
  #inside(selector: string, keep: (element: Element) => boolean, name: string): Locator {
    const find = () => [
      ...new Set(this.#find().flatMap((each) => [...each.querySelectorAll(selector)].filter((one) => keep(one)))),
    ];
    return new Locator(find, `${this.name} > ${name}`);
  }

  getByRole(role: string, { name, exact, level, checked }: Named = {}): Locator {
    const keep = (element: Element) =>
      roleOf(element) === role &&
      isExposed(element) &&
      (level === undefined || element.localName === `h${level}` || element.getAttribute('aria-level') === `${level}`) &&
      (checked === undefined || (element as HTMLInputElement).checked === checked) &&
      (name === undefined || matches(nameOf(element), name, exact));
    return this.#inside('*', keep, `${role} ${name ?? ''}`);
  }
  getByLabel(label: Text, { exact }: Exact = {}): Locator {
    return this.#inside(
      'input, select, textarea, button, output, meter, progress, [aria-label], [aria-labelledby]',
      (element) => labelsOf(element).some((text) => matches(text, label, exact)),
      `label ${label}`,
    );
  }
  getByText(text: Text, { exact }: Exact = {}): Locator {
    const has = (element: Element) => matches(textOf(element), text, exact);
    const keep = (element: Element) =>
      !['script', 'style'].includes(element.localName) && has(element) && ![...element.children].some(has);
    return this.#inside('*', keep, `text ${text}`);
  }
  getByPlaceholder(text: Text): Locator {
    return this.#inside('[placeholder]', (one) => matches(one.getAttribute('placeholder') ?? '', text), `${text}`);
  }
  locator(selector: string): Locator {
    return this.#inside(selector, () => true, selector);
  }
  filter({ hasText, hasNotText, has }: Having): Locator {
    const keep = (element: Element) =>
      (hasText === undefined || matches(textOf(element), hasText)) &&
      (hasNotText === undefined || !matches(textOf(element), hasNotText)) &&
      (has === undefined || has.elements().some((one) => one !== element && element.contains(one)));
    return new Locator(() => this.#find().filter(keep), `${this.name} (${hasText ?? hasNotText ?? has?.name})`);
  }
  or(other: Locator): Locator {
    return new Locator(() => [...new Set([...this.#find(), ...other.elements()])], `${this.name} or ${other.name}`);
  }
  nth(place: number): Locator {
    const find = () => {
      const one = this.#find().at(place);
      return one ? [one] : [];
    };
    return new Locator(find, `${this.name} [${place}]`);
  }
  first(): Locator {
    return this.nth(0);
  }
  last(): Locator {
    return this.nth(-1);
  }

  async #one(isReady: (element: Element) => boolean = () => true): Promise<Element> {
    const found = await until(
      () => this.#find(),
      (all) => all.length === 1 && all.every(isReady),
    );
    const [one] = found;
    if (found.length === 1 && one && isReady(one)) return one;
    throw new Error(
      `${this.name}: ${found.length} found${found.length === 1 ? ', but not ready' : ''}\n${wordsOnScreen()}`,
    );
  }
  async click(): Promise<void> {
    await click(await this.#one(isReady));
  }
  async fill(text: string): Promise<void> {
    await fill(await this.#one(isReady), text);
  }
  async clear(): Promise<void> {
    await this.fill('');
  }
  async press(key: string): Promise<void> {
    await press(await this.#one(), key);
  }
  async pressSequentially(text: string): Promise<void> {
    for (const key of text) await this.press(key);
  }
  async selectOption(option: string | { readonly label: string }): Promise<void> {
    const wanted = typeof option === 'string' ? option : option.label;
    const hasIt = (element: Element) =>
      isReady(element) &&
      [...element.querySelectorAll('option')].some(({ value, text }) => value === wanted || text.trim() === wanted);
    await choose(await this.#one(hasIt), wanted);
  }
  async check(): Promise<void> {
    const one = await this.#one(isReady);
    if (!(one as HTMLInputElement).checked) await click(one);
  }
  async uncheck(): Promise<void> {
    const one = await this.#one(isReady);
    if ((one as HTMLInputElement).checked) await click(one);
  }
  async focus(): Promise<void> {
    ((await this.#one()) as HTMLElement).focus();
  }
  async blur(): Promise<void> {
    ((await this.#one()) as HTMLElement).blur();
  }
  async setInputFiles(...files: File[]): Promise<void> {
    await setFiles(await this.#one(), files);
  }
  async textContent(): Promise<string> {
    return textOf(await this.#one());
  }
  async inputValue(): Promise<string> {
    return ((await this.#one()) as HTMLInputElement).value;
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).getAttribute(name);
  }
  async count(): Promise<number> {
    return this.#find().length;
  }
  all(): Locator[] {
    return this.#find().map((_, place) => this.nth(place));
  }
}

const isReady = (element: Element): boolean =>
  isVisible(element) &&
  !isBehindModal(element) &&
  !(element as HTMLButtonElement).disabled &&
  element.getAttribute('aria-disabled') !== 'true';

function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const by = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const labels = [...((element as HTMLInputElement).labels ?? [])].map(textOf);
  return [...labels, element.getAttribute('aria-label') ?? '', squeezed(by)].filter((text) => text !== '');
}

/** Returns the words on screen, to explain a failed test. */
export const wordsOnScreen = (): string =>
  `On screen at ${location.pathname}${location.search}: ${textOf(document.body).slice(0, 1500)}`;
