import { OWNER_ID, type UserId } from '#platform/ids.ts';
import { useActing } from '#platform/web/calls/acting.ts';
import { keptHere } from '#platform/web/device/storage.ts';
import { createStore, useStore } from '#ui/store.ts';
import { pageFact } from './page-facts.ts';

/** The user record as the browser keeps it; its other fields are auth's. */
export interface StoredUser {
  readonly id: number;
  readonly [field: string]: unknown;
}
export interface StoredSession {
  readonly user: StoredUser;
  readonly token: string;
}
/**
 * What a person did, here or in another tab, or the server's word: `expired` is of a kept token, `refused` says that nobody acts without one.
 */
export type SessionChange = 'signed-in' | 'signed-out' | 'expired' | 'refused';

const TOKEN = 'auth_token';
const USER = 'user_data';

const changes = createStore<SessionChange>('signed-out');
globalThis.addEventListener?.('storage', onOtherTab);
let hasBeenRefused = false;

/** Keeps a session that login or registration gave, and tells those who listen, unless it only takes the place of the same person's. */
export function save({ user, token }: StoredSession, isNews = true): void {
  // Other tabs must never find one person's token beside another's record.
  const isKept = keptHere.setItem(USER, JSON.stringify(user));
  if (isKept) keptHere.setItem(TOKEN, token);
  else keptHere.hold(TOKEN, token);
  if (isNews) changes.set('signed-in');
}

/** The kept session, or null; a `user_data` that is no user record removes both keys. */
export function restore(): StoredSession | null {
  const text = keptHere.getItem(USER);
  const user = text === null ? null : parseUser(text);
  if (text !== null && !user) removeKeys();
  const token = keptHere.getItem(TOKEN);
  return user && token ? { user, token } : null;
}

/** The kept token; asked before every call, so that corrupted data is gone before the first. */
export function storedToken(): string | null {
  restore();
  return keptHere.getItem(TOKEN);
}

/** Signs out in this browser. */
export function clear(): void {
  removeKeys();
  changes.set('signed-out');
}

/** The server refused `token`: both keys go, unless a newer session is kept by now; listeners are told once of each token. */
export function expire(token: string): void {
  if (keptHere.getItem(TOKEN) !== token) return;
  removeKeys();
  changes.set('expired');
}

/** The server lets nobody act without a session; listeners are told once. */
export function requireSession(): void {
  if (keptHere.getItem(TOKEN) !== null) return;
  removeKeys();
  if (hasBeenRefused) return;
  hasBeenRefused = true;
  changes.set('refused');
}

/** Calls `listener` when somebody signs in or out in any tab, or a session expired; returns a function that stops it. */
export const onSession = changes.subscribe;

/**
 * The user whom the screens act for: the fixed user 1 in personal mode, the signed-in user in hosted mode (docs/product/modes.md#whom-the-screens-act-for), which the server
 * tells the page by `<meta name="wallet-mode" content="hosted">`.
 */
export function actingUserId(): UserId {
  return isHosted() ? ((restore()?.user.id ?? OWNER_ID) as UserId) : OWNER_ID;
}

/** Whether this is a server for many people. */
export const isHosted = (): boolean => pageFact('wallet-mode') === 'hosted';

/**
 * Whether nobody acts here without a session: on a server for many people, and in a wallet whose owner has a password. The page's markup
 * says so, or a call that was refused since.
 */
export const needsSession = (): boolean => hasBeenRefused || pageFact('sign-in') === 'needed';

/** Whether there is anybody to read data for: the person who is signed in, and without a need for that the owner. */
export const useHasOwner = (): boolean => useStore(changes, () => !needsSession() || restore() !== null);

/** The person on screen, whomever they act for. */
export const useOwnId = (): UserId => useStore(changes, actingUserId, () => OWNER_ID);

/** Whom the calls of a screen name: the person on screen, or whom they act for there. */
export function useUserId(): UserId {
  const own = useOwnId();
  return useActing()?.userId ?? own;
}

/** Whether a session is kept here. */
export const useIsSignedIn = (): boolean => useStore(changes, () => storedToken() !== null);

function onOtherTab({ key, newValue }: StorageEvent): void {
  if (key === TOKEN || key === null) changes.set(newValue ? 'signed-in' : 'signed-out');
}

function removeKeys(): void {
  keptHere.removeItem(TOKEN);
  keptHere.removeItem(USER);
}

function parseUser(text: string): StoredUser | null {
  try {
    const value: unknown = JSON.parse(text);
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

const isUser = (value: unknown): value is StoredUser =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isSafeInteger(value.id);
