import { pathOfPage } from '#features/office/rules.ts';
import { type Find, hasAllOf, MOST_ROWS, SEARCHED } from '#features/office/web/search/finders.ts';
import { readName } from '#platform/both-names.ts';
import { won } from '../case-text.ts';
import { words } from '../words.ts';
import { call } from './calls.ts';
import { caseWords } from './case-words.ts';

/** Finds cases and the payments that they are about, by number, shop or sum, among the newest of each state. */
export const findCases: Find = async (q, language, signal) => {
  const w = caseWords[language];
  const pages = await Promise.all(
    (['open', 'over'] as const).map((state) =>
      call('GET /api/office/cases', { query: { state, limit: SEARCHED }, signal }).then((found) =>
        found.map((one) => ({ ...one, tab: state })),
      ),
    ),
  );
  return pages
    .flat()
    .filter((one) => hasAllOf(q, [one.id, one.paymentId, one.shop, one.shopKo, one.paid, won(one.paid)]))
    .slice(0, MOST_ROWS)
    .map((one) => ({
      id: one.id,
      title: `${words[language].one(one.id)} · ${readName(one, 'shop', language)}`,
      meta: `${w.facts.payment} ${one.paymentId} · ${won(one.paid)} · ${w.states[one.tab]}`,
      href: `${pathOfPage('cases')}?case=${one.id}&state=${one.tab}`,
    }));
};
