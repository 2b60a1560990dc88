import type { OfficePart } from '#features/office/web/parts.ts';
import { store } from '#ui/drawings/icons.ts';

export const part: OfficePart = {
  pages: [
    {
      name: 'shops',
      at: 20,
      icon: store,
      title: { en: 'Shops', ko: '가맹점' },
      tab: { en: 'All shops', ko: '가맹점 목록' },
      isOnPhone: true,
      load: () => import('./ShopsPage.tsx').then(({ ShopsPage }) => ShopsPage),
    },
  ],
  acts: {
    'organisation.close': {
      page: 'shops',
      title: { en: (name) => `Close ${name} for good`, ko: (name) => `${name} 폐쇄` },
    },
  },
  finder: {
    right: 'see',
    title: { en: 'Shops', ko: '가맹점' },
    icon: store,
    load: () => import('./find-shops.ts').then(({ findShops }) => findShops),
  },
};
