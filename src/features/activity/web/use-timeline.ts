import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '#platform/web/calls/api.ts';
import { readNextPage } from '#platform/web/calls/next-page.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import type { contract, TimelineEntry } from '../contract.ts';
import { EVERYTHING, type HistoryFilter, matchesFilter, queryOf } from '../rules.ts';
import { readOn } from './read-on.ts';

export const TIMELINE = 'GET /api/timeline/{userId}';
const PAGE = 100;
const LARGEST = 200;
/** Maximum number of entries in an export; phones cannot open larger files. */
const MOST = 10_000;

const timelinePages = pages<typeof contract>();

/** Pages of the timeline for a server query, newest first. Reloaded whenever the screen opens. */
function usePages(query: ReturnType<typeof queryOf>, isWanted: boolean) {
  const params = { userId: useUserId() };
  return useInfiniteQuery({
    queryKey: [TIMELINE, params, query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      timelinePages(TIMELINE, { params, query: { ...query, limit: PAGE, before }, signal }),
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    enabled: isWanted,
  });
}

/**
 * The filtered timeline, as far as it is loaded. If the whole timeline is loaded, the phone filters it. Otherwise each
 * filter has pages of its own from the server: three credentials among 10,000 payments are then one page.
 */
export function useTimeline(asked: HistoryFilter) {
  const now = new Date();
  const userId = useUserId();
  const query = queryOf(asked, now);
  const isNarrow = query === undefined || Object.keys(query).length > 0;
  const all = usePages(queryOf(EVERYTHING, now), true);
  const isWhole = all.data !== undefined && !all.hasNextPage;
  const isOwn = query !== undefined && isNarrow && all.data !== undefined && !isWhole;
  const some = usePages(query, isOwn);
  const read = isOwn ? some : all;
  const taken = (entries: readonly TimelineEntry[]) =>
    isNarrow && !isOwn ? entries.filter((entry) => matchesFilter(entry, asked, now)) : entries;
  const entries = read.data?.pages.flatMap(({ items }) => items);
  return {
    data: entries && taken(entries),
    isError: read.isError && read.data === undefined,
    refetch: () => read.refetch(),
    hasOlder: query !== undefined && read.hasNextPage,
    isOlderFailed: read.isFetchNextPageError,
    isReadingOlder: read.isFetchingNextPage,
    readOlder: () => void readNextPage(read),
    /**
     * Reads all matching entries, up to `MOST`, and reports the count so far to `onRead`. Rejects if a page cannot be
     * read.
     */
    readAll: async (onRead: (count: number) => void) => {
      const page = (before: string) =>
        timelinePages(TIMELINE, { params: { userId }, query: { ...query, limit: LARGEST, before } });
      const { items, isWhole } = await readOn({ known: read.data?.pages ?? [], page, most: MOST, onRead });
      return { entries: taken(items), isWhole };
    },
  };
}

export type Timeline = ReturnType<typeof useTimeline>;
