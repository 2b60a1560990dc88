import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

export type Theme = 'light' | 'dark' | 'system';
interface ThemeState {
  readonly theme: Theme;
  /** The next of light, dark, system. */
  cycle(): void;
  choose(theme: Theme): void;
}

const KEY = 'theme';
/** The browser's own bars take no CSS variable: these are --paper of both themes, as in index.html. */
const BAR = { light: '#F6F4ED', dark: '#0C1618' } as const;
const NEXT = { light: 'dark', dark: 'system', system: 'light' } as const;
const ThemeContext = createContext<ThemeState | undefined>(undefined);

/** Holds the chosen theme, remembers it, and keeps `data-theme` and the one theme-color in step with it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState(remembered);
  useEffect(() => {
    apply(theme);
    if (theme !== 'system') return;
    const isDark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => apply('system');
    isDark.addEventListener('change', follow);
    return () => isDark.removeEventListener('change', follow);
  }, [theme]);
  const choose = (next: Theme) => {
    localStorage.setItem(KEY, next);
    setTheme(next);
  };
  return <ThemeContext value={{ theme, choose, cycle: () => choose(NEXT[theme]) }}>{children}</ThemeContext>;
}

/** The theme and the way to the next one; throws outside a ThemeProvider. */
export function useTheme(): ThemeState {
  const state = useContext(ThemeContext);
  if (!state) throw new Error('useTheme must be used within a ThemeProvider');
  return state;
}

function remembered(): Theme {
  const theme = localStorage.getItem(KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function apply(theme: Theme) {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? BAR.dark : BAR.light);
}
