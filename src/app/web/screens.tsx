import { type ComponentType, lazy } from 'react';
import type { ScreenPath } from '#app/routes.ts';
import { HomeScreen } from '#features/home/web/HomeScreen.tsx';

type Module = Promise<{ default: ComponentType }>;
export type NavPath = '/' | '/id' | '/assets' | '/localpay' | '/work' | '/traveler';
interface ScreenEntry {
  readonly load: () => Module;
  /** The entry of the bottom navigation that is lit; a sub-screen lights its parent, My info none. */
  readonly lights?: NavPath;
  /** Shows nothing of anybody, so that it needs no session. */
  readonly isOpen?: true;
}

/** A module's one named screen, as React.lazy wants it. */
const only =
  <K extends string>(name: K, load: () => Promise<Record<K, ComponentType>>) =>
  (): Module =>
    load().then((module) => ({ default: module[name] }));

/** Every screen by its path (SPEC.md section 2), each loaded when it is first opened. */
export const screens: Record<ScreenPath, ScreenEntry> = {
  '/': { load: () => Promise.resolve({ default: HomeScreen }), lights: '/' },
  '/id': {
    load: only('DigitalIdScreen', () => import('#features/credentials/web/DigitalIdScreen.tsx')),
    lights: '/id',
  },
  '/assets': { load: only('AssetsScreen', () => import('#features/assets/web/AssetsScreen.tsx')), lights: '/assets' },
  '/localpay': {
    load: only('LocalPayScreen', () => import('#features/localpay/web/LocalPayScreen.tsx')),
    lights: '/localpay',
  },
  '/work': { load: only('WorkScreen', () => import('#features/work/web/WorkScreen.tsx')), lights: '/work' },
  '/traveler': {
    load: only('TravelerScreen', () => import('#features/traveler/web/TravelerScreen.tsx')),
    lights: '/traveler',
  },
  '/myinfo': { load: only('MyInfoScreen', () => import('#features/me/web/MyInfoScreen.tsx')) },
  '/send': { load: only('SendScreen', () => import('#features/assets/web/SendScreen.tsx')), lights: '/assets' },
  '/receive': {
    load: only('ReceiveScreen', () => import('#features/assets/web/ReceiveScreen.tsx')),
    lights: '/assets',
  },
  '/verify-identity': {
    load: only('VerifyIdentityScreen', () => import('#features/documents/web/VerifyIdentityScreen.tsx')),
    lights: '/id',
  },
  '/add-credential': {
    load: only('AddCredentialScreen', () => import('#features/credentials/web/AddCredentialScreen.tsx')),
    lights: '/id',
  },
  '/bank-info': { load: only('BankInfoScreen', () => import('#features/banking/web/BankInfoScreen.tsx')) },
  '/travel-plan': {
    load: only('TravelPlanScreen', () => import('#features/traveler/web/TravelPlanScreen.tsx')),
    lights: '/traveler',
  },
  '/history': { load: only('HistoryScreen', () => import('#features/activity/web/HistoryScreen.tsx')), lights: '/' },
  '/login': { load: only('LoginScreen', () => import('#features/auth/web/LoginScreen.tsx')), isOpen: true },
  '/register': {
    load: only('RegisterScreen', () => import('#features/auth/web/RegisterScreen.tsx')),
    isOpen: true,
  },
  '/gallery': { load: only('Gallery', () => import('#ui/Gallery.tsx')), isOpen: true },
};

const known = new Map<string, ComponentType>();
/** The screen of a path, one component for good; undefined for a path that nobody knows. */
export function screenAt(path: string): { Screen: ComponentType; entry: ScreenEntry } | undefined {
  if (!isScreenPath(path)) return undefined;
  const entry = screens[path];
  const Screen = known.get(path) ?? lazy(entry.load);
  known.set(path, Screen);
  return { Screen, entry };
}

/** Whether a path shows what is somebody's, which nobody sees without a session where one is needed. */
export const isSomebodys = (path: string): boolean => isScreenPath(path) && !screens[path].isOpen;

const isScreenPath = (path: string): path is ScreenPath => Object.hasOwn(screens, path);
