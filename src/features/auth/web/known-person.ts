import { keptHere } from '#platform/web/device/storage.ts';
import type { User } from '../contract.ts';

/**
 * The person that this device remembers after a session has expired: the content of their plate, and nothing that could
 * sign anyone in.
 */
export type KnownPerson = Pick<User, 'didAddress' | 'firstName' | 'lastName' | 'nameKo' | 'email'>;

const KEY = 'known_person';
const isText = (value: unknown): value is string => typeof value === 'string';

/** Remembers the person who signed in here. */
export function rememberPerson({ didAddress, firstName, lastName, nameKo, email }: KnownPerson): void {
  keptHere.setItem(KEY, JSON.stringify({ didAddress, firstName, lastName, nameKo, email }));
}

/** Forgets the person when they sign out or choose another account. */
export function forgetPerson(): void {
  keptHere.removeItem(KEY);
}

/** Returns the last person who signed in here and did not sign out. Drops unreadable data. */
export function knownPerson(): KnownPerson | undefined {
  const text = keptHere.getItem(KEY);
  if (!text) return undefined;
  try {
    const { didAddress, firstName, lastName, nameKo, email } = JSON.parse(text) as Record<string, unknown>;
    if ([didAddress, firstName, lastName, email].every(isText) && (nameKo === null || isText(nameKo)))
      return { didAddress, firstName, lastName, nameKo, email } as KnownPerson;
  } catch {
    // Unreadable: dropped below.
  }
  forgetPerson();
  return undefined;
}
