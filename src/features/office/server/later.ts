import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { neededOf, perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { slot } from '#platform/server/store/slot.ts';
import type { TodayFigures } from '../calls/today.ts';

/**
 * Keyed marks of the documents by which somebody's identity was verified. Two people who have one in common are one person, under however many accounts;
 * a person who has verified nothing has none. Documents are of a later feature.
 */
export const identityMarks = neededOf<Services, (who: Pick<Owner, 'userId'>) => Promise<readonly Uint8Array[]>>(
  'by which documents somebody is known',
);

/** What the currency comes to by the ledger and by the bank, which are of later features. */
export const todayFigures = neededOf<Services, (operator: UserId) => Promise<TodayFigures>>(
  'what the currency comes to',
);

/** Runs when somebody leaves the office, in that transaction: what they have in hand goes back. */
export const leaves = perServer((_: Services) => slot<Owner>());
