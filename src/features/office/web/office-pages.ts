import type { Words } from '#platform/words.ts';
import { receipt } from '#ui/drawings/icons.ts';
import { key, menu } from '#ui/drawings/icons-more.ts';
import { type OfficePage, parts } from './part.ts';

const own: readonly OfficePage[] = [
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
    at: 90,
    icon: key,
    title: { en: 'Access', ko: '접근 권한' },
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
];

/** The places of the office, in their order. */
const pages = [...own, ...parts.flatMap(({ page }) => page ?? [])].sort((a, b) => a.at - b.at);

export const phonePages = pages.filter(({ isOnPhone }) => isOnPhone);
/** What a desk shows beside the page, and a phone under More. */
export const deskPages = pages.filter(({ name }) => name !== 'more');
export const underMore = deskPages.filter(({ isOnPhone }) => !isOnPhone);

export const pathOfPage = (name: string): string => (name === 'today' ? '/office' : `/office/${name}`);

/** The place that a path is; Today for one that there is not. */
export const pageIn = (path: string): OfficePage => {
  const at = pages.find(({ name }) => path === pathOfPage(name)) ?? pages[0];
  if (!at) throw new Error('the office has no page');
  return at;
};

/** Whether a page shows each act of its kinds as soon as it opens. */
export const showsActs = (name: string): boolean => pages.some((page) => page.name === name && page.showsActs);

/** The Korean name of a page, beside its English one. */
export const glossOf = ({ title }: { readonly title: Words<string> }, language: keyof Words<string>): string =>
  language === 'ko' ? '' : title.ko;
