import { useWords } from '#platform/web/device/language.ts';
import { shopCategories, tradeNames } from '../shop-categories.ts';

/** Names a trade in the person's language. */
export function useTradeNames(): (trade: string) => string {
  const w = useWords(tradeNames);
  return (trade) => {
    const known = shopCategories.find((one) => one === trade);
    return known ? w[known] : trade;
  };
}
