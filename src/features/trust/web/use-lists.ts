import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { Listing, Listings } from '../listing.ts';
import { currentListing } from '../rules.ts';
import { words } from './words.ts';

/**
 * Returns the name from a list that counts today, if there is one, and a sentence for each list. Both are empty where
 * this server trusts no lists.
 */
export function useLists(lists: Listings): { name: string | null; text: string } {
  const w = useWords(words);
  const language = useLanguage();
  const inWords = ({ en, ko }: Listing['as']) => (language === 'ko' ? (ko ?? en) : en);
  const now = currentListing(lists);
  const all = (lists ?? []).map(({ list, as, until, isOver }) =>
    isOver && until ? w.over(inWords(list), dateText(until, language)) : w.on(inWords(list), inWords(as)),
  );
  const text = lists?.length === 0 ? w.none : all.join(' ');
  return { name: now ? inWords(now.as) : null, text };
}
