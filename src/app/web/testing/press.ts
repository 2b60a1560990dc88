import { setImmediate } from 'node:timers/promises';

/** Lets React render the event's changes. */
const settle = () => setImmediate();

const TEXT_FIELD = 'input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=submit]), textarea';
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex], dialog';

/** Presses and releases the pointer, which moves the focus. */
export async function click(element: Element): Promise<void> {
  const pointer = (type: string) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' }));
  pointer('pointerdown');
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  const target = element.closest(FOCUSABLE);
  if (target instanceof HTMLElement && target !== document.activeElement) target.focus();
  pointer('pointerup');
  element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, cancelable: true }));
  if (element instanceof HTMLElement) element.click();
  else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await settle();
}

/** Types a text into a field so that React notices. */
export async function fill(element: Element, text: string): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error('no field');
  element.focus();
  put(element, text);
  await settle();
}

function put(element: Element, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {};
  set?.call(element, text);
  element.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Selects the option with this value or label. */
export async function choose(element: Element, wanted: string): Promise<void> {
  if (!(element instanceof HTMLSelectElement)) throw new Error('no list to choose from');
  const option = [...element.options].find(({ value, text }) => value === wanted || text.trim() === wanted);
  if (!option) throw new Error(`nothing to choose is called ${wanted}`);
  element.focus();
  element.value = option.value;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}

/** Puts files into a file field. */
export async function setFiles(element: Element, files: readonly File[]): Promise<void> {
  Object.defineProperty(element, 'files', { configurable: true, value: files });
  element.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}

/** Presses a key at the focus with its default action; `more` adds fields that a keyboard or input method sets. */
export async function press(element: Element, key: string, more: KeyboardEventInit = {}): Promise<void> {
  const event = new KeyboardEvent('keydown', { ...more, key, bubbles: true, cancelable: true });
  if (element.dispatchEvent(event)) byItself(element, key);
  element.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true }));
  await settle();
}

function byItself(element: Element, key: string): void {
  const isField = element.matches(TEXT_FIELD);
  if (key === 'Escape') closeTop();
  else if (isField && key.length === 1)
    put(element as HTMLInputElement, `${(element as HTMLInputElement).value}${key}`);
  else if (key === 'Enter' && isField) submit(element as HTMLInputElement);
  else if ((key === 'Enter' || key === ' ') && element.matches('button, a[href], summary'))
    (element as HTMLElement).click();
}

/** Submits a form by its first button, as Enter in a field does. */
function submit({ form, localName }: HTMLInputElement): void {
  if (localName === 'textarea') return;
  const button = form?.querySelector<HTMLElement>('button:not([type=button]), input[type=submit]');
  if (button) button.click();
  else form?.requestSubmit();
}

/** Requests the top dialog to close, as Escape does. */
function closeTop(): void {
  const dialog = [...document.querySelectorAll('dialog')].filter(({ open }) => open).at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
