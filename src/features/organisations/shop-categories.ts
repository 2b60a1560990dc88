import { wordsBy } from '#platform/words.ts';
import { home, receipt, store } from '#ui/drawings/icons.ts';
import { book, bus, coffee, heart, utensils } from '#ui/drawings/icons-more.ts';

/** Trades of shops: name and glyph. The CHECKs of `organisations.trade` and `merchants.category` have the same list. */
export const trades = {
  market: { en: 'Market', ko: '시장', icon: store },
  meals: { en: 'Meals', ko: '식사', icon: utensils },
  tea: { en: 'Tea and coffee', ko: '차·커피', icon: coffee },
  transit: { en: 'Transit', ko: '교통', icon: bus },
  culture: { en: 'Culture', ko: '문화', icon: book },
  home: { en: 'Home', ko: '주거', icon: home },
  health: { en: 'Health', ko: '건강', icon: heart },
  other: { en: 'Other', ko: '기타', icon: receipt },
} as const;
export type ShopCategory = keyof typeof trades;
export const shopCategories = Object.keys(trades) as [ShopCategory, ...ShopCategory[]];
export const tradeNames = wordsBy(trades, (row) => row);
