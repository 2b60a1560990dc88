import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { neededOf, perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { slot } from '#platform/server/store/slot.ts';
import type { TodayFigures } from '../calls/today.ts';

/**
 * Returns keyed marks of the documents that verified a person. Accounts that share a mark belong to one person; a
 * person without verified documents has no marks. Filled by the later feature `documents`.
 */
export const identityMarks = neededOf<Services, (who: Pick<Owner, 'userId'>) => Promise<readonly Uint8Array[]>>(
  'the marks of proven documents',
);

/** Figures of the currency from the ledger and the bank. Filled by later features. */
export const todayFigures = neededOf<Services, (operator: UserId) => Promise<TodayFigures>>('the sums of the currency');

/**
 * Runs in the transaction in which an officer leaves the office. Later features release the work that the officer has
 * taken.
 */
export const officerLeaves = perServer((_: Services) => slot<Owner>());
