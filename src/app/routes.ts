/** The screens of the wallet by path (docs/product/shell.md#routes); every other path is the 404 card with status 404. */
export const screenPaths = [
  '/',
  '/id',
  '/assets',
  '/localpay',
  '/work',
  '/traveler',
  '/myinfo',
  '/send',
  '/receive',
  '/verify-identity',
  '/add-credential',
  '/bank-info',
  '/travel-plan',
  '/history',
  '/verify',
  '/pay',
  '/login',
  '/register',
  '/gallery',
] as const;
export type ScreenPath = (typeof screenPaths)[number];

/** Of what a server serves, and a page shows: the gallery is for those who develop, and nobody signs in where nobody has to. */
export const isOffered = (path: string, { isDev, needsSession }: { isDev: boolean; needsSession: boolean }): boolean =>
  (isDev || path !== '/gallery') && (needsSession || (path !== '/login' && path !== '/register'));

/** The screen of a path: the link of a charge, `/pay/...`, is shown by `/pay`. */
export const screenPathOf = (path: string): string => path.replace(/^\/pay\/[\w-]+$/, '/pay');
