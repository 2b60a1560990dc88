import { OWNER_ID, type UserId } from '#platform/ids.ts';
import { useActing } from '#platform/web/calls/acting.ts';
import { keptHere } from '#platform/web/device/storage.ts';
import { createStore, useStore } from '#ui/store.ts';
import { pageFact } from './page-facts.ts';

/** User record in the browser's storage; auth defines its other fields. */
export interface StoredUser {
  readonly id: number;
  readonly [field: string]: unknown;
}
export interface StoredSession {
  readonly user: StoredUser;
  readonly token: string;
}
/**
 * Change by the person, here or in another tab, or by the server: `expired` ends a stored token, `refused` means that
 * the server requires a session.
 */
export type SessionChange = 'signed-in' | 'signed-out' | 'expired' | 'refused';

const TOKEN = 'auth_token';
const USER = 'user_data';

const changes = createStore<SessionChange>('signed-out');
globalThis.addEventListener?.('storage', onOtherTab);
let hasBeenRefused = false;

/**
 * Stores a session after login or registration. Listeners are notified unless it only replaces the same person's
 * session.
 */
export function saveSession({ user, token }: StoredSession, isNews = true): void {
  // Stored first, so that other tabs never find one person's token with another's record.
  const isKept = keptHere.setItem(USER, JSON.stringify(user));
  if (isKept) keptHere.setItem(TOKEN, token);
  else keptHere.keepForPage(TOKEN, token);
  if (isNews) changes.set('signed-in');
}

/** Returns the stored session, or null. An invalid `user_data` removes both keys. */
export function restoreSession(): StoredSession | null {
  const text = keptHere.getItem(USER);
  const user = text === null ? null : parseUser(text);
  if (text !== null && !user) removeKeys();
  const token = keptHere.getItem(TOKEN);
  return user && token ? { user, token } : null;
}

/** Returns the stored token. Called before every request, so that corrupted data is removed before the first. */
export function storedToken(): string | null {
  restoreSession();
  return keptHere.getItem(TOKEN);
}

/** Signs out in this browser. */
export function clearSession(): void {
  removeKeys();
  changes.set('signed-out');
}

/**
 * Handles the server's refusal of `token`: removes both keys, unless a newer session is stored by now. Listeners are
 * notified once for each token.
 */
export function expireSession(token: string): void {
  if (keptHere.getItem(TOKEN) !== token) return;
  removeKeys();
  changes.set('expired');
}

/** Records that the server requires a session. Listeners are notified once. */
export function requireSession(): void {
  if (keptHere.getItem(TOKEN) !== null) return;
  removeKeys();
  if (hasBeenRefused) return;
  hasBeenRefused = true;
  changes.set('refused');
}

/**
 * Calls `listener` when somebody signs in or out in any tab, or a session expires. Returns a function that stops it.
 */
export const onSession = changes.subscribe;

/**
 * Returns the user that the screens act for: user 1 in personal mode, the signed-in user in hosted mode
 * (docs/product/modes.md#user-of-the-screens). The page's `<meta name="wallet-mode" content="hosted">` shows the
 * mode.
 */
export function actingUserId(): UserId {
  return isHosted() ? ((restoreSession()?.user.id ?? OWNER_ID) as UserId) : OWNER_ID;
}

/** Reports whether this is a hosted server. */
export const isHosted = (): boolean => pageFact('wallet-mode') === 'hosted';

/**
 * Reports whether every act needs a session: on a hosted server, and in a wallet whose owner has a password. Known from
 * the page's markup, or from a call refused since.
 */
export const needsSession = (): boolean => hasBeenRefused || pageFact('sign-in') === 'needed';

/** Reports whether there is a user to read data for: the signed-in person, or the owner if no session is needed. */
export const useHasOwner = (): boolean => useStore(changes, () => !needsSession() || restoreSession() !== null);

/** Returns the person on screen, even while they act for an organisation. */
export const useOwnId = (): UserId => useStore(changes, actingUserId, () => OWNER_ID);

/** Returns the user that a screen's calls name: the person on screen, or the party that they act for there. */
export function useUserId(): UserId {
  const own = useOwnId();
  return useActing()?.userId ?? own;
}

/** Reports whether a session is stored here. */
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
