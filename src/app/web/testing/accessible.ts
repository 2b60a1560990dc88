import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';

/** Styles are not loaded here, so an element is hidden by its markup alone. */
const isHiddenByItself = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  (element instanceof HTMLDialogElement && !element.open) ||
  (element instanceof HTMLElement && (element.style.display === 'none' || element.style.visibility === 'hidden'));

const isClosedDetail = ({ parentElement, localName }: Element): boolean =>
  parentElement instanceof HTMLDetailsElement && !parentElement.open && localName !== 'summary';

/** Yields an element and its ancestors. */
function up(element: Element): Element[] {
  const all: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) all.push(each);
  return all;
}

/** Returns true if the markup hides neither the element nor an ancestor. */
export const isVisible = (element: Element): boolean =>
  element.isConnected && up(element).every((each) => !isHiddenByItself(each) && !isClosedDetail(each));

/** Returns true if a screen reader reads the element. */
export const isExposed = (element: Element): boolean =>
  isVisible(element) &&
  up(element).every((each) => each.getAttribute('aria-hidden') !== 'true' && !each.hasAttribute('inert'));

/** Returns true if an open modal dialog makes the element inert. */
export function isBehindModal(element: Element): boolean {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  return top !== undefined && !top.contains(element);
}

const style = (element: Element) =>
  ({
    display: isHiddenByItself(element) ? 'none' : 'block',
    visibility: 'visible',
    content: '',
    getPropertyValue: (name: string) => (name === 'display' && isHiddenByItself(element) ? 'none' : ''),
  }) as unknown as CSSStyleDeclaration;
const how = { getComputedStyle: style, computedStyleSupportsPseudoElements: false };

export const nameOf = (element: Element): string => squeezed(computeAccessibleName(element, how));
export const descriptionOf = (element: Element): string => squeezed(computeAccessibleDescription(element, how));

/** Roles by element that `getRole` lacks, or assigns to too many. */
const ROLES: Readonly<Record<string, (element: Element) => string | null>> = {
  section: (element) => (nameOf(element) ? 'region' : null),
  form: (element) => (nameOf(element) ? 'form' : null),
  header: (element) => (element.closest(SECTIONS) ? null : 'banner'),
  footer: (element) => (element.closest(SECTIONS) ? null : 'contentinfo'),
  dd: () => 'definition',
  dt: () => 'term',
  search: () => 'search',
};
const SECTIONS = 'main, section, article, aside, nav';

/** The role of an element (HTML-AAM). */
export function roleOf(element: Element): string | null {
  const own = element.getAttribute('role');
  if (own) return own.split(' ')[0] ?? null;
  if (element instanceof HTMLInputElement && element.type === 'search') return 'searchbox';
  return (ROLES[element.localName] ?? getRole)(element);
}

/** Collapses white space as it is read. */
export const squeezed = (text: string): string =>
  text
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the text of an element as Playwright reads it. */
export const textOf = (element: Element): string => squeezed(element.textContent ?? '');
