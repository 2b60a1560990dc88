import { useQuery } from '@tanstack/react-query';
import type { ShopCategory } from '#features/organisations/shop-categories.ts';
import { pages } from '#platform/web/calls/api.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import type { contract, FoundShop } from '../contract.ts';
import { metresBetween, type Point } from '../rules.ts';

const SHOPS = 'GET /api/shops';
const shopPages = pages<typeof contract>();
const [PAGE, LARGEST_PAGE, MOST] = [50, 200, 10_000];

export interface ShopFilter {
  readonly q: string;
  readonly trade: ShopCategory | undefined;
  readonly isOpenNow: boolean;
}
const queryOf = ({ q, trade, isOpenNow }: ShopFilter) => ({
  ...(q !== '' && { q }),
  ...(trade && { trade }),
  ...(isOpenNow && { open: 'now' as const }),
});

/** Reads shops page by page, newest first. */
export function useShops(sought: ShopFilter) {
  const query = queryOf(sought);
  return usePages([SHOPS, {}, query], ({ before, signal }) =>
    shopPages(SHOPS, { query: { ...query, limit: PAGE, before }, signal }),
  );
}

/**
 * Reads all shops, nearest first. The position stays in this browser: it reads the whole list instead of asking for
 * nearby shops.
 */
export function useNearest(sought: ShopFilter, here: Point | undefined) {
  const query = queryOf(sought);
  const read = useQuery({
    queryKey: [SHOPS, {}, query, 'whole'],
    enabled: here !== undefined,
    queryFn: async ({ signal }) => {
      const all: FoundShop[] = [];
      let before: string | undefined;
      do {
        const page = await shopPages(SHOPS, { query: { ...query, limit: LARGEST_PAGE, before }, signal });
        all.push(...page.items);
        before = page.next;
      } while (before !== undefined && all.length < MOST);
      return all;
    },
  });
  const { data, isError } = read;
  const nearest = here && data?.map((shop) => ({ shop, metres: metresBetween(here, shop) }));
  nearest?.sort((a, b) => a.metres - b.metres);
  return { data: nearest?.map(({ shop }) => shop), isError, refetch: () => read.refetch() };
}

/** Returns the first shop of the list. */
export function useFirstShop(sought: ShopFilter, here: Point | undefined): FoundShop | undefined {
  const [paged, nearest] = [useShops(sought), useNearest(sought, here)];
  return (here ? nearest : paged).data?.[0];
}
