import { useQuery } from '@tanstack/react-query';
import type { SoldItem } from '#features/tills/wire.ts';
import { call } from '../../calls.ts';

export const ITEMS = 'GET /api/till/items';
const LOOK_MS = 60_000;
const NONE: readonly SoldItem[] = [];

/** What this till sells, looked at again each minute and when a price was another; nothing until it is known. */
export const useItems = (): readonly SoldItem[] =>
  useQuery({ queryKey: [ITEMS], queryFn: () => call(ITEMS), refetchInterval: LOOK_MS, gcTime: 0 }).data ?? NONE;
