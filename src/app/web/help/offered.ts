import { isOffered, placeOf } from '#app/routes.ts';
import { isHosted, needsSession } from '#platform/web/calls/session.ts';
import { helpPages } from './pages.ts';

/** Whether somebody can go there: a screen of this server, or what is no screen at all. */
export const isThere = (id: string): boolean =>
  placeOf(id) === undefined || isOffered(id, { isDev: false, needsSession: needsSession(), isHosted: isHosted() });

/** What may happen to somebody, and the screens that are here. */
export const troubles: readonly string[] = Object.keys(helpPages).filter((id) => placeOf(id) === undefined);
export const ofScreens = (): readonly string[] =>
  Object.keys(helpPages).filter((id) => placeOf(id) !== undefined && isThere(id));
