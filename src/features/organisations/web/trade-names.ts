import { useWords } from '#platform/web/device/language.ts';
import { shopCategories, tradeNames } from '../shop-categories.ts';

/** Returns a function that names a trade in the screen's language. */
export function useTradeNames(): (trade: string) => string {
  const w = useWords(tradeNames);
  return (trade) => {
    const known = shopCategories.find((one) => one === trade);
    return known ? w[known] : trade;
  };
}
