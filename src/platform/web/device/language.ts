import type { Language, Words } from '#platform/words.ts';
import { createStore, useStore } from '#ui/store.ts';
import { chosenLanguage, LANGUAGE_KEY } from './chosen.ts';
import { keptHere } from './storage.ts';

const isInBrowser = typeof document !== 'undefined';
const language = createStore<Language>(isInBrowser ? chosenLanguage(keptHere, navigator.language) : 'en');
if (isInBrowser) document.documentElement.lang = language.get();

/** Makes the choice in My info win over the browser's language, now and at every later start. */
export function setLanguage(next: Language): void {
  keptHere.setItem(LANGUAGE_KEY, next);
  document.documentElement.lang = next;
  speak(next);
}

/** Says everything in a language from now on, without remembering it: what the build writes ahead has no browser. */
export const speak = language.set;

/** The language on screen, which is also the locale of numbers and dates. */
export const useLanguage = (): Language => useStore(language);

/** A feature's words in the language on screen. */
export const useWords = <T>(words: Words<T>): T => words[useLanguage()];

/** The words for Korean glosses beside English titles (docs/product/look.md#type); undefined when the screen is Korean already. */
export const useGloss = <T>(words: Words<T>): T | undefined => (useLanguage() === 'ko' ? undefined : words.ko);
