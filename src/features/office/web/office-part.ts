import { receipt, stamp } from '#ui/drawings/icons.ts';
import { menu } from '#ui/drawings/icons-more.ts';
import type { OfficePart } from './parts.ts';

export const part: OfficePart = {
  pages: [
    {
      name: 'today',
      at: 0,
      icon: receipt,
      title: { en: 'Today', ko: '오늘' },
      isOnPhone: true,
      load: () => import('./today/TodayPage.tsx').then(({ TodayPage }) => TodayPage),
    },
    {
      name: 'access',
      under: 'rules',
      at: 90,
      tab: { en: 'Access', ko: '접근 권한' },
      load: () => import('./access/AccessPage.tsx').then(({ AccessPage }) => AccessPage),
    },
    {
      name: 'more',
      at: 100,
      icon: menu,
      title: { en: 'More', ko: '더 보기' },
      isOnPhone: true,
      load: () => import('./entry/MorePage.tsx').then(({ MorePage }) => MorePage),
    },
  ],
  finder: {
    right: 'see',
    title: { en: 'Approvals', ko: '승인 요청' },
    icon: stamp,
    load: () => import('./search/find-acts.ts').then(({ findActs }) => findActs),
  },
};
