import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { LIMIT_NAMES } from '#features/chain/network-titles.ts';
import { won } from '#features/reserve/web/office/asking.ts';
import { networkWords } from '#features/chain/web/office/network-words.ts';
import { factWords } from './fact-words.ts';
import { withBanks } from './with-banks.ts';

/** One thing that an act decides. */
export interface Fact {
  readonly term: string;
  readonly value: string;
  /** An address or a hash, which is compared character by character. */
  readonly isCode?: true;
}
type Words = (typeof networkWords)['en'];
type Told = Pick<OfficeAct, 'kind' | 'title' | 'detail'> & Partial<Pick<OfficeAct, 'facts'>>;

const limits = ({ detail }: Told, w: Words): Fact[] => {
  const sums = detail?.split(' ') ?? [];
  return LIMIT_NAMES.flatMap((name, nth) => {
    const sum = sums[nth];
    if (sum === undefined) return [];
    return [{ term: w.fields[name], value: name === 'newHours' ? sum : won(sum) }];
  });
};
const toAddress = ({ title }: Told, w: Words): Fact[] => {
  const to = title.split(' ')[3];
  return to === undefined ? [] : [{ term: w.to, value: to, isCode: true }];
};
const decision = (told: Told, w: Words): Fact[] => {
  const hash = told.detail?.split(' ')[1];
  return [
    ...toAddress(told, w),
    hash === undefined ? { term: w.hash, value: w.unpaid } : { term: w.hash, value: hash, isCode: true },
  ];
};
const voiding = ({ title }: Told, w: Words): Fact[] => {
  const [, nonce = '', , , , to] = title.split(' ');
  return [
    { term: w.nonce, value: nonce },
    ...(to === undefined ? [] : [{ term: w.to, value: to, isCode: true } as const]),
  ];
};
const closing = ({ detail }: Told, w: Words): Fact[] => (detail === null ? [] : [{ term: w.whyClosed, value: detail }]);

const FACTS: Partial<Record<OfficeAct['kind'], (told: Told, w: Words) => Fact[]>> = {
  'network.limits': limits,
  'network.release': toAddress,
  'network.decide': decision,
  'network.reopen': closing,
  'network.void': voiding,
};

/** Facts that name days beside the bank's own references. */
const DATED: readonly string[] = ['period', 'bank_reference'];
/** Days as the rest of the screen has them; a statement of one day names it once. */
const withDays = (value: string, language: keyof typeof networkWords) =>
  value
    .replace(/^(\S+) – \1(?= )/, '$1')
    .replace(/(?<!\S)\d{4}-\d\d-\d\d(?=,|\s|$)/g, (day) => dateText(day, language));

/** All that an act decides beside its title. */
export const factsOf = (told: Told, language: keyof typeof networkWords): readonly Fact[] => [
  ...(FACTS[told.kind]?.(told, networkWords[language]) ?? []),
  ...(told.facts ?? []).map(({ name, value, valueKo = null }) => ({
    term: factWords[language][name],
    value: DATED.includes(name)
      ? withDays(value, language)
      : withBanks(nameFor({ name: value, nameKo: valueKo }, language), language),
    ...((name === 'file' || name === 'lines_digest') && { isCode: true as const }),
  })),
];

/** The same under a sentence that is signed: sums in it, addresses and hashes whole below it. */
export const signedWith = (text: string, facts: readonly Fact[]) => {
  const said = facts.filter(({ isCode }) => !isCode).map(({ term, value }) => `${term}: ${value}`);
  return {
    text: [text, said.join('; ')].filter(Boolean).join(' '),
    addresses: facts.flatMap(({ value, isCode }) => (isCode ? [value] : [])),
  };
};
