import { featureScreens } from './features.ts';

/** The screens of the wallet by path (docs/product/shell.md#routes); every other path is the 404 card with status 404. */
export const screens = { ...featureScreens, '/gallery': false } as const;
export type ScreenPath = keyof typeof screens;
export const screenPaths = /* @__PURE__ */ Object.keys(screens) as readonly ScreenPath[];

/**
 * The screen of a path: the link of a charge, `/pay/...` or `/checkout/...`, and where an issuer sends back to, `/offer/...`, are shown by the first part,
 * everything of an organisation, `/org/7/staff`, by `/org`, and of the office, `/office/shops`, by `/office`.
 */
export const screenPathOf = (path: string): string =>
  path.replace(/^(\/(?:pay|checkout|offer))\/[\w-]+$|^(\/org)\/\d+(?:\/\w+)?$|^(\/office)\/\w+$/, '$1$2$3');

/** What is known of a path's screen without its code; undefined for a path that nobody knows. */
export const placeOf = (path: string): (typeof screens)[ScreenPath] | undefined => {
  const places: Readonly<Record<string, (typeof screens)[ScreenPath]>> = screens;
  return places[screenPathOf(path)];
};

interface Offering {
  readonly isDev: boolean;
  readonly needsSession: boolean;
  readonly isHosted: boolean;
}

/** Where somebody runs the currency, and decides. */
const OF_MANY: readonly string[] = ['/office', '/cases', '/till', '/terms', '/campaign-join', '/reserves', '/withdraw'];

/** Of what a server serves, and a page shows: the gallery is for those who develop, the office, disputes, tills, terms, joining a campaign, reserves and what leaves over a network there where many are served, and nobody signs in where nobody has to. */
export const isOffered = (path: string, { isDev, needsSession, isHosted }: Offering): boolean =>
  (isDev || path !== '/gallery') &&
  (isHosted || !OF_MANY.includes(path)) &&
  (needsSession || placeOf(path) !== 'sign-in');
