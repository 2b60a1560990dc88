import { shopCategories } from '#features/organisations/shop-categories.ts';
import { assets } from '../../assets.ts';
import type { Known } from '../../rule-faults.ts';

export const KNOWN_TRADES: readonly string[] = shopCategories;
/** What rules may be about, as the server knows it too (`pay/server/currency-version.ts`). */
export const KNOWN: Known = { assets, trades: shopCategories };
