import { useSyncExternalStore } from 'react';
import type { Language, Words } from '../words.ts';

const KEY = 'language';
const listeners = new Set<() => void>();
let language: Language = initial();
document.documentElement.lang = language;

function initial(): Language {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'en' || chosen === 'ko') return chosen;
  return navigator.language.toLowerCase().startsWith('ko') ? 'ko' : 'en';
}

/** Makes the choice in My info win over the browser's language, now and at every later start. */
export function setLanguage(next: Language): void {
  localStorage.setItem(KEY, next);
  language = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language on screen, which is also the locale of numbers and dates. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => language);

/** A feature's words in the language on screen. */
export const useWords = <T>(words: Words<T>): T => words[useLanguage()];

/** The words for Korean glosses beside English titles (DESIGN.md section 2); undefined when the screen is Korean already. */
export const useGloss = <T>(words: Words<T>): T | undefined => (useLanguage() === 'ko' ? undefined : words.ko);
