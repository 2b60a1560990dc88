import { navEntryOf, type ScreenPath, screenPathOf, type screens } from '#app/routes.ts';
import { pageFact } from '#platform/web/calls/page-facts.ts';

/** Paths of the bottom navigation. */
export type NavPath = Extract<(typeof screens)[ScreenPath], `/${string}`>;

/**
 * Reads what of a screen comes from a sandbox (app/server/web/trial-screens.ts): undefined for nothing, `''` for
 * everything, else the assets.
 */
export function trialOf(path: string): string | undefined {
  const screen = `${screenPathOf(path)}`;
  const told = pageFact('trial')
    ?.split(' ')
    .find((one) => one.split('=')[0] === screen);
  return told?.slice(screen.length + 1).replaceAll(',', ', ');
}

/** Reports whether a screen is rendered for a visitor, with any line above it. */
export const isDrawn = (path: string, isSomebody: boolean): boolean => isSomebody || !showsPersonalData(path);

/** Returns the navigation entry that a path lights; undefined for none or an unknown path. */
export function lightsOf(path: string): NavPath | undefined {
  const place = navEntryOf(path);
  return place && place !== 'sign-in' && place !== 'own' ? place : undefined;
}

/** Reports whether a path shows personal data, which needs a session where sign-in is required. */
export const showsPersonalData = (path: string): boolean => {
  const place = navEntryOf(path);
  return place === null || hasOwnNav(path) || Boolean(lightsOf(path));
};

/** Reports whether a path's screen replaces the bottom navigation with its own. */
export const hasOwnNav = (path: string): boolean => navEntryOf(path) === 'own';
