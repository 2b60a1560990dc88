import { type ScreenPath, screenPathOf } from '#app/routes.ts';
import { pageFact } from '#platform/web/calls/page-facts.ts';

export type NavPath = '/' | '/id' | '/assets' | '/localpay' | '/work' | '/traveler';

/**
 * What is known of each screen without its code: the entry of the bottom navigation that is lit, a sub-screen its parent's, and null none;
 * false shows nothing of anybody, so that it needs no session.
 */
const places: Readonly<Record<string, NavPath | null | false>> = {
  '/': '/',
  '/id': '/id',
  '/assets': '/assets',
  '/localpay': '/localpay',
  '/work': '/work',
  '/traveler': '/traveler',
  '/myinfo': null,
  '/send': '/assets',
  '/receive': '/assets',
  '/verify-identity': '/id',
  '/add-credential': '/id',
  '/bank-info': null,
  '/travel-plan': '/traveler',
  '/history': '/',
  '/verify': false,
  '/pay': '/localpay',
  '/login': false,
  '/register': false,
  '/gallery': false,
} satisfies Readonly<Record<ScreenPath, NavPath | null | false>>;

/** Whether what a screen shows is made by a sandbox; the server has told the page which do (app/server/web/trial-screens.ts). */
export const isTrial = (path: string) => pageFact('trial')?.split(' ').includes(screenPathOf(path));

/** The entry that a path lights; undefined for none, as on a path that nobody knows. */
export const lightsOf = (path: string): NavPath | undefined => places[screenPathOf(path)] || undefined;

/** Whether a path shows what is somebody's, which nobody sees without a session where one is needed. */
export function showsPersonalData(path: string): boolean {
  const screen = screenPathOf(path);
  return (places[screen] ?? screen in places) !== false;
}
