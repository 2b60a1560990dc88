import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { type ShopCategory, shopCategories } from '../shop-categories.ts';

const words = defineWords({
  en: {
    market: 'Market',
    meals: 'Meals',
    tea: 'Tea and coffee',
    transit: 'Transit',
    culture: 'Culture',
    home: 'Home',
    health: 'Health',
    other: 'Other',
  } satisfies Record<ShopCategory, string>,
  ko: {
    market: '시장',
    meals: '식사',
    tea: '차·커피',
    transit: '교통',
    culture: '문화',
    home: '주거',
    health: '건강',
    other: '기타',
  },
});

/** Names a trade in the person's language. */
export function useTradeNames(): (trade: string) => string {
  const w = useWords(words);
  return (trade) => {
    const known = shopCategories.find((one) => one === trade);
    return known ? w[known] : trade;
  };
}
