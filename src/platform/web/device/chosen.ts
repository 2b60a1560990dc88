import type { Language } from '#platform/words.ts';

export type Theme = 'light' | 'dark' | 'system';

/** The keys under which a browser remembers a person's choices. */
export const THEME_KEY = 'theme';
export const LANGUAGE_KEY = 'language';
/** The browser's own bars take no CSS variable: these are --paper of both themes. */
export const BAR = { light: '#F6F4ED', dark: '#0C1618' } as const;

type Keep = Pick<Storage, 'getItem'>;

/** The theme that was chosen; the system's until then. */
export function chosenTheme(keep: Keep | undefined): Theme {
  const theme = keep?.getItem(THEME_KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The language that was chosen in My info; the browser's until then, and English where that is neither. */
export function chosenLanguage(keep: Keep | undefined, browsers: string): Language {
  const chosen = keep?.getItem(LANGUAGE_KEY);
  if (chosen === 'en' || chosen === 'ko') return chosen;
  return browsers.toLowerCase().startsWith('ko') ? 'ko' : 'en';
}
