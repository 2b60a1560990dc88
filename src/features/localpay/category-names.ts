import type { Language } from '#platform/words.ts';
import type { Category } from './spending.ts';

/** What spending is told by, as people read it. */
export const categoryNames: Readonly<Record<Language, Record<Category, string>>> = {
  en: {
    market: 'Market',
    meals: 'Meals',
    tea: 'Tea and coffee',
    transit: 'Transit',
    culture: 'Culture',
    home: 'Home',
    health: 'Health',
    other: 'Other shops',
    sent: 'Sent to people',
  },
  ko: {
    market: '시장',
    meals: '식사',
    tea: '차·커피',
    transit: '교통',
    culture: '문화',
    home: '주거',
    health: '건강',
    other: '기타 가맹점',
    sent: '보낸 돈',
  },
};
