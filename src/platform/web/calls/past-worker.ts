import { PAST_WORKER } from '#platform/past-worker.ts';
import { keptInTab } from '#platform/web/device/storage.ts';
import { isUnsaved } from '#platform/web/device/unsaved.ts';

const ALONE = 'past-worker-alone';

/**
 * Returns this page's address past the worker. The fragment is dropped: it may contain a secret, which another site's
 * sign-in would receive.
 */
export const pastWorker = (): string => `${location.pathname}?${PAST_WORKER}&${location.search.slice(1)}`;

/**
 * Reloads the page past the worker, so that a proxy's sign-in page appears: once for each page, and never over a form.
 * If only one address meets a sign-in, it does so once for each tab, since that may be a filter where nobody can sign
 * in. A page that is past the worker already counts as that once.
 */
export function showSignIn(isAlone: boolean): void {
  const data = globalThis.document?.documentElement.dataset;
  if (!data) return;
  const isPast = data.past !== undefined;
  if (!isPast && (isUnsaved() || (isAlone && keptInTab.getItem(ALONE)))) return;
  if (isAlone) keptInTab.setItem(ALONE, '1');
  if (isPast) return;
  data.past = '';
  location.replace(pastWorker());
}
