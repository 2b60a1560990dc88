import type { ScreenPath } from '#app/routes.ts';

export type NavPath = '/' | '/id' | '/assets' | '/localpay' | '/work' | '/traveler';
interface Place {
  /** The entry of the bottom navigation that is lit; a sub-screen lights its parent, My info none. */
  readonly lights?: NavPath;
  /** Shows nothing of anybody, so that it needs no session. */
  readonly isOpen?: true;
}

/** What is known of each screen without its code. */
export const places: Readonly<Record<ScreenPath, Place>> = {
  '/': { lights: '/' },
  '/id': { lights: '/id' },
  '/assets': { lights: '/assets' },
  '/localpay': { lights: '/localpay' },
  '/work': { lights: '/work' },
  '/traveler': { lights: '/traveler' },
  '/myinfo': {},
  '/send': { lights: '/assets' },
  '/receive': { lights: '/assets' },
  '/verify-identity': { lights: '/id' },
  '/add-credential': { lights: '/id' },
  '/bank-info': {},
  '/travel-plan': { lights: '/traveler' },
  '/history': { lights: '/' },
  '/login': { isOpen: true },
  '/register': { isOpen: true },
  '/gallery': { isOpen: true },
};

/** The place at a path; undefined for a path that nobody knows. */
export const placeAt = (path: string): Place | undefined => (isScreenPath(path) ? places[path] : undefined);

/** Whether a path shows what is somebody's, which nobody sees without a session where one is needed. */
export const isSomebodys = (path: string): boolean => isScreenPath(path) && !places[path].isOpen;

export const isScreenPath = (path: string): path is ScreenPath => Object.hasOwn(places, path);
