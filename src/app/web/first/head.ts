import { PAST_WORKER } from '#platform/past-worker.ts';
import { type Early, type EarlyAnswer, readAnswer } from '#platform/web/calls/early.ts';
import { BAR, chosenLanguage, chosenTheme } from '#platform/web/device/stored-choices.ts';
import { addressOf, FIRST_READS } from '../first-reads.ts';
import { storage, visitor } from './visitor.ts';

// First script of the page, inline in its head: sets theme and language before the first paint and sends Home's reads
// before its code has loaded.
const root = document.documentElement;
const keep = storage();
const theme = chosenTheme(keep);
const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
if (theme !== 'system') root.dataset.theme = theme;
document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? BAR.dark : BAR.light);
root.lang = chosenLanguage(keep, navigator.language);
const place = new URL(location.href);
if (place.searchParams.has(PAST_WORKER)) {
  root.dataset.past = '';
  place.searchParams.delete(PAST_WORKER);
  history.replaceState(null, '', place);
}
if (/[^/]\/$/.test(place.pathname)) {
  place.pathname = place.pathname.slice(0, -1);
  history.replaceState(null, '', place);
}
if (!navigator.serviceWorker?.controller) root.dataset.unpainted = '';

const { isSomebody, userId, token } = visitor(keep);
if (isSomebody && location.pathname === '/') {
  const reads = FIRST_READS.map((read): [string, Early] => {
    const url = addressOf(read, userId);
    return [url, { token, came: begin(url) }];
  });
  globalThis.earlyReads = new Map(reads);
}

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.earlyOffer = event;
});

function begin(url: string): Promise<EarlyAnswer> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const came = fetch(url, { credentials: 'include', redirect: 'manual', headers }).then(readAnswer);
  // The consumer of the promise handles its failure.
  came.catch(() => undefined);
  return came;
}
