import { shopCategories } from '#features/organisations/shop-categories.ts';
import { assets } from '../../assets.ts';
import type { KnownValues } from '../../rule-faults.ts';

export const KNOWN_TRADES: readonly string[] = shopCategories;
/** Assets and trades that rules may refer to; the server has the same (`server/office/by-command.ts`). */
export const KNOWN: KnownValues = { assets, trades: shopCategories };
