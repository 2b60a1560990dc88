import type { Gives } from '#features/campaigns/rules.ts';
import type { CredentialType, NewTerms, OfficeCampaign } from '../../calls/campaigns.ts';
import { badOf, draftOfPredicate, type PredicateDraft, predicateOf } from './predicate-draft.ts';

/** A form's fields, as they are typed. */
export interface Draft extends PredicateDraft {
  readonly name: string;
  readonly nameKo: string;
  readonly percent: string;
  readonly gives: Gives;
  readonly mostPayment: string;
  readonly mostMonth: string;
  readonly shops: string;
  readonly trades: readonly string[];
  readonly firstDay: string;
  readonly lastDay: string;
  readonly budget: string;
}
export type Bad = Partial<Record<keyof Draft, true>>;

export const draftOf = (of: OfficeCampaign | 'new'): Draft =>
  of === 'new'
    ? {
        name: '',
        nameKo: '',
        percent: '',
        gives: 'at_once',
        mostPayment: '',
        mostMonth: '',
        shops: '',
        trades: [],
        firstDay: '',
        lastDay: '',
        budget: '',
        ...draftOfPredicate(null),
      }
    : {
        ...of,
        percent: String(of.bps / 100),
        mostPayment: of.mostPayment ?? '',
        mostMonth: of.mostMonth ?? '',
        shops: of.shops?.map(({ id }) => id).join(', ') ?? '',
        trades: of.trades ?? [],
        ...draftOfPredicate(of.predicate),
      };

const WON = /^[1-9]\d{0,12}$/;
const plain = (typed: string) => typed.replace(/[\s,]/g, '');

/** What the form says, or which of its fields are no such thing. */
export function termsOf(draft: Draft, types: readonly CredentialType[]): { terms: NewTerms } | { bad: Bad } {
  const percent = /^\d{1,2}(\.\d{1,2})?$/.test(draft.percent.trim()) ? Math.round(Number(draft.percent) * 100) : 0;
  const cap = (typed: string) => (plain(typed) === '' ? null : plain(typed));
  const isCap = (typed: string) => cap(typed) === null || WON.test(plain(typed));
  const numbers = draft.shops.split(',').map((one) => one.trim());
  const isAll = draft.shops.trim() === '';
  const whom = predicateOf(draft, types);
  const bad: Bad = {
    ...(draft.name.trim() === '' && { name: true }),
    ...(draft.nameKo.trim() === '' && { nameKo: true }),
    ...((percent < 1 || percent > 3000) && { percent: true }),
    ...(!isCap(draft.mostPayment) && { mostPayment: true }),
    ...(!isCap(draft.mostMonth) && { mostMonth: true }),
    ...(!isAll && !numbers.every((one) => /^[1-9]\d{0,14}$/.test(one)) && { shops: true }),
    ...(draft.firstDay === '' && { firstDay: true }),
    ...(draft.lastDay === '' && { lastDay: true }),
    ...(!WON.test(plain(draft.budget)) && { budget: true }),
    ...badOf(whom),
  };
  if (!('predicate' in whom) || Object.keys(bad).length > 0) return { bad };
  return {
    terms: {
      name: draft.name.trim(),
      nameKo: draft.nameKo.trim(),
      bps: percent,
      gives: draft.gives,
      mostPayment: cap(draft.mostPayment),
      mostMonth: cap(draft.mostMonth),
      shops: isAll ? null : numbers.map(Number),
      trades: draft.trades.length === 0 ? null : ([...draft.trades] as NewTerms['trades']),
      firstDay: draft.firstDay,
      lastDay: draft.lastDay,
      budget: plain(draft.budget),
      predicate: whom.predicate,
    },
  };
}
