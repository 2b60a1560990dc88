import type { Membership } from '#features/organisations/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { isShop, type OrgPage } from './org-pages.ts';
import { orgWords } from './org-words.ts';

/** Returns the titles of an organisation's pages; a shop's money is its payouts. */
export function usePageTitles(of: Membership['organisation']): Readonly<Record<OrgPage, string>> {
  const { pages, payouts } = useWords(orgWords);
  return isShop(of) ? { ...pages, money: payouts } : pages;
}
