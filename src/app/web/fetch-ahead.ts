import { screens } from '#app/routes.ts';
import { loadWhenIdle, startIdleLoads } from '#platform/web/device/when-idle.ts';
import { prepareScreen } from './screens.tsx';

/** Screens that Home's buttons and the header open; the six tabs come first. */
const NEXT = ['/send', '/receive', '/history', '/myinfo'];
const TABS = Object.entries(screens).flatMap(([path, tab]) => (tab === path ? [path] : []));
const SCREENS = [...TABS, ...NEXT].map((path) => () => prepareScreen(path));

/**
 * Loads the code of the sheets of the open screen (queued by `useLater`), of tabs, and of the screens next to Home while
 * the browser is idle, so that a first press waits for data alone. Does nothing if the person saves data. Returns a
 * function that stops it.
 */
export function fetchAhead(): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !import.meta.env.PROD) return () => undefined;
  loadWhenIdle(...SCREENS);
  return startIdleLoads();
}
