import { useInfiniteQuery } from '@tanstack/react-query';
import type { Page, PageQuery } from '#platform/contract.ts';
import { pages } from '#platform/web/calls/api.ts';
import { readNextPage } from '#platform/web/calls/next-page.ts';
import type { contract } from '../../contract.ts';
import { reasons } from '../reasons.ts';
import { issuingWords } from './issuing-words.ts';

const page = pages<typeof contract>();
const PAGE = 50;

export const OFFERS = 'GET /api/org/{id}/issuing/offers';
export const ISSUED = 'GET /api/org/{id}/issuing/credentials';
export const TYPES = 'GET /api/org/{id}/issuing/types';
export const SELF_SERVICE = 'GET /api/org/{id}/issuing/types/{typeId}/self-service';
export const RUNS = 'GET /api/org/{id}/issuing/runs';

const { en, ko } = issuingWords;

/** Acts of staff on what their organisation issues. */
export const issuingActs = {
  reasons,
  otherwise: { en: en.unanswered, ko: ko.unanswered },
  routes: [TYPES, OFFERS, ISSUED, RUNS, SELF_SERVICE],
};

/** Offers of an organisation that were made one by one, or of one file, the newest first, a page at a time. */
export const useOffers = (id: number, runId?: number) =>
  usePages(OFFERS, id, ({ query, ...sent }) => page(OFFERS, { ...sent, query: { ...query, runId } }), runId);
/** Files of offers, the newest first, a page at a time. */
export const useRuns = (id: number) => usePages(RUNS, id, (sent) => page(RUNS, sent));
/** What was issued, the newest first, a page at a time. */
export const useIssued = (id: number) => usePages(ISSUED, id, (sent) => page(ISSUED, sent));

type Sent = { params: { id: number }; query: PageQuery; signal: AbortSignal };

function usePages<T>(route: string, id: number, read: (sent: Sent) => Promise<Page<T>>, within?: number) {
  const params = { id };
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [route, params, 'list', within],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) => read({ params, query: { limit: PAGE, before }, signal }),
    getNextPageParam: ({ next }) => next,
  });
  return {
    data: data?.pages.flatMap(({ items }) => items),
    isError: isError && data === undefined,
    refetch: () => refetch(),
    older: hasNextPage ? () => void readNextPage({ data, fetchNextPage }) : undefined,
    isReadingOlder: isFetchingNextPage,
  };
}
