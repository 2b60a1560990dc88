/**
 * Moves the focus to the first field of a form that is marked as wrong, once the marks are drawn; where none is, back to the button that
 * sends, which lost the focus while it was disabled.
 */
export const focusFirstFault = (form: HTMLFormElement): number =>
  requestAnimationFrame(() =>
    (form.querySelector<HTMLElement>('[aria-invalid]') ?? form.querySelector<HTMLElement>('[type=submit]'))?.focus(),
  );
