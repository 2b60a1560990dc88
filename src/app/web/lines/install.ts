import { keptHere } from '#platform/web/device/storage.ts';
import { createStore } from '#ui/store.ts';
import { isLaterVisit } from '../visits.ts';

/** What Chromium offers where the app can be installed (W3C manifest-incubations, `beforeinstallprompt`). */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Where a person installs it by hand, since the browser has no prompt: iOS Safari, Safari on a Mac, Firefox on Android; other browsers cannot. */
export type ByHand = 'ios' | 'mac' | 'firefox' | 'none';

/** How it can be installed: by the browser's own prompt, by hand, or not any more. */
export type Install = InstallOffer | ByHand | undefined;

const ANSWERED = 'install_answered';

export const install = createStore<Install>(undefined);

/** Keeps the browser's offer for the rule of docs/product/shell.md#install: only on a later visit, not installed, not dismissed, not standalone. */
export function awaitInstall(): void {
  const isWanted = isLaterVisit && !isAnswered() && !isStandalone();
  const take = (event: Event) => {
    event.preventDefault();
    if (isWanted && !isAnswered()) install.set(event as InstallOffer);
  };
  if (globalThis.earlyOffer) take(globalThis.earlyOffer);
  addEventListener('beforeinstallprompt', take);
  addEventListener('appinstalled', answerInstall);
  const byHand = byHandOf(navigator.userAgent, isIosSafari(), 'onbeforeinstallprompt' in globalThis);
  if (isWanted && byHand) install.set(byHand);
}

/** How a browser without a prompt installs an app; undefined for one that has the prompt. */
export function byHandOf(agent: string, isIos: boolean, hasPrompt: boolean): ByHand | undefined {
  if (isIos) return 'ios';
  if (hasPrompt) return undefined;
  if (agent.includes('Firefox/')) return agent.includes('Android') ? 'firefox' : 'none';
  return agent.includes('Macintosh') ? 'mac' : 'none';
}

/** It is installed, or the person does not want it: not asked again. */
export function answerInstall(): void {
  keptHere.setItem(ANSWERED, 'yes');
  install.set(undefined);
}

const isAnswered = () => keptHere.getItem(ANSWERED) !== null;

const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** The only browser that knows `navigator.standalone`. */
const isIosSafari = () => Reflect.get(navigator, 'standalone') === false;
