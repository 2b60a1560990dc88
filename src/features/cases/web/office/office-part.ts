import type { OfficePart } from '#features/office/web/parts.ts';
import { scales } from '../case-text.ts';

export const part: OfficePart = {
  pages: [
    {
      name: 'cases',
      at: 70,
      icon: scales,
      title: { en: 'Cases', ko: '분쟁' },
      isOnPhone: true,
      load: () => import('./CasesPage.tsx').then(({ CasesPage }) => CasesPage),
    },
  ],
  acts: {
    'case.decide': {
      page: 'cases',
      title: { en: (what) => `Decide case ${what}`, ko: (what) => `분쟁 결정 ${what}` },
    },
  },
  finder: {
    right: 'disputes',
    title: { en: 'Payments in cases', ko: '분쟁 결제' },
    icon: scales,
    load: () => import('./find-cases.ts').then(({ findCases }) => findCases),
  },
};
