import { featureScreens } from './features.ts';

/** Screens of the wallet by path (docs/product/shell.md#routes). Any other path gets the 404 card with status 404. */
export const screens = { ...featureScreens, '/gallery': false } as const;
export type ScreenPath = keyof typeof screens;
export const screenPaths = /* @__PURE__ */ Object.keys(screens) as readonly ScreenPath[];

/**
 * Returns the screen of a path. Links of charges (`/pay/…`, `/checkout/…`), an issuer's return address (`/offer/…`), an
 * organisation (`/org/7/staff`) and the office (`/office/shops`) are matched by their first part.
 */
export const screenPathOf = (path: string): string =>
  path.replace(/^(\/(?:pay|checkout|offer))\/[\w-]+$|^(\/org)\/\d+(?:\/\w+)?$|^(\/office)\/\w+$/, '$1$2$3');

/**
 * Returns the navigation entry that a path's screen lights, without loading its code; undefined for an unknown path.
 */
export const navEntryOf = (path: string): (typeof screens)[ScreenPath] | undefined => {
  const places: Readonly<Record<string, (typeof screens)[ScreenPath]>> = screens;
  return places[screenPathOf(path)];
};

interface Offering {
  readonly isDev: boolean;
  readonly needsSession: boolean;
  readonly isHosted: boolean;
}

/** Screens that only a server for many people has. */
const OF_MANY: readonly string[] = ['/office', '/cases', '/till', '/terms', '/campaign-join', '/reserves', '/withdraw'];

/**
 * Reports whether a server offers a screen. The gallery is for developers; the office, cases, tills, terms, campaigns,
 * reserves and withdrawals exist only in hosted mode; sign-in exists only where sessions are needed.
 */
export const isOffered = (path: string, { isDev, needsSession, isHosted }: Offering): boolean =>
  (isDev || path !== '/gallery') &&
  (isHosted || !OF_MANY.includes(path)) &&
  (needsSession || navEntryOf(path) !== 'sign-in');
