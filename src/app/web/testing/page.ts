import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Person } from '#app/server/testing/world.ts';
import { queries } from '#platform/web/calls/query.ts';
import { clearSession, saveSession } from '#platform/web/calls/session.ts';
import { renderInLanguage, setLanguage } from '#platform/web/device/language.ts';
import { dismiss, toasts } from '#platform/web/toasts/toasts.ts';
import type { Language } from '#platform/words.ts';
import { leaving } from '#ui/modal.ts';
import { App } from '../App.tsx';
import { prepareScreen } from '../screens.tsx';
import { Locator } from './locator.ts';
import { press } from './press.ts';
import { until } from './until.ts';

let root: Root | undefined;
/** Error outside any error boundary of the app. */
let broken: unknown;

/**
 * Leaves the page and clears what the app keeps. An act in flight is waited for: when its answer came later, it would
 * change the address of the next page.
 */
async function leave(): Promise<void> {
  if (await until(queries.isMutating.bind(queries), (count) => count === 0)) throw Error('An act got no answer.');
  root?.unmount();
  root = undefined;
  // Loading a page reloads its modules.
  Object.assign(leaving, { isNow: false, to: undefined });
  queries.clear();
  for (const { id } of toasts()) dismiss(id);
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
}

/** Leaves the page and signs out, after each test. Throws an error that broke the app. */
export async function close(): Promise<void> {
  await leave();
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

/** Loads a path as the app does at its start. */
async function load(): Promise<void> {
  await leave();
  await prepareScreen(location.pathname);
  root = createRoot(document.getElementById('root') as HTMLElement, {
    onUncaughtError: (error) => {
      broken = error;
    },
  });
  root.render(createElement(App));
}

/** Signs a person in, if one is given, and opens the app at a path. */
export async function open(path: string, person?: Person, language: Language = 'en'): Promise<void> {
  await close();
  if (person) saveSession({ user: { id: person.userId }, token: person.token });
  if (language !== 'en') setLanguage(language);
  await page.goto(path);
}

/** The page on screen, with Playwright's method names. */
class Page extends Locator {
  /** Loads a path as if typed into the address bar. */
  async goto(path: string): Promise<void> {
    history.pushState(null, '', path);
    await load();
  }
  reload(): Promise<void> {
    return load();
  }
  /** Returns path and query. */
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
