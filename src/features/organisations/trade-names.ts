import type { Words } from '#platform/words.ts';
import type { ShopCategory } from './shop-categories.ts';

/** Trades of shops, as people read them. */
export const tradeNames: Words<Record<ShopCategory, string>> = {
  en: {
    market: 'Market',
    meals: 'Meals',
    tea: 'Tea and coffee',
    transit: 'Transit',
    culture: 'Culture',
    home: 'Home',
    health: 'Health',
    other: 'Other',
  },
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
};
