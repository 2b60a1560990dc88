import { useQuery } from '@tanstack/react-query';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { useUserId } from './session.ts';

const LARGEST_PAGE = 200;

type Sent = { params: { userId: UserId }; query: PageQuery; signal: AbortSignal };

async function whole<T>(page: (query: PageQuery) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  let before: string | undefined;
  do {
    const { items, next } = await page({ limit: LARGEST_PAGE, before });
    all.push(...items);
    before = next;
  } while (before !== undefined);
  return all;
}

/**
 * Reads a list to its end, for totals and rules over all of it. It is cached under its route, so that `refetch` reads
 * it again.
 */
export function useWhole<T>(route: string, page: (sent: Sent) => Promise<Page<T>>) {
  const params = { userId: useUserId() };
  return useQuery({
    queryKey: [route, params, 'whole'],
    queryFn: ({ signal }) => whole((query) => page({ params, query, signal })),
  });
}
