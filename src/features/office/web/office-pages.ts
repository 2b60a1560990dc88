import { receipt, store } from '#ui/drawings/icons.ts';
import { key, ticket } from '#ui/drawings/icons-more.ts';

/** The places of the office that there are, in their order; a part that gets a screen has its line here. */
export const PAGES = [
  ['today', receipt],
  ['shops', store],
  ['campaigns', ticket],
  ['access', key],
] as const;
export type OfficePage = (typeof PAGES)[number][0];

export const pathOfPage = (page: OfficePage): string => (page === 'today' ? '/office' : `/office/${page}`);

/** Which place a path is; undefined for one that there is not. */
export const pageIn = (path: string): OfficePage | undefined =>
  path === '/office'
    ? 'today'
    : PAGES.map(([page]) => page).find((page) => page !== 'today' && path === pathOfPage(page));
