import type { Language } from '#platform/words.ts';
import { pathOfPage } from '../rules.ts';
import { type EntryPage, type OfficePage, parts } from './parts.ts';

/** An entry of the navigation with its pages, which are its tabs. */
export interface OfficeEntry extends Pick<EntryPage, 'name' | 'icon' | 'title' | 'isOnPhone'> {
  readonly pages: readonly OfficePage[];
}

const pages = parts.flatMap(({ pages = [] }) => pages).sort((a, b) => a.at - b.at);
const entries: readonly OfficeEntry[] = pages.flatMap((head) =>
  'under' in head
    ? []
    : { ...head, pages: [head, ...pages.filter((one) => 'under' in one && one.under === head.name)] },
);

export const phoneEntries = entries.filter(({ isOnPhone }) => isOnPhone);
/** Entries listed beside the content on a wide screen. A phone lists the rest under More. */
export const deskEntries = entries.filter(({ name }) => name !== 'more');
export const underMore = deskEntries.filter(({ isOnPhone }) => !isOnPhone);

/** Addresses that lead to a page of another name: an entry by its title. */
const MOVED: Readonly<Record<string, string>> = { money: 'issue', settings: 'rules' };

/** Returns the page of a path with its entry. Unknown paths give Today. */
export function pageIn(path: string): { page: OfficePage; entry: OfficeEntry } {
  const [, , last = ''] = path.split('/');
  const name = MOVED[last] ?? last;
  const page = pages.find((one) => one.name === name) ?? pages[0];
  const entry = entries.find((one) => page && one.pages.includes(page));
  if (!page || !entry) throw new Error('the office has no page');
  return { page, entry };
}

/** Returns the name of the entry in which a page is. */
export const entryOf = (name: string): string => pageIn(pathOfPage(name)).entry.name;

/** Returns the Korean title, shown beside the English one. */
export const glossOf = ({ title }: Pick<EntryPage, 'title'>, language: Language): string =>
  language === 'ko' ? '' : title.ko;
