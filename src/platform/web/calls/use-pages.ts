import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '#platform/contract.ts';
import { readNextPage } from './next-page.ts';

interface PagesOptions {
  readonly refetchOnMount?: 'always';
  readonly enabled?: boolean;
}
type Asked = { before: string | undefined; signal: AbortSignal };

/** Returns the pages of a list read so far, and a function that reads the next. */
export function usePages<T>(queryKey: QueryKey, page: (asked: Asked) => Promise<Page<T>>, options?: PagesOptions) {
  const read = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) => page({ before, signal }),
    getNextPageParam: ({ next }) => next,
    ...options,
  });
  return {
    data: read.data?.pages.flatMap(({ items }) => items),
    isError: read.isError && read.data === undefined,
    error: read.error,
    refetch: () => read.refetch(),
    hasMore: read.hasNextPage,
    isReading: read.isFetchingNextPage,
    isFailed: read.isFetchNextPageError,
    readMore: () => readNextPage(read),
  };
}

export type More = Omit<ReturnType<typeof usePages>, 'data'>;
