import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { neededOf, perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { slot } from '#platform/server/store/slot.ts';
import type { TodayFigures } from '../calls/today.ts';

/**
 * Keyed marks of the documents by which somebody's identity was verified. Two people who have one in common are one person, under however many accounts;
 * a person who has verified nothing has none. The feature `documents` is a later one.
 */
export const identityMarks = neededOf<Services, (who: Pick<Owner, 'userId'>) => Promise<readonly Uint8Array[]>>(
  'the marks of proven documents',
);

/** Sums of the currency by the ledger and by the bank, which are later features. */
export const todayFigures = neededOf<Services, (operator: UserId) => Promise<TodayFigures>>('the sums of the currency');

/** Runs in the transaction in which an officer leaves the office; later features return the work that they hold. */
export const leaves = perServer((_: Services) => slot<Owner>());
