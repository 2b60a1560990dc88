import { useSyncExternalStore } from 'react';
import { OWNER_ID, type UserId } from '#platform/ids.ts';

/** The user record as the browser keeps it; its other fields are auth's. */
export interface StoredUser {
  readonly id: number;
  readonly [field: string]: unknown;
}
export interface StoredSession {
  readonly user: StoredUser;
  readonly token: string;
}
/** `expired` is the server's word; the other two are what a person did, here or in another tab. */
export type SessionChange = 'signed-in' | 'signed-out' | 'expired';

const TOKEN = 'auth_token';
const USER = 'user_data';

const listeners = new Set<(change: SessionChange) => void>();
let hasToldExpired = false;

/** Keeps a session that login or registration gave, and tells those who listen. */
export function save({ user, token }: StoredSession): void {
  const keep = storage();
  keep.setItem(TOKEN, token);
  keep.setItem(USER, JSON.stringify(user));
  tell('signed-in');
}

/** The kept session, or null; a `user_data` that is no user record removes both keys. */
export function restore(): StoredSession | null {
  const keep = storage();
  const text = keep.getItem(USER);
  const user = text === null ? null : parseUser(text);
  if (text !== null && !user) removeKeys();
  const token = keep.getItem(TOKEN);
  return user && token ? { user, token } : null;
}

/** The kept token; asked before every call, so that corrupted data is gone before the first. */
export function storedToken(): string | null {
  restore();
  return storage().getItem(TOKEN);
}

/** Signs out in this browser. */
export function clear(): void {
  removeKeys();
  tell('signed-out');
}

/** The server refused `token` (null: none was sent): both keys go, unless a newer session is kept by now; listeners are told once until somebody signs in. */
export function expire(token: string | null): void {
  if (storage().getItem(TOKEN) !== token) return;
  removeKeys();
  if (hasToldExpired) return;
  tell('expired');
}

/** Calls `listener` when somebody signs in or out in any tab, or a session expired; returns a function that stops it. */
export function subscribe(listener: (change: SessionChange) => void): () => void {
  if (listeners.size === 0) globalThis.addEventListener?.('storage', onOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener?.('storage', onOtherTab);
  };
}

/**
 * The user whom the screens act for: SPEC.md's fixed user 1 in personal mode, the signed-in user in hosted mode, which the server
 * tells the page by `<meta name="wallet-mode" content="hosted">`.
 */
export function actingUserId(): UserId {
  return isHosted() ? ((restore()?.user.id ?? OWNER_ID) as UserId) : OWNER_ID;
}

/** Whether this is a server for many people, where nobody acts without a session. */
export const isHosted = (): boolean =>
  document.querySelector('meta[name="wallet-mode"]')?.getAttribute('content') === 'hosted';

/** Whether there is anybody to read data for: always in personal mode, in hosted mode whoever is signed in. */
export const useIsSomebody = (): boolean => useSyncExternalStore(subscribe, () => !isHosted() || restore() !== null);

export const useUserId = (): UserId => useSyncExternalStore(subscribe, actingUserId);

function onOtherTab({ key, newValue }: StorageEvent): void {
  if (key === TOKEN || key === null) tell(newValue ? 'signed-in' : 'signed-out');
}

function tell(change: SessionChange): void {
  hasToldExpired = change === 'expired';
  for (const listener of [...listeners]) listener(change);
}

function removeKeys(): void {
  const keep = storage();
  keep.removeItem(TOKEN);
  keep.removeItem(USER);
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

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const memory = new Map<string, string>();
const inMemory: Keep = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
};

/** A browser may forbid its storage; the session then lasts as long as the page. */
function storage(): Keep {
  try {
    return globalThis.localStorage ?? inMemory;
  } catch {
    return inMemory;
  }
}
