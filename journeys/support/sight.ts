/** Returns texts that are cut off and elements that overflow the view. Runs in the page. */
export function cutOff(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const scrolls = ({ overflowX }: CSSStyleDeclaration) => /auto|scroll/.test(overflowX);
  const isUnder = (element: Element, test: (one: Element) => boolean): boolean => {
    const { parentElement } = element;
    return (
      parentElement !== null && parentElement !== document.body && (test(parentElement) || isUnder(parentElement, test))
    );
  };
  /** Visible to screen readers only. */
  const isUnseen = (element: Element) => getComputedStyle(element).clipPath !== 'none';
  const isScrolled = (element: Element) => element.tagName !== 'DIALOG' && scrolls(getComputedStyle(element));

  const isCut = (element: Element) => {
    const style = getComputedStyle(element);
    const isTooWide = element.scrollWidth > element.clientWidth + 1;
    // Typed text scrolls inside its field.
    if (element.tagName === 'INPUT' || scrolls(style) || style.display === 'inline') return false;
    if (style.overflowX === 'visible') return isTooWide && element.childElementCount === 0;
    return isTooWide || element.scrollHeight > element.clientHeight + 1;
  };
  const isOut = (element: Element) =>
    element.getBoundingClientRect().right > clientWidth + 1 && !isUnder(element, isScrolled);

  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  for (const element of document.querySelectorAll('#root *')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('svg, [aria-hidden=true]')) continue;
    if (isUnseen(element) || isUnder(element, isUnseen)) continue;
    if (isCut(element) || isOut(element)) faults.push(element.outerHTML.slice(0, 160));
  }
  return faults;
}

/**
 * Returns controls that only a background distinguishes from text: no border, underline or picture. Runs in the page.
 */
export function unmarked(): string[] {
  const canvas = getComputedStyle(document.body).backgroundColor;
  const hasEdge = (element: Element) => {
    const style = getComputedStyle(element);
    return (['Top', 'Right', 'Bottom', 'Left'] as const).some(
      (side) =>
        style[`border${side}Style`] !== 'none' &&
        style[`border${side}Width`] !== '0px' &&
        style[`border${side}Color`] !== canvas,
    );
  };
  const isUnderlined = (element: Element) => getComputedStyle(element).textDecorationLine === 'underline';
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  const isMarked = (control: Element) =>
    [control, control.parentElement ?? control, ...control.querySelectorAll('*')].some(
      (part) => hasEdge(part) || isUnderlined(part),
    ) ||
    (control.matches('a') && control.querySelector('svg') !== null);

  // Radio buttons and switches are native; tabs are distinguished differently.
  const controls = 'button:not([role=tab]), a[href], input:not([type=radio], [type=checkbox]), select, textarea';
  return [...document.querySelectorAll(controls)]
    .filter((control) => isSeen(control) && !isMarked(control))
    .map((control) => control.outerHTML.slice(0, 160));
}
