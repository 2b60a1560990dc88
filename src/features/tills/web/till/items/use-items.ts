import { useQuery } from '@tanstack/react-query';
import type { SoldItem } from '#features/tills/wire.ts';
import { call } from '../../calls.ts';

export const ITEMS = 'GET /api/till/items';
const LOOK_MS = 60_000;
const NONE: readonly SoldItem[] = [];

/** Reads this till's items, every minute and after a refused price; empty until loaded. */
export const useItems = (): readonly SoldItem[] =>
  useQuery({ queryKey: [ITEMS], queryFn: () => call(ITEMS), refetchInterval: LOOK_MS, gcTime: 0 }).data ?? NONE;
