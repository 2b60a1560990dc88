import { fullName } from '#features/auth/person.ts';
import { pathOfPage } from '#features/office/rules.ts';
import { type Find, MOST_ROWS } from '#features/office/web/search/finders.ts';
import { shownNames } from '#features/organisations/web/names.ts';
import { call } from './calls.ts';
import { memberWords } from './member-words.ts';

/** Finds members by name, number, address and, if the officer may read it, e-mail: the server searches. */
export const findMembers: Find = async (q, language, signal) => {
  const w = memberWords[language];
  const found = await call('GET /api/office/members', { query: { q, limit: MOST_ROWS }, signal });
  return found.map((one) => ({
    id: one.id,
    title: shownNames({ displayName: fullName(one), nameKo: one.nameKo }, language).join(' '),
    meta: `${w.number(one.id)} · ${w.states[one.state]}`,
    href: `${pathOfPage('members')}?member=${one.id}`,
  }));
};
