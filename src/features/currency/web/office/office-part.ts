import type { OfficePart } from '#features/office/web/parts.ts';
import { settings } from '#ui/drawings/icons-more.ts';

export const part: OfficePart = {
  pages: [
    {
      name: 'rules',
      at: 90,
      icon: settings,
      title: { en: 'Settings', ko: '설정' },
      tab: { en: 'Rules', ko: '화폐 규정' },
      showsActs: true,
      load: () => import('./RulesPage.tsx').then(({ RulesPage }) => RulesPage),
    },
  ],
  acts: {
    'currency.version': {
      page: 'rules',
      title: { en: (day) => `Rules from ${day}`, ko: (day) => `${day}부터의 규정` },
    },
  },
};
