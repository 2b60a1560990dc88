import type { Language } from '#platform/words.ts';
import { reasons } from './reasons.ts';

/** What is wrong in a form before it is sent, by field, in the wallet's words: a browser's own bubble speaks its language, away from the field. */
export function faultsIn(form: HTMLFormElement, language: Language): Readonly<Record<string, string>> {
  const bad = [...form.querySelectorAll('input')].filter(({ validity }) => !validity.valid);
  return Object.fromEntries(bad.map(({ name }) => [name, reasons.fields?.[name]?.[language] ?? '']));
}

/** Brings the focus to the first field that is refused, once it says why. */
export const focusFault = (form: HTMLFormElement): number =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
