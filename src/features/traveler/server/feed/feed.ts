import { createHash, randomBytes } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { isLoopback } from '#platform/server/settings/values.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Language } from '#platform/words.ts';
import { MAX_PLANS } from '../../rules.ts';
import { calendarFeed } from '../../trips/calendar-feed.ts';
import { planOf } from '../trips/plans.ts';
import { listPlansOfFeed } from '../trips/plans-store.ts';
import { findFeed, putFeed } from './feed-store.ts';

/** Matches a secret: 256 bits as base64url. */
const SECRET = /^[\w-]{43}$/;
const NAMES: Readonly<Record<Language, string>> = { en: 'Ingam trips', ko: 'Ingam 여행' };

/** The stored form of a secret. A plain hash suffices: 256 random bits cannot be guessed. */
const hashOf = (secret: string): Uint8Array => createHash('sha256').update(secret).digest();

/** Reports whether only programs on this machine can open the calendar's address. */
export const isOfMachine = ({ settings }: Pick<Services, 'settings'>): boolean =>
  isLoopback(new URL(settings.publicUrl));

/**
 * Creates the secret address at which a person's calendars read their trips, and ends the previous one. The address
 * cannot be shown again.
 */
export async function makeFeed(services: Services, owner: Owner, language: Language, consent: Consent) {
  const { db, settings } = services;
  const secret = randomBytes(32).toString('base64url');
  const since = await db.tx(async (tx) => {
    await lockUser(tx, owner);
    await consent.use(tx);
    return putFeed(tx, owner, hashOf(secret), language);
  });
  return { address: new URL(`/calendars/${secret}/trips.ics`, settings.publicUrl).href, since: onWire(since) };
}

/**
 * Returns the trips behind a secret as a calendar, and a hash that stays the same while they do. Undefined for an
 * invalid secret.
 */
export async function openFeed(
  { db }: Pick<Services, 'db'>,
  secret: string,
): Promise<{ body: string; sameAs: string } | undefined> {
  if (!SECRET.test(secret)) return undefined;
  const hash = hashOf(secret);
  const feed = await findFeed(db, hash);
  if (!feed) return undefined;
  const trips = (await listPlansOfFeed(db, hash, MAX_PLANS)).map(planOf);
  const name = NAMES[feed.language];
  return {
    body: calendarFeed(trips, { name, stamp: onWire(feed.now) }),
    sameAs: calendarFeed(trips, { name, stamp: '' }),
  };
}
