/**
 * Moves the focus to the first field of a form that is marked as wrong, once the marks are drawn; where none is, back to the button that
 * sends, which lost the focus while it was disabled.
 */
export function focusFirstFault(form: Element): void {
  const focus = () =>
    (form.querySelector<HTMLElement>('[aria-invalid]') ?? form.querySelector<HTMLElement>('[type=submit]'))?.focus();
  // A frame may come before React has drawn what an answer changed; what it had to do by then is done a task later.
  requestAnimationFrame(() => setTimeout(focus));
}
