import { type ComponentType, lazy } from 'react';
import { isOffered, type ScreenPath, screenPathOf } from '#app/routes.ts';
import { HomeScreen } from '#features/home/web/HomeScreen.tsx';
import { needsSession } from '#platform/web/calls/session.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** A module's one named screen, as React.lazy wants it. */
const only =
  <K extends string>(name: K, load: () => Promise<Record<K, ComponentType>>): Load =>
  () =>
    load().then((module) => ({ default: module[name] }));

/** Every other screen by its path (docs/product/shell.md#routes), fetched when somebody is about to open it. Home comes with the shell. */
const loads: Readonly<Record<string, Load | undefined>> = {
  '/id': only('DigitalIdScreen', () => import('#features/credentials/web/DigitalIdScreen.tsx')),
  '/assets': only('AssetsScreen', () => import('#features/assets/web/AssetsScreen.tsx')),
  '/localpay': only('LocalPayScreen', () => import('#features/localpay/web/LocalPayScreen.tsx')),
  '/work': only('WorkScreen', () => import('#features/work/web/WorkScreen.tsx')),
  '/traveler': only('TravelerScreen', () => import('#features/traveler/web/TravelerScreen.tsx')),
  '/myinfo': only('MyInfoScreen', () => import('#features/me/web/MyInfoScreen.tsx')),
  '/send': only('SendScreen', () => import('#features/assets/web/SendScreen.tsx')),
  '/receive': only('ReceiveScreen', () => import('#features/assets/web/ReceiveScreen.tsx')),
  '/verify-identity': only('VerifyIdentityScreen', () => import('#features/documents/web/VerifyIdentityScreen.tsx')),
  '/add-credential': only('AddCredentialScreen', () => import('#features/credentials/web/AddCredentialScreen.tsx')),
  '/bank-info': only('BankInfoScreen', () => import('#features/banking/web/BankInfoScreen.tsx')),
  '/travel-plan': only('TravelPlanScreen', () => import('#features/traveler/web/TravelPlanScreen.tsx')),
  '/history': only('HistoryScreen', () => import('#features/activity/web/HistoryScreen.tsx')),
  '/verify': only('VerifyScreen', () => import('#features/credentials/web/VerifyScreen.tsx')),
  '/pay': only('PayScreen', () => import('#features/pay/web/PayScreen.tsx')),
  '/login': only('LoginScreen', () => import('#features/auth/web/LoginScreen.tsx')),
  '/register': only('RegisterScreen', () => import('#features/auth/web/RegisterScreen.tsx')),
  // Not in what is built: the gallery is for those who develop.
  '/gallery': import.meta.env.DEV ? only('Gallery', () => import('#ui/gallery/Gallery.tsx')) : undefined,
} satisfies Readonly<Record<Exclude<ScreenPath, '/'>, Load | undefined>>;

const known = new Map<string, ComponentType>([['/', HomeScreen]]);

/** The screen of a path, one component for good; undefined for a path that nobody knows. */
export function screenAt(place: string): ComponentType | undefined {
  const path = screenPathOf(place);
  if (!isOffered(path, { isDev: import.meta.env.DEV, needsSession: needsSession() })) return undefined;
  const load = loads[path];
  const Screen = known.get(path) ?? (load && lazy(load));
  if (Screen) known.set(path, Screen);
  return Screen;
}

/** Fetches the code of a path's screen, so that it then opens at once; a fetch that fails is tried again when the screen is opened. */
export async function prepareScreen(place: string): Promise<void> {
  const path = screenPathOf(place);
  if (known.has(path)) return;
  const screen = await loads[path]?.().catch(() => undefined);
  if (screen && !known.has(path)) known.set(path, screen.default);
}
