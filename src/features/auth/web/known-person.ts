import { keptHere } from '#platform/web/device/storage.ts';
import type { User } from '../contract.ts';

/** Whom this device knows after a session has run out: what their plate shows, and nothing that lets anybody in. */
export type KnownPerson = Pick<User, 'didAddress' | 'firstName' | 'lastName' | 'nameKo' | 'email'>;

const KEY = 'known_person';
const isText = (value: unknown): value is string => typeof value === 'string';

/** Keeps who signed in here. */
export function rememberPerson({ didAddress, firstName, lastName, nameKo, email }: KnownPerson): void {
  keptHere.setItem(KEY, JSON.stringify({ didAddress, firstName, lastName, nameKo, email }));
}

/** Whoever signs out, or says that they are somebody else, leaves nothing. */
export function forgetPerson(): void {
  keptHere.removeItem(KEY);
}

/** The person who signed in here last and never signed out; what does not read as one is dropped. */
export function knownPerson(): KnownPerson | undefined {
  const text = keptHere.getItem(KEY);
  if (!text) return undefined;
  try {
    const { didAddress, firstName, lastName, nameKo, email } = JSON.parse(text) as Record<string, unknown>;
    if ([didAddress, firstName, lastName, email].every(isText) && (nameKo === null || isText(nameKo)))
      return { didAddress, firstName, lastName, nameKo, email } as KnownPerson;
  } catch {
    // Not ours, or broken: it goes below.
  }
  forgetPerson();
  return undefined;
}
