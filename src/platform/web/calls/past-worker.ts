import { PAST_WORKER } from '#platform/past-worker.ts';
import { keptInTab } from '#platform/web/device/storage.ts';
import { isUnsaved } from '#platform/web/device/unsaved.ts';

const ALONE = 'past-worker-alone';

/** Address of this page past the worker. The fragment stays behind: it may hold a secret, and a sign-in elsewhere would get it. */
export const pastWorker = (): string => `${location.pathname}?${PAST_WORKER}&${location.search.slice(1)}`;

/**
 * Loads the page past the worker, so that a proxy's sign-in page appears: once for each page, and never over a form. An address that alone
 * meets a sign-in leads there once for each tab, since it may be a filter's that nobody can sign in to.
 */
export function showSignIn(isAlone: boolean): void {
  const data = globalThis.document?.documentElement.dataset;
  if (!data || data.past !== undefined || isUnsaved() || (isAlone && keptInTab.getItem(ALONE))) return;
  data.past = '';
  if (isAlone) keptInTab.setItem(ALONE, '1');
  location.replace(pastWorker());
}
