import { type ComponentType, lazy } from 'react';
import { isOffered, screenPathOf } from '#app/routes.ts';
import { HomeScreen } from '#features/home/web/HomeScreen.tsx';
import { isHosted, needsSession } from '#platform/web/calls/session.ts';
import { webFeatures } from './features.ts';
import { loadsOf, singleScreen } from './loads.ts';

/** Every screen but Home by path, loaded shortly before it opens; Home is part of the shell. */
const loads = loadsOf([
  // Only in development: the gallery is not part of the build.
  ...(import.meta.env.DEV ? [{ screens: { '/gallery': () => import('#ui/gallery/Gallery.tsx') } }] : []),
  ...webFeatures,
]);

const known = new Map<string, ComponentType>([['/', HomeScreen]]);

/** Returns a path's screen, always the same component; undefined for an unknown path. */
export function screenAt(place: string): ComponentType | undefined {
  const path = screenPathOf(place);
  if (!isOffered(path, { isDev: import.meta.env.DEV, needsSession: needsSession(), isHosted: isHosted() }))
    return undefined;
  const load = loads[path];
  const Screen = known.get(path) ?? (load && lazy(() => singleScreen(load)));
  if (Screen) known.set(path, Screen);
  return Screen;
}

/** Loads the code of a path's screen ahead; a failed load is retried when the screen opens. */
export async function prepareScreen(place: string): Promise<void> {
  const path = screenPathOf(place);
  const load = loads[path];
  if (!load || known.has(path)) return;
  const screen = await singleScreen(load).catch(() => undefined);
  if (screen && !known.has(path)) known.set(path, screen.default);
}
