import type { OfficePart } from '#features/office/web/parts.ts';
import { document } from '#ui/drawings/icons-more.ts';

export const part: OfficePart = {
  pages: [
    {
      name: 'reports',
      at: 80,
      icon: document,
      title: { en: 'Reports', ko: '보고서' },
      load: () => import('./ReportsPage.tsx').then(({ ReportsPage }) => ReportsPage),
    },
  ],
};
