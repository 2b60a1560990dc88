import { nameFor, readName } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { pathOfPage } from '../../rules.ts';
import { actText, translateNames } from '../acts/act-looks.ts';
import { actWords, GONE } from '../acts/act-words.ts';
import { call } from '../calls.ts';
import { type Find, hasAllOf, MOST_ROWS, SEARCHED } from './finders.ts';

/** Finds acts, pending and decided, by their number, their sentence, or a fact that this officer may read. */
export const findActs: Find = async (q, language, signal) => {
  const acts = await call('GET /api/office/acts', { query: { state: 'all', limit: SEARCHED }, signal });
  return acts
    .map((act) => {
      const named = nameFor({ name: act.title, nameKo: act.titleKo }, language);
      return { act, title: actText(act.kind, translateNames(named, language), language) };
    })
    .filter(({ act, title }) =>
      hasAllOf(q, [
        act.id,
        title,
        act.title,
        act.titleKo,
        ...act.facts.flatMap(({ value, valueKo }) => [value, valueKo]),
      ]),
    )
    .slice(0, MOST_ROWS)
    .map(({ act, title }) => ({
      id: act.id,
      title,
      meta: actWords[language].madeBy(
        readName(act, 'madeBy', language) ?? GONE[language],
        dateText(act.madeAt, language),
      ),
      href: `${pathOfPage('today')}?act=${act.id}`,
    }));
};
