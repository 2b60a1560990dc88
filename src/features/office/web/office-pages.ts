import { scales } from '#features/cases/web/scales.ts';
import { banknoteUp, person, receipt, store } from '#ui/drawings/icons.ts';
import { book, document, key, menu, ticket } from '#ui/drawings/icons-more.ts';

/** The places of the office that there are, in their order; a part that gets a screen has its line here. */
export const PAGES = [
  ['today', receipt],
  ['members', person],
  ['shops', store],
  ['rules', book],
  ['campaigns', ticket],
  ['issue', banknoteUp],
  ['cases', scales],
  ['reports', document],
  ['access', key],
  ['more', menu],
] as const;
export type OfficePage = (typeof PAGES)[number][0];

/** On a phone six places have room: five, and the way to the others. */
const ON_PHONE: readonly OfficePage[] = ['today', 'members', 'shops', 'issue', 'cases', 'more'];
export const phonePages = PAGES.filter(([page]) => ON_PHONE.includes(page));
/** What a desk shows beside the page, and a phone under More. */
export const deskPages = PAGES.filter(([page]) => page !== 'more');
export const underMore = deskPages.filter(([page]) => !ON_PHONE.includes(page));

export const pathOfPage = (page: OfficePage): string => (page === 'today' ? '/office' : `/office/${page}`);

/** Which place a path is; undefined for one that there is not. */
export const pageIn = (path: string): OfficePage | undefined =>
  path === '/office'
    ? 'today'
    : PAGES.map(([page]) => page).find((page) => page !== 'today' && path === pathOfPage(page));
