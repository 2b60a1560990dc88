import { keptHere } from '#platform/web/device/storage.ts';
import { createStore } from '#ui/store.ts';
import { isLaterVisit } from './visits.ts';

/** What Chromium offers where the app can be installed (W3C manifest-incubations, `beforeinstallprompt`). */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** How it can be installed: by the browser's own prompt, by hand as in iOS Safari, which has none, or not (any more). */
export type Install = InstallOffer | 'by-hand' | undefined;

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
  if (isWanted && isIosSafari()) install.set('by-hand');
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
