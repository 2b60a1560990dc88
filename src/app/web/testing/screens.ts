import type { ScreenPath } from '#app/routes.ts';

type Titles = Readonly<Partial<Record<ScreenPath, string>>>;

/** Screens of the demo's owner by path, with the start of their English headings. */
export const TITLES = {
  '/': 'Welcome, Minseo',
  '/id': 'DigitalID',
  '/assets': 'Assets',
  '/value': 'Performance',
  '/localpay': 'LocalPay',
  '/shops': 'Find shops',
  '/spending': 'Spending',
  '/campaigns': 'Campaigns',
  '/work': 'Work',
  '/traveler': 'Traveler',
  '/myinfo': 'My info',
  '/security': 'Security',
  '/privacy': 'Privacy and my data',
  '/contacts': 'Contacts',
  '/orders': 'Scheduled payments',
  '/requests': 'Requests',
  '/send': 'Send',
  '/receive': 'Receive',
  '/verify-identity': 'Verify Identity',
  '/add-credential': 'Add Credential',
  '/bank-info': 'Bank info',
  '/travel-plan': 'Travel plans',
  '/history': 'History',
  '/inbox': 'Inbox',
  '/import': 'Bring credentials',
  '/known': 'Who can see my data',
  '/pay': 'Pay',
  '/links': 'Shared links',
  '/organisations': 'Organisations',
  '/refund-proof': 'A passport by credential',
  '/sign-in-credentials': 'Sign-in by credential',
  '/standing': 'Your account',
} as const satisfies Titles;
export const SCREENS: readonly string[] = Object.keys(TITLES);
/** The seven screens that navigation and header lead to. */
export const PLACES: readonly string[] = ['/', '/id', '/assets', '/localpay', '/work', '/traveler', '/myinfo'];
/** Screens without personal data. */
export const OPEN = {
  '/verify': 'Check a document',
  '/join': 'An invitation',
  '/connect': 'Connections',
  '/offer': 'Take a credential',
  '/present': 'Show a credential',
  '/role': 'A role by credential',
  '/request': 'A request',
  '/checkout': 'Pay',
} as const satisfies Titles;
/**
 * Screens without a session, only where sign-in is required. A screen in none of the three lists does not compile.
 * Other screens are covered by journeys: an organisation's in `journeys/organisation.spec.ts`, the office in
 * `journeys/office.spec.ts`, cases in `journeys/cases.spec.ts`, a till in `journeys/clerks-till.spec.ts`, the
 * operator's texts in `journeys/terms.spec.ts`, reserves in `journeys/reserves.spec.ts`, joining a campaign in
 * `journeys/campaign-joined.spec.ts`, withdrawals over a network in `journeys/withdraw.spec.ts`.
 */
export const DOORS = {
  '/login': 'Sign in',
  '/register': 'Create your account',
  '/login/credential': 'Sign in with a credential',
} as const satisfies Record<
  Exclude<
    ScreenPath,
    | keyof typeof TITLES
    | keyof typeof OPEN
    | '/org'
    | '/office'
    | '/cases'
    | '/till'
    | '/terms'
    | '/campaign-join'
    | '/reserves'
    | '/withdraw'
    | '/gallery'
  >,
  string
>;
/** Unknown path, which shows the 404 card. */
export const NOWHERE = '/nowhere';
