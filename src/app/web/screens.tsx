import { type ComponentType, lazy } from 'react';
import { isOffered, type ScreenPath, screenPathOf } from '#app/routes.ts';
import { HomeScreen } from '#features/home/web/HomeScreen.tsx';
import { isHosted, needsSession } from '#platform/web/calls/session.ts';
import { showsPersonalData } from './places.ts';

/** Loads the module of a screen, which is its only export. */
type LoadScreen = () => Promise<Readonly<Record<string, ComponentType>>>;

/** Code of every screen but Home, which is part of the shell. It is loaded shortly before the screen opens. */
const screenLoads: Readonly<Record<Exclude<ScreenPath, '/' | '/gallery'>, LoadScreen>> = {
  '/login': () => import('#features/auth/web/sign-in/LoginScreen.tsx'),
  '/register': () => import('#features/auth/web/register/RegisterScreen.tsx'),
  '/organisations': () => import('#features/organisations/web/OrganisationsScreen.tsx'),
  '/join': () => import('#features/organisations/web/staff/JoinScreen.tsx'),
  '/office': () => import('#features/office/web/OfficeScreen.tsx'),
  '/terms': () => import('#features/terms/web/TermsScreen.tsx'),
  '/connect': () => import('#features/connections/web/ConnectScreen.tsx'),
  '/verify-identity': () => import('#features/documents/web/VerifyIdentityScreen.tsx'),
  '/id': () => import('#features/credentials/web/DigitalIdScreen.tsx'),
  '/add-credential': () => import('#features/credentials/web/add/AddCredentialScreen.tsx'),
  '/standing': () => import('#features/currency/web/standing/StandingScreen.tsx'),
  '/contacts': () => import('#features/contacts/web/ContactsScreen.tsx'),
  '/bank-info': () => import('#features/banking/web/BankInfoScreen.tsx'),
  '/reserves': () => import('#features/chain/web/reserves/ReservesScreen.tsx'),
  '/withdraw': () => import('#features/chain/web/WithdrawScreen.tsx'),
  '/campaigns': () => import('#features/campaigns/web/CampaignsScreen.tsx'),
  '/pay': () => import('#features/pay/web/paying/PayScreen.tsx'),
  '/checkout': () => import('#features/pay/web/checkout/CheckoutScreen.tsx'),
  '/links': () => import('#features/statements/web/extracts/LinksScreen.tsx'),
  '/shops': () => import('#features/shops/web/FindShopsScreen.tsx'),
  '/till': () => import('#features/tills/web/till/TillScreen.tsx'),
  '/orders': () => import('#features/orders/web/OrdersScreen.tsx'),
  '/requests': () => import('#features/requests/web/RequestsScreen.tsx'),
  '/request': () => import('#features/requests/web/LinkScreen.tsx'),
  '/assets': () => import('#features/assets/web/AssetsScreen.tsx'),
  '/value': () => import('#features/assets/web/value/ValueScreen.tsx'),
  '/send': () => import('#features/assets/web/send/SendScreen.tsx'),
  '/receive': () => import('#features/assets/web/receive/ReceiveScreen.tsx'),
  '/localpay': () => import('#features/localpay/web/LocalPayScreen.tsx'),
  '/spending': () => import('#features/localpay/web/spending/SpendingScreen.tsx'),
  '/work': () => import('#features/work/web/WorkScreen.tsx'),
  '/verify': () => import('#features/verify/web/VerifyScreen.tsx'),
  '/traveler': () => import('#features/traveler/web/TravelerScreen.tsx'),
  '/travel-plan': () => import('#features/traveler/web/trips/TravelPlanScreen.tsx'),
  '/offer': () => import('#features/issuance/web/OfferScreen.tsx'),
  '/present': () => import('#features/presentation/web/PresentScreen.tsx'),
  '/role': () => import('#features/admission/web/RoleScreen.tsx'),
  '/refund-proof': () => import('#features/admission/web/refunds/ProofScreen.tsx'),
  '/campaign-join': () => import('#features/admission/web/campaigns/JoinScreen.tsx'),
  '/login/credential': () => import('#features/admission/web/accounts/CredentialSignInScreen.tsx'),
  '/sign-in-credentials': () => import('#features/admission/web/accounts/SignInCredentialsScreen.tsx'),
  '/cases': () => import('#features/cases/web/CasesScreen.tsx'),
  '/import': () => import('#features/portability/web/ImportScreen.tsx'),
  '/known': () => import('#features/parties/web/KnownScreen.tsx'),
  '/history': () => import('#features/activity/web/HistoryScreen.tsx'),
  '/inbox': () => import('#features/notifications/web/inbox/InboxScreen.tsx'),
  '/myinfo': () => import('#features/me/web/MyInfoScreen.tsx'),
  '/security': () => import('#features/me/web/SecurityScreen.tsx'),
  '/privacy': () => import('#features/me/web/PrivacyScreen.tsx'),
  '/org': () => import('#features/home/web/staff/OrgScreen.tsx'),
};

const loads: Readonly<Record<string, LoadScreen | undefined>> = {
  ...screenLoads,
  // Only in development: the gallery is not part of the build.
  ...(import.meta.env.DEV && { '/gallery': () => import('#ui/gallery/Gallery.tsx') }),
};

const known = new Map<string, ComponentType>([['/', HomeScreen]]);

/** Returns a path's screen, always the same component; undefined for an unknown path. */
export function screenAt(place: string): ComponentType | undefined {
  const path = screenPathOf(place);
  if (!isOffered(path, { isDev: import.meta.env.DEV, needsSession: needsSession(), isHosted: isHosted() }))
    return undefined;
  const load = loads[path];
  const Screen = known.get(path) ?? (load && lazy(() => singleScreen(load)));
  if (Screen) known.set(path, Screen);
  return Screen;
}

/** Loads the code of a path's screen ahead; a failed load is retried when the screen opens. */
export async function prepareScreen(place: string): Promise<void> {
  const path = screenPathOf(place);
  const load = loads[path];
  if (!load || known.has(path)) return;
  const screen = await singleScreen(load).catch(() => undefined);
  if (screen && !known.has(path)) known.set(path, screen.default);
}

/** Returns the single component of a module in the form that React.lazy expects. */
async function singleScreen(load: LoadScreen): Promise<{ default: ComponentType }> {
  const [screen] = Object.values(await load());
  return { default: screen as ComponentType };
}

const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Loads a screen when a link to it is pointed at, touched or focused, so that it is mostly there at the press. */
export function prepareOnIntent(): void {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
    if (link instanceof HTMLAnchorElement && showsPersonalData(link.pathname)) void prepareScreen(link.pathname);
  };
  for (const sign of SIGNS) document.addEventListener(sign, prepare, { passive: true });
}
