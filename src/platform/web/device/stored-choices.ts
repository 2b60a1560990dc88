import type { Language } from '#platform/words.ts';

export type Theme = 'light' | 'dark' | 'system';

/** Storage keys of a person's choices in this browser. */
export const THEME_KEY = 'theme';
export const LANGUAGE_KEY = 'language';
/** --paper of both themes. The browser's own bars accept no CSS variable. */
export const BAR = { light: '#F6F4ED', dark: '#0C1618' } as const;

type Keep = Pick<Storage, 'getItem'>;

/** Returns the chosen theme; the system's by default. */
export function chosenTheme(keep: Keep | undefined): Theme {
  const theme = keep?.getItem(THEME_KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Returns the language chosen in My info; by default the browser's, or English if that is neither. */
export function chosenLanguage(keep: Keep | undefined, browsers: string): Language {
  const chosen = keep?.getItem(LANGUAGE_KEY);
  if (chosen === 'en' || chosen === 'ko') return chosen;
  return browsers.toLowerCase().startsWith('ko') ? 'ko' : 'en';
}
