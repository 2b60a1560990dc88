import type { ScreenPath } from '../../src/app/routes.ts';

/** The screens of the demo's owner by path, and what their heading begins with in English. */
export const TITLES: Readonly<Partial<Record<ScreenPath, string>>> = {
  '/': 'Welcome, Minseo',
  '/id': 'DigitalID',
  '/assets': 'Assets',
  '/localpay': 'LocalPay',
  '/work': 'Work',
  '/traveler': 'Traveler',
  '/myinfo': 'My info',
  '/send': 'Send',
  '/receive': 'Receive',
  '/verify-identity': 'Verify Identity',
  '/add-credential': 'Add Credential',
  '/bank-info': 'Bank info',
  '/travel-plan': 'Travel plans',
  '/history': 'History',
  '/pay': 'Pay',
};
export const SCREENS: readonly string[] = Object.keys(TITLES);
/** Of anybody. */
export const OPEN: Readonly<Partial<Record<ScreenPath, string>>> = { '/verify': 'Check a credential' };
/** Of nobody yet; there only where somebody has to sign in. */
export const DOORS: Readonly<Partial<Record<ScreenPath, string>>> = {
  '/login': 'Sign in',
  '/register': 'Make your seal',
};
/** No screen: the 404 card. */
export const NOWHERE = '/nowhere';
