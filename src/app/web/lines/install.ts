import { keptHere } from '#platform/web/device/storage.ts';
import { createStore } from '#ui/store.ts';
import { isLaterVisit } from '../visits.ts';

/** The event by which Chromium offers to install the app (W3C manifest-incubations, `beforeinstallprompt`). */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * Browsers in which people install by hand because there is no prompt: iOS Safari, Safari on a Mac, Firefox on Android.
 * Others cannot install.
 */
export type ByHand = 'ios' | 'mac' | 'firefox' | 'none';

/** Way to install: by the browser's prompt, by hand, or undefined if not offered. */
export type Install = InstallOffer | ByHand | undefined;

const ANSWERED = 'install_answered';

export const install = createStore<Install>(undefined);

/**
 * Keeps the browser's offer until docs/product/shell.md#install allows it: on a later visit, not installed, not
 * dismissed, not standalone.
 */
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

/** Returns how to install by hand in a browser without a prompt; undefined if it has one. */
export function byHandOf(agent: string, isIos: boolean, hasPrompt: boolean): ByHand | undefined {
  if (isIos) return 'ios';
  if (hasPrompt) return undefined;
  if (agent.includes('Firefox/')) return agent.includes('Android') ? 'firefox' : 'none';
  return agent.includes('Macintosh') ? 'mac' : 'none';
}

/** Records that the app is installed or unwanted, so that it is not offered again. */
export function answerInstall(): void {
  keptHere.setItem(ANSWERED, 'yes');
  install.set(undefined);
}

const isAnswered = () => keptHere.getItem(ANSWERED) !== null;

const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** iOS Safari is the only browser with `navigator.standalone`. */
const isIosSafari = () => Reflect.get(navigator, 'standalone') === false;
