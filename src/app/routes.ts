/**
 * Navigation entry of a screen, known without loading its code.
 *
 * - a path: the entry of the bottom navigation that is lit; a sub-screen lights its parent's
 * - null: no entry is lit
 * - false: the screen shows nothing personal and needs no session
 * - `sign-in`: as false, and the screen exists only where people must sign in
 * - `own`: the screen has a navigation of its own
 */
type ScreenPlace = `/${string}` | null | false | 'sign-in' | 'own';

/**
 * Screens of the wallet by path, for server and browser (docs/product/shell.md#routes). `app/web/screens.tsx` has their
 * code. Any other path gets the 404 card with status 404.
 */
export const screens = {
  '/login': 'sign-in',
  '/register': 'sign-in',
  '/organisations': null,
  // An invited person may have to sign in first, and is then returned here.
  '/join': false,
  // The pages of the office are below this path, such as `/office/shops`. Hosted mode only.
  '/office': 'own',
  // The texts can be read without an account.
  '/terms': false,
  // Needs no session: a person who must sign in first returns here afterwards.
  '/connect': false,
  '/verify-identity': '/id',
  '/id': '/id',
  '/add-credential': '/id',
  '/standing': null,
  '/contacts': null,
  '/bank-info': null,
  '/reserves': '/assets',
  '/withdraw': '/assets',
  '/campaigns': '/localpay',
  '/pay': '/localpay',
  // A shop site's customer may have no wallet in this browser, or none at all.
  '/checkout': false,
  '/links': null,
  '/shops': '/localpay',
  // A till needs no session, since nobody is signed in there. Only hosted servers have tills.
  '/till': false,
  '/orders': '/assets',
  '/requests': '/assets',
  // False, because a person who opens a link may have to sign in first, and then returns to it.
  '/request': false,
  '/assets': '/assets',
  '/value': '/assets',
  '/send': '/assets',
  '/receive': '/assets',
  '/localpay': '/localpay',
  '/spending': '/localpay',
  '/work': '/work',
  '/verify': false,
  '/traveler': '/traveler',
  '/travel-plan': '/traveler',
  // The page needs no session: a person who must sign in first returns here afterwards.
  '/offer': false,
  // Needs no session: a person who must sign in first returns here afterwards.
  '/present': false,
  // A person with the link may have to sign in first, and is then returned here.
  '/role': false,
  '/refund-proof': '/traveler',
  '/campaign-join': '/localpay',
  '/login/credential': 'sign-in',
  '/sign-in-credentials': null,
  '/cases': '/assets',
  '/import': '/id',
  '/known': null,
  '/history': '/',
  '/inbox': '/',
  '/myinfo': null,
  '/security': null,
  '/privacy': null,
  '/': '/',
  '/org': 'own',
  '/gallery': false,
} as const satisfies Readonly<Record<`/${string}`, ScreenPlace>>;
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
