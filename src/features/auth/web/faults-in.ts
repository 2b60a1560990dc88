import type { Language } from '#platform/words.ts';
import { reasons } from './calls.ts';

/**
 * Returns the faults of a form before it is sent, by field, in the wallet's words. A browser's own message would be in
 * the browser's language and away from the field.
 */
export function faultsIn(form: HTMLFormElement, language: Language): Readonly<Record<string, string>> {
  const bad = [...form.querySelectorAll('input')].filter(({ validity }) => !validity.valid);
  return Object.fromEntries(bad.map(({ name }) => [name, reasons.fields?.[name]?.[language] ?? '']));
}

/** Moves the focus to the first refused field once its message is shown. */
export const focusFault = (form: HTMLFormElement): number =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
