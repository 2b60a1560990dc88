/** The screens of the wallet by path (SPEC.md section 2); every other path is the 404 card with status 404. */
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

/** The screen of a path: the link of a charge, `/pay/...`, is shown by `/pay`. */
export const screenPathOf = (path: string): string => path.replace(/^\/pay\/[\w-]+$/, '/pay');
