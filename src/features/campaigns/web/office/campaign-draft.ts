import { amountWithin, numberWithin, PERCENT, WON } from '#platform/typed-amount.ts';
import type { CredentialType, NewTerms, OfficeCampaign } from '../../office-contract.ts';
import type { Gives } from '../../rules.ts';
import { badOf, draftOfPredicate, type PredicateDraft, predicateOf } from './predicate-draft.ts';
import type { ChosenShop } from './ShopsField.tsx';

/** Text in the form's fields. */
export interface Draft extends PredicateDraft {
  readonly name: string;
  readonly nameKo: string;
  readonly percent: string;
  readonly gives: Gives;
  readonly mostPayment: string;
  readonly mostMonth: string;
  readonly shops: readonly ChosenShop[];
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
        shops: [],
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
        shops: of.shops ?? [],
        trades: of.trades ?? [],
        ...draftOfPredicate(of.predicate),
      };

const MOST_WON = 10n ** 13n - 1n;
const MOST_BPS = 3000;
/** Unit of each number in the form. */
export const UNITS = { percent: PERCENT, mostPayment: WON, mostMonth: WON, budget: WON } as const;

/** Returns the terms in the form, or which fields are invalid. */
export function termsOf(draft: Draft, types: readonly CredentialType[]): { terms: NewTerms } | { bad: Bad } {
  const bps = numberWithin(draft.percent, PERCENT, 1, MOST_BPS);
  const won = (typed: string) => amountWithin(typed, WON, 1n, MOST_WON)?.toString();
  const cap = (typed: string) => (typed.trim() === '' ? null : won(typed));
  const [mostPayment, mostMonth, budget] = [cap(draft.mostPayment), cap(draft.mostMonth), won(draft.budget)];
  const audience = predicateOf(draft, types);
  const bad: Bad = {
    ...(draft.name.trim() === '' && { name: true }),
    ...(draft.nameKo.trim() === '' && { nameKo: true }),
    ...(bps === undefined && { percent: true }),
    ...(mostPayment === undefined && { mostPayment: true }),
    ...(mostMonth === undefined && { mostMonth: true }),
    ...(draft.firstDay === '' && { firstDay: true }),
    ...(draft.lastDay === '' && { lastDay: true }),
    ...(budget === undefined && { budget: true }),
    ...badOf(audience),
  };
  if (!('predicate' in audience) || Object.keys(bad).length > 0) return { bad };
  if (bps === undefined || mostPayment === undefined || mostMonth === undefined || budget === undefined) return { bad };
  return {
    terms: {
      name: draft.name.trim(),
      nameKo: draft.nameKo.trim(),
      bps,
      gives: draft.gives,
      mostPayment,
      mostMonth,
      shops: draft.shops.length === 0 ? null : draft.shops.map(({ id }) => id),
      trades: draft.trades.length === 0 ? null : ([...draft.trades] as NewTerms['trades']),
      firstDay: draft.firstDay,
      lastDay: draft.lastDay,
      budget,
      predicate: audience.predicate,
    },
  };
}
