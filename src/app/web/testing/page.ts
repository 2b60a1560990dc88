import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Person } from '#app/server/testing/world.ts';
import { queries } from '#platform/web/calls/query.ts';
import { clearSession, saveSession } from '#platform/web/calls/session.ts';
import { renderInLanguage, setLanguage } from '#platform/web/device/language.ts';
import { dismiss, toasts } from '#platform/web/toasts/toasts.ts';
import type { Language } from '#platform/words.ts';
import { App } from '../App.tsx';
import { prepareScreen } from '../screens.tsx';
import { Locator } from './locator.ts';
import { press } from './press.ts';

let root: Root | undefined;
/** What broke the app outside of any boundary of its own. */
let broken: unknown;

/** Leaves the page; what the app kept of it is forgotten. */
function leave(): void {
  root?.unmount();
  root = undefined;
  queries.clear();
  for (const { id } of toasts()) dismiss(id);
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
}

/** Leaves the page and signs out: after each test. Throws what broke the app. */
export function close(): void {
  leave();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  renderInLanguage('en');
  document.documentElement.lang = 'en';
  const fault = broken;
  broken = undefined;
  if (fault) throw fault;
}

/** Loads a place as the app's start does. */
async function load(): Promise<void> {
  leave();
  await prepareScreen(location.pathname);
  root = createRoot(document.getElementById('root') as HTMLElement, {
    onUncaughtError: (error) => {
      broken = error;
    },
  });
  root.render(createElement(App));
}

/** Signs a person in and opens the app at a place for them; without a person nobody is signed in. */
export async function open(path: string, person?: Person, language: Language = 'en'): Promise<void> {
  close();
  if (person) saveSession({ user: { id: person.userId }, token: person.token });
  if (language !== 'en') setLanguage(language);
  await page.goto(path);
}

/** The page on screen, with the names that journeys have for it. */
class Page extends Locator {
  /** Loads a place as if its address had been typed. */
  async goto(path: string): Promise<void> {
    history.pushState(null, '', path);
    await load();
  }
  reload(): Promise<void> {
    return load();
  }
  /** The path and query on screen. */
  url(): string {
    return location.pathname + location.search;
  }
  async goBack(): Promise<void> {
    history.back();
  }
  readonly keyboard = {
    press: (key: string, more?: KeyboardEventInit) => press(document.activeElement ?? document.body, key, more),
    type: async (text: string) => {
      for (const key of text) await this.keyboard.press(key);
    },
  };
}

export const page = new Page(() => [document.documentElement], 'the page');
