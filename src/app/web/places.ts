import { placeOf, type ScreenPath, screenPathOf, type screens } from '#app/routes.ts';
import { pageFact } from '#platform/web/calls/page-facts.ts';

/** The paths of the bottom navigation. */
export type NavPath = Extract<(typeof screens)[ScreenPath], `/${string}`>;

/**
 * Reads whether a sandbox makes what a screen shows (app/server/web/trial-screens.ts): undefined where it does not, `''` where it makes
 * all of it, else the assets that it makes.
 */
export function trialOf(path: string): string | undefined {
  const screen = `${screenPathOf(path)}`;
  const told = pageFact('trial')
    ?.split(' ')
    .find((one) => one.split('=')[0] === screen);
  return told?.slice(screen.length + 1).replaceAll(',', ', ');
}

/** Whether a screen is drawn for a visitor, with whatever line belongs above it. */
export const isDrawn = (path: string, isSomebody: boolean): boolean => isSomebody || !showsPersonalData(path);

/** The entry that a path lights; undefined for none, as on a path that nobody knows. */
export function lightsOf(path: string): NavPath | undefined {
  const place = placeOf(path);
  return place && place !== 'sign-in' && place !== 'own' ? place : undefined;
}

/** Whether a path shows what is somebody's, which nobody sees without a session where one is needed. */
export const showsPersonalData = (path: string): boolean => {
  const place = placeOf(path);
  return place === null || hasOwnNav(path) || Boolean(lightsOf(path));
};

/** Whether a path's screen brings a navigation of its own in place of the six places. */
export const hasOwnNav = (path: string): boolean => placeOf(path) === 'own';
