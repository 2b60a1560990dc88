import { isOffered, navEntryOf, screenPathOf } from '#app/routes.ts';
import { help as activity } from '#features/activity/web/help-words.ts';
import { help as admission } from '#features/admission/web/help-words.ts';
import { help as assets } from '#features/assets/web/help-words.ts';
import { help as auth } from '#features/auth/web/help-words.ts';
import { help as banking } from '#features/banking/web/help-words.ts';
import { help as campaigns } from '#features/campaigns/web/help-words.ts';
import { help as cases } from '#features/cases/web/help-words.ts';
import { help as chain } from '#features/chain/web/help-words.ts';
import { help as connections } from '#features/connections/web/help-words.ts';
import { help as contacts } from '#features/contacts/web/help-words.ts';
import { help as credentials } from '#features/credentials/web/help-words.ts';
import { help as currency } from '#features/currency/web/help-words.ts';
import { help as documents } from '#features/documents/web/help-words.ts';
import { help as home } from '#features/home/web/help-words.ts';
import { help as issuance } from '#features/issuance/web/help-words.ts';
import { help as ledger } from '#features/ledger/web/help-words.ts';
import { help as localpay } from '#features/localpay/web/help-words.ts';
import { help as me } from '#features/me/web/help-words.ts';
import { help as notifications } from '#features/notifications/web/help-words.ts';
import { help as office } from '#features/office/web/help-words.ts';
import { help as orders } from '#features/orders/web/help-words.ts';
import { help as organisations } from '#features/organisations/web/help-words.ts';
import { help as parties } from '#features/parties/web/help-words.ts';
import { help as pay } from '#features/pay/web/help-words.ts';
import { help as portability } from '#features/portability/web/help-words.ts';
import { help as presentation } from '#features/presentation/web/help-words.ts';
import { help as requests } from '#features/requests/web/help-words.ts';
import { help as shops } from '#features/shops/web/help-words.ts';
import { help as statements } from '#features/statements/web/help-words.ts';
import { help as terms } from '#features/terms/web/help-words.ts';
import { help as tills } from '#features/tills/web/help-words.ts';
import { help as traveler } from '#features/traveler/web/help-words.ts';
import { help as verify } from '#features/verify/web/help-words.ts';
import { help as work } from '#features/work/web/help-words.ts';
import type { HelpPage, HelpPages } from '#platform/help.ts';
import { containsText, wordsOf } from '#platform/texts/search-text.ts';
import { isHosted, needsSession } from '#platform/web/calls/session.ts';
import type { Language } from '#platform/words.ts';
import { help as app } from './help-words.ts';

/** All help pages; a feature adds its line here. */
export const helpPages: HelpPages = {
  ...home,
  ...auth,
  ...terms,
  ...credentials,
  ...currency,
  ...contacts,
  ...documents,
  ...assets,
  ...ledger,
  ...localpay,
  ...chain,
  ...campaigns,
  ...pay,
  ...statements,
  ...shops,
  ...tills,
  ...orders,
  ...requests,
  ...work,
  ...verify,
  ...traveler,
  ...parties,
  ...issuance,
  ...presentation,
  ...admission,
  ...cases,
  ...chain,
  ...office,
  ...portability,
  ...activity,
  ...notifications,
  ...me,
  ...banking,
  ...organisations,
  ...campaigns,
  ...connections,
  ...app,
};

/**
 * Returns the page that a help link opens: the named one, the one that explains a refusal (`:wrong_code`, preferring
 * one related to this screen), or the current screen's. Undefined if there is none; then all pages are listed.
 */
export function pageAbout(about: string, path: string): string | undefined {
  if (about.startsWith('/')) return helpPages[about] && about;
  const here = screenPathOf(path);
  const code = about.slice(1);
  const explaining = Object.entries(helpPages).filter(([, { refusals = [] }]) => refusals.includes(code));
  const nearest = explaining.find(([id, { leads = [] }]) => id === here || leads.includes(here)) ?? explaining[0];
  return nearest?.[0] ?? (helpPages[here] && here);
}

/** Returns the pages that contain every word of a search, title matches first. */
export function searchPages(search: string, language: Language, ids: readonly string[]): string[] {
  const words = wordsOf(search);
  const has = (text: string) => words.every((word) => containsText(word, text));
  const score = (id: string) => {
    const page: HelpPage | undefined = helpPages[id];
    if (!page) return 0;
    const { title, also, lead, steps } = page[language];
    if (has(title)) return 3;
    if (has(`${title} ${also}`)) return 2;
    return has([title, also, lead, ...steps].join(' ')) ? 1 : 0;
  };
  return ids.filter((id) => score(id) > 0).toSorted((a, b) => score(b) - score(a));
}

/** Reports whether a page's screen exists on this server; pages about no screen always do. */
export const isThere = (id: string): boolean =>
  navEntryOf(id) === undefined || isOffered(id, { isDev: false, needsSession: needsSession(), isHosted: isHosted() });

/** Pages about troubles rather than screens. */
export const troubles: readonly string[] = Object.keys(helpPages).filter((id) => navEntryOf(id) === undefined);
export const ofScreens = (): readonly string[] =>
  Object.keys(helpPages).filter((id) => navEntryOf(id) !== undefined && isThere(id));
