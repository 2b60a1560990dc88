import { type ComponentType, lazy } from 'react';
import { isOffered, screenPathOf } from '#app/routes.ts';
import { HomeScreen } from '#features/home/web/HomeScreen.tsx';
import { isHosted, needsSession } from '#platform/web/calls/session.ts';
import { webFeatures } from './features.ts';
import { loadsOf, only } from './loads.ts';

/** Every screen but Home by its path, fetched when somebody is about to open it; Home comes with the shell. */
const loads = loadsOf([
  // Not in what is built: the gallery is for those who develop.
  ...(import.meta.env.DEV ? [{ screens: { '/gallery': () => import('#ui/gallery/Gallery.tsx') } }] : []),
  ...webFeatures,
]);

const known = new Map<string, ComponentType>([['/', HomeScreen]]);

/** The screen of a path, one component for good; undefined for a path that nobody knows. */
export function screenAt(place: string): ComponentType | undefined {
  const path = screenPathOf(place);
  if (!isOffered(path, { isDev: import.meta.env.DEV, needsSession: needsSession(), isHosted: isHosted() }))
    return undefined;
  const load = loads[path];
  const Screen = known.get(path) ?? (load && lazy(() => only(load)));
  if (Screen) known.set(path, Screen);
  return Screen;
}

/** Fetches the code of a path's screen, so that it then opens at once; a fetch that fails is tried again when the screen is opened. */
export async function prepareScreen(place: string): Promise<void> {
  const path = screenPathOf(place);
  const load = loads[path];
  if (!load || known.has(path)) return;
  const screen = await only(load).catch(() => undefined);
  if (screen && !known.has(path)) known.set(path, screen.default);
}
