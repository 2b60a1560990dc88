import type { Language } from '#platform/words.ts';
import { pathOfPage } from './office-paths.ts';
import { type OfficePage, parts } from './part.ts';

/** The places of the office, in their order. */
const pages = parts.flatMap(({ pages = [] }) => pages).sort((a, b) => a.at - b.at);

export const phonePages = pages.filter(({ isOnPhone }) => isOnPhone);
/** What a desk shows beside the page, and a phone under More. */
export const deskPages = pages.filter(({ name }) => name !== 'more');
export const underMore = deskPages.filter(({ isOnPhone }) => !isOnPhone);

/** The place that a path is; Today for one that there is not. */
export const pageIn = (path: string): OfficePage => {
  const at = pages.find(({ name }) => path === pathOfPage(name)) ?? pages[0];
  if (!at) throw new Error('the office has no page');
  return at;
};

/** The Korean name of a page, beside its English one. */
export const glossOf = ({ title }: Pick<OfficePage, 'title'>, language: Language): string =>
  language === 'ko' ? '' : title.ko;
