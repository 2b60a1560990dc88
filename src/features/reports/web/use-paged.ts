import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '#platform/web/calls/api.ts';
import { readNextPage } from '#platform/web/calls/next-page.ts';
import type { contract } from '../contract.ts';
import type { FindingKind } from '../rules.ts';
import type { Period } from './period.ts';

const PAGE = 50;
const reportPages = pages<typeof contract>();
type Paged = 'GET /api/office/reports/shops' | 'GET /api/office/reports/campaigns' | 'GET /api/office/reports/findings';
type Asked<R extends Paged> = Period & (R extends `${string}findings` ? { kind: FindingKind | 'all' } : object);

/** A list of the reports, a page after the other. */
export function usePaged<R extends Paged>(route: R, asked: Asked<R>) {
  const read = useInfiniteQuery({
    queryKey: [route, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      reportPages(route, { query: { ...asked, limit: PAGE, before }, signal } as never),
    getNextPageParam: ({ next }) => next,
  });
  const data = read.data?.pages.flatMap(({ items }) => items);
  const { hasNextPage, isFetchingNextPage } = read;
  return { read: { ...read, data }, more: { hasNextPage, isFetchingNextPage, readNext: () => readNextPage(read) } };
}
