/**
 * Focuses the first field of a form that is marked as wrong, once the marks are rendered. If none is, returns the focus
 * to the submit button, which lost it while disabled.
 */
export function focusFirstFault(form: Element): void {
  const focus = () =>
    (form.querySelector<HTMLElement>('[aria-invalid]') ?? form.querySelector<HTMLElement>('[type=submit]'))?.focus();
  // A frame may come before React has rendered the change; a task later it has.
  requestAnimationFrame(() => setTimeout(focus));
}
