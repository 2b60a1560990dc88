import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import type { Language } from '#platform/words.ts';
import type { ShownFact, ToldAct } from '../parts.ts';
import { lookOf, translateNames } from './act-looks.ts';
import { factWords } from './fact-words.ts';

/** Facts that contain dates beside the bank's own references. */
const DATED: readonly string[] = ['period', 'bank_reference'];
/** Formats dates as the rest of the screen does. A statement of one day shows it once. */
const withDays = (value: string, language: Language) =>
  value
    .replace(/^(\S+) – \1(?= )/, '$1')
    .replace(/(?<!\S)\d{4}-\d\d-\d\d(?=,|\s|$)/g, (day) => dateText(day, language));

/** Returns all that an act decides beside its title. */
export const factsOf = (told: ToldAct, language: Language): readonly ShownFact[] => [
  ...(lookOf(told.kind)?.facts?.(told, language) ?? []),
  ...(told.facts ?? []).map(({ name, value, valueKo = null }) => ({
    term: factWords[language][name],
    value: DATED.includes(name)
      ? withDays(value, language)
      : translateNames(nameFor({ name: value, nameKo: valueKo }, language), language),
    ...((name === 'file' || name === 'lines_digest') && { isCode: true as const }),
  })),
];

/** Splits facts for a sentence that is signed: sums are part of it, addresses and hashes are listed whole below it. */
export const signedWith = (text: string, facts: readonly ShownFact[]) => {
  const said = facts.filter(({ isCode }) => !isCode).map(({ term, value }) => `${term}: ${value}`);
  return {
    text: [text, said.join('; ')].filter(Boolean).join(' '),
    addresses: facts.flatMap(({ value, isCode }) => (isCode ? [value] : [])),
  };
};
