import { screens } from '#app/routes.ts';
import { prepareScreen } from './screens.tsx';

/** Screens that Home's buttons and the header open; the six tabs come first. */
const NEXT = ['/send', '/receive', '/history', '/myinfo'];
/** Sheets that open over Home. */
const SHEETS = [
  () => import('#features/home/web/HomeScanner.tsx'),
  () => import('#features/activity/web/ActivitySheet.tsx'),
];

/** Safari has no idle callback. */
const PAUSE_MS = 200;
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act, PAUSE_MS);

/**
 * Loads the code of tabs, of the screens next to Home and of Home's sheets, so that a first press waits for data alone.
 * Loads one at a time while the browser is idle, and nothing if the person saves data. Returns a function that stops
 * it.
 */
export function fetchAhead(): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !import.meta.env.PROD) return () => undefined;
  const tabs = Object.entries(screens).flatMap(([path, tab]) => (tab === path ? [path] : []));
  const loads = [...[...tabs, ...NEXT].map((path) => () => prepareScreen(path)), ...SHEETS].values();
  let isOver = false;
  const next = () => {
    const { value: load } = loads.next();
    if (!load || isOver) return;
    // A part that fails to load is loaded again when it is opened, which reports it.
    Promise.resolve(load()).then(later, later);
  };
  const later = () => {
    if (!isOver) whenIdle(next);
  };
  later();
  return () => {
    isOver = true;
  };
}
