import { useQuery } from '@tanstack/react-query';
import { pages } from '#platform/web/calls/api.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import type { contract } from '../contract.ts';
import { RECENT } from '../rules.ts';
import { call, useRead } from './calls.ts';

export const APPROVALS = 'GET /api/work/approvals/{userId}';
export const SUMMARY = 'GET /api/work/summary/{userId}';

const PAGE = 20;
const approvalPages = pages<typeof contract>();

/** Pending approvals, page by page, by due time. */
function usePending() {
  const params = { userId: useUserId() };
  return usePages([APPROVALS, params, 'pending'], ({ before, signal }) =>
    approvalPages(APPROVALS, { params, query: { status: 'pending', limit: PAGE, before }, signal }),
  );
}

/** Loads an approval that no list contains; disabled without an id. */
export function useOne(id: number | undefined) {
  const params = { userId: useUserId() };
  return useQuery({
    queryKey: [APPROVALS, params, { id }],
    queryFn: ({ signal }) => call(APPROVALS, { params, query: { id }, signal }),
    enabled: id !== undefined,
  });
}

/** The data of Work: counts of all approvals, pending ones as far as loaded, and the latest decisions. */
export function useDashboard() {
  const summary = useRead(SUMMARY);
  const recent = useRead(APPROVALS, { query: { status: 'decided', limit: RECENT } });
  const pending = usePending();
  const reads = [summary, recent, pending];
  return {
    data: summary.data &&
      recent.data &&
      pending.data && { summary: summary.data, recent: recent.data, waiting: pending.data },
    isError: reads.some(({ isError, data }) => isError && data === undefined),
    refetch: () => Promise.all(reads.filter(({ isError }) => isError).map((read) => read.refetch())),
    more: pending,
  };
}

export type Dashboard = NonNullable<ReturnType<typeof useDashboard>['data']>;

/** The person's delegations. Their cache key extends the summary's, so that both are reloaded together. */
export function useDelegations() {
  const userId = useUserId();
  return useQuery({
    queryKey: ['GET /api/work/summary/{userId}', { userId }, 'delegations'],
    queryFn: ({ signal }) => call('GET /api/work/delegations', { signal }),
  });
}
