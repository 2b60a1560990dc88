import type { Language, Words } from '#platform/words.ts';
import { createStore, useStore } from '#ui/store.ts';
import { keptHere } from './storage.ts';
import { chosenLanguage, LANGUAGE_KEY } from './stored-choices.ts';

const isInBrowser = typeof document !== 'undefined';
const language = createStore<Language>(isInBrowser ? chosenLanguage(keptHere, navigator.language) : 'en');
if (isInBrowser) document.documentElement.lang = language.get();

/** Stores the language chosen in My info, which overrides the browser's from now on. */
export function setLanguage(next: Language): void {
  keptHere.setItem(LANGUAGE_KEY, next);
  document.documentElement.lang = next;
  renderInLanguage(next);
}

/** Switches the language without storing it: pages rendered by the build have no browser. */
export const renderInLanguage = language.set;

/** Returns the language on screen, which is also the locale of numbers and dates. */
export const useLanguage = (): Language => useStore(language);

/** Returns a feature's words in the language on screen. */
export const useWords = <T>(words: Words<T>): T => words[useLanguage()];

/**
 * Returns the words for Korean glosses beside English titles (docs/product/look.md#type). Undefined if the screen is
 * already Korean.
 */
export const useGloss = <T>(words: Words<T>): T | undefined => (useLanguage() === 'ko' ? undefined : words.ko);
