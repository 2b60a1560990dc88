import { placeOf, type ScreenPath, screenPathOf, type screens } from '#app/routes.ts';
import { pageFact } from '#platform/web/calls/page-facts.ts';

/** The paths of the bottom navigation. */
export type NavPath = Extract<(typeof screens)[ScreenPath], `/${string}`>;

/** Whether what a screen shows is made by a sandbox; the server has told the page which do (app/server/web/trial-screens.ts). */
export const isTrial = (path: string) => pageFact('trial')?.split(' ').includes(screenPathOf(path));

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
