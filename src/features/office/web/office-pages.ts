import type { Language } from '#platform/words.ts';
import { pathOfPage } from './office-paths.ts';
import { type OfficePage, parts } from './parts.ts';

/** The pages of the office, in navigation order. */
const pages = parts.flatMap(({ pages = [] }) => pages).sort((a, b) => a.at - b.at);

export const phonePages = pages.filter(({ isOnPhone }) => isOnPhone);
/** Pages listed beside the content on a wide screen. A phone lists the rest under More. */
export const deskPages = pages.filter(({ name }) => name !== 'more');
export const underMore = deskPages.filter(({ isOnPhone }) => !isOnPhone);

/** Returns the page of a path. Unknown paths give Today. */
export const pageIn = (path: string): OfficePage => {
  const at = pages.find(({ name }) => path === pathOfPage(name)) ?? pages[0];
  if (!at) throw new Error('the office has no page');
  return at;
};

/** Returns the Korean title, shown beside the English one. */
export const glossOf = ({ title }: Pick<OfficePage, 'title'>, language: Language): string =>
  language === 'ko' ? '' : title.ko;
