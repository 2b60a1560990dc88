import { pages } from '#platform/web/calls/api.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import type { contract } from '../../contract.ts';
import type { Category, Purse } from '../../spending.ts';

export interface SpentOf {
  readonly month: string;
  /** Name of the month. */
  readonly title: string;
  readonly category: Category;
  readonly purse: Purse;
}

const SPENT = 'GET /api/spending/{userId}/payments';
const spentPages = pages<typeof contract>();

/** Reads the movements behind a month's sum in a category, newest first, page by page. */
export function useSpent({ month, category, purse }: SpentOf) {
  const params = { userId: useUserId() };
  const query = { month, category, purse };
  return usePages([SPENT, params, query], ({ before, signal }) =>
    spentPages(SPENT, { params, query: { ...query, before }, signal }),
  );
}
