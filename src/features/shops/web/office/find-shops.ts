import { pathOfPage } from '#features/office/rules.ts';
import { type Find, MOST_ROWS } from '#features/office/web/search/finders.ts';
import { businessNumberText } from '#features/organisations/rules.ts';
import { shownNames } from '#features/organisations/web/names.ts';
import { call } from './calls.ts';
import { shopWords } from './shop-words.ts';

/** Finds shops and other organisations in any state by name, number or business number: the server searches. */
export const findShops: Find = async (q, language, signal) => {
  const found = await call('GET /api/office/shops', { query: { q, limit: MOST_ROWS }, signal });
  return found.map((one) => ({
    id: one.id,
    title: shownNames(one, language)[0],
    meta: `${businessNumberText(one.businessNumber)} · ${shopWords[language].states[one.state]}`,
    href: `${pathOfPage('shops')}?shop=${one.id}`,
  }));
};
