import { pages } from '#platform/web/calls/api.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import type { contract } from '../contract.ts';

export const PARTIES = 'GET /api/parties/{userId}';
const PAYMENTS = 'GET /api/parties/{userId}/payments';
const PAGE = 50;
const FEW = 5;

const page = pages<typeof contract>();

/** Reads the parties that know something about the person, page by page, again on each visit. */
export function useParties() {
  const params = { userId: useUserId() };
  return usePages(
    [PARTIES, params, 'list'],
    ({ before, signal }) => page(PARTIES, { params, query: { limit: PAGE, before }, signal }),
    { refetchOnMount: 'always' },
  );
}

/** Reads the payments to one party, a few at a time. */
export function usePayments(party: string) {
  const params = { userId: useUserId() };
  return usePages([PAYMENTS, params, party], ({ before, signal }) =>
    page(PAYMENTS, { params, query: { party, limit: before === undefined ? FEW : PAGE, before }, signal }),
  );
}
