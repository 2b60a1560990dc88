import { HIDDEN_KEY } from '#features/assets/web/hidden-key.ts';
import { chosenTheme } from '#platform/web/device/stored-choices.ts';
import { amountText, splitAmount } from '#ui/text/amount.ts';
import { addressOf, NOTE_READ } from '../first-reads.ts';
import { isDrawn, lightsOf, trialOf } from '../places.ts';
import { replayPress } from './press.ts';
import { storage, visitor } from './visitor.ts';

// Second script of the page, inline after the prerendered parts: assembles the parts that this visitor will see once
// the code has loaded.
const UNPAINTED_MS = 300;
const keep = storage();
const path = location.pathname;
const { isSomebody, userId } = visitor(keep);
const lights = lightsOf(path);

const parts = [
  `head-${isSomebody ? 'own' : 'bare'}-${chosenTheme(keep)}`,
  isDrawn(path, isSomebody) && trialOf(path) === '' && 'trial',
  isSomebody && (path === '/' ? 'home' : 'plain'),
  isSomebody && 'nav',
  'toasts',
];
const root = document.documentElement;
const app = document.getElementById('root');
const template = (part: string) =>
  document.querySelector<HTMLTemplateElement>(`template[lang="${root.lang}"][data-part="${part}"]`)?.content;
for (const part of parts) {
  const found = part && template(part);
  if (found) app?.append(found);
}
if (app) replayPress(app);
const lost = template('lost');
for (const one of document.querySelectorAll('template')) one.remove();
if (lights) app?.querySelector(`nav a[href="${lights}"]`)?.setAttribute('aria-current', 'page');

// Paints the prerendered parts before starting anything else; a hidden page is never painted, so it does not wait.
const firstPaint = new Promise<void>((resolve) => {
  const types = PerformanceObserver.supportedEntryTypes;
  const type = types.includes('largest-contentful-paint') ? 'largest-contentful-paint' : 'paint';
  new PerformanceObserver(() => resolve()).observe({ type, buffered: true });
  setTimeout(resolve, UNPAINTED_MS);
});
void firstPaint.then(() => {
  document.querySelector('[data-there]')?.setAttribute('rel', 'stylesheet');
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-code]')) {
    link.rel = 'modulepreload';
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = link.href;
    script.onerror = offerReload;
    script.onload = () => setTimeout(() => delete root.dataset.unpainted);
    document.head.append(script);
  }
});

/** The code cannot be loaded, for example while a new version is being deployed. */
function offerReload() {
  if (!app || !lost) return;
  for (const main of app.querySelectorAll('main')) main.remove();
  app.append(lost);
  app.querySelector('main button')?.addEventListener('click', () => location.reload());
}

// Paints the total as soon as it arrives, usually before the code that renders the rest.
if (keep?.getItem(HIDDEN_KEY) !== 'yes')
  globalThis.earlyReads?.get(addressOf(NOTE_READ, userId))?.came.then(
    async ({ sender, status, text }) => {
      await firstPaint;
      if (sender === 'ours' && status === 200) fill(JSON.parse(text).valueUsd);
    },
    // The app itself reports that it did not load.
    () => undefined,
  );

function fill(valueUsd: string) {
  const painted = app?.querySelector('[data-pending]');
  if (!painted) return;
  const whole = amountText(valueUsd, { symbol: '$', minPlaces: 2 });
  const amount = splitAmount(whole);
  const texts = [amount.sign + amount.symbol, amount.whole, amount.cents];
  painted.removeAttribute('data-pending');
  for (const [i, part] of [...painted.children].entries()) part.setAttribute('data-text', texts[i] ?? '');
  if (painted.nextElementSibling) painted.nextElementSibling.textContent = whole;
}
