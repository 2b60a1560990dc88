import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { keptHere } from './storage.ts';
import { BAR, chosenTheme, THEME_KEY, type Theme } from './stored-choices.ts';

interface ThemeState {
  readonly theme: Theme;
  /** Switches to the next of light, dark, system. */
  cycle(): void;
  choose(theme: Theme): void;
}

const NEXT = { light: 'dark', dark: 'system', system: 'light' } as const;
const ThemeContext = createContext<ThemeState | undefined>(undefined);

/** Provides the chosen theme, stores it, and updates `data-theme` and theme-color. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState(() => chosenTheme(keptHere));
  useEffect(() => {
    apply(theme);
    if (theme !== 'system') return;
    const isDark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => apply('system');
    isDark.addEventListener('change', follow);
    return () => isDark.removeEventListener('change', follow);
  }, [theme]);
  const choose = (next: Theme) => {
    keptHere.setItem(THEME_KEY, next);
    setTheme(next);
  };
  return <ThemeContext value={{ theme, choose, cycle: () => choose(NEXT[theme]) }}>{children}</ThemeContext>;
}

/** Returns the theme and the functions that change it. Throws outside a ThemeProvider. */
export function useTheme(): ThemeState {
  const state = useContext(ThemeContext);
  if (!state) throw new Error('useTheme must be used within a ThemeProvider');
  return state;
}

function apply(theme: Theme) {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? BAR.dark : BAR.light);
}
