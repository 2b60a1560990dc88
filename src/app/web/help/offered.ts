import { isOffered, navEntryOf } from '#app/routes.ts';
import { isHosted, needsSession } from '#platform/web/calls/session.ts';
import { helpPages } from './pages.ts';

/** Reports whether a page's screen exists on this server; pages about no screen always do. */
export const isThere = (id: string): boolean =>
  navEntryOf(id) === undefined || isOffered(id, { isDev: false, needsSession: needsSession(), isHosted: isHosted() });

/** Pages about troubles rather than screens. */
export const troubles: readonly string[] = Object.keys(helpPages).filter((id) => navEntryOf(id) === undefined);
export const ofScreens = (): readonly string[] =>
  Object.keys(helpPages).filter((id) => navEntryOf(id) !== undefined && isThere(id));
