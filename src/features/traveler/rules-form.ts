import { amountWithin, COUNT, DOLLARS, numberWithin, PERCENT, plainAmount } from '#platform/typed-amount.ts';
import { areTiersInOrder } from './rules.ts';
import type { NewRules, RulesOnWire } from './wire.ts';

/** Maximum number of tiers. */
export const MOST_TIERS = 20;
const MOST_SHARE_BPS = 2000;
const MOST_FEE_BPS = 5000;

/** Rules as typed: amounts in USD, shares in percent. */
export interface TypedRules {
  readonly tiers: readonly { readonly from: string; readonly percent: string }[];
  readonly daily: string;
  readonly days: string;
  readonly fee: string;
  readonly early: string;
  readonly foreignOnly: boolean;
}
type Field = 'daily' | 'days' | 'fee' | 'early';
/**
 * Faults of a field. `amount`: not a sum in USD. `share`, `fee`: outside the allowed share. `days`: outside the allowed
 * number. `order`: not above the previous tier.
 */
export type RuleFault = 'amount' | 'share' | 'fee' | 'days' | 'order';
export interface RuleFaults {
  readonly tiers: readonly { readonly from?: RuleFault | undefined; readonly percent?: RuleFault | undefined }[];
  readonly fields: Readonly<Partial<Record<Field, RuleFault>>>;
}

/** The rules in force, as initial values of the form. */
export const typedOf = (rules: RulesOnWire): TypedRules => ({
  tiers: rules.tiers.map(({ from, percent }) => ({ from, percent })),
  daily: rules.dailyAmount,
  days: String(rules.entryDays),
  fee: rules.feePercent,
  early: String(rules.earlyDays),
  foreignOnly: rules.foreignOnly,
});

/** Maximum amount in cents, just below a billion dollars. */
const MOST_CENTS = 10n ** 11n - 1n;
const unitsOf = (text: string) => amountWithin(text, DOLLARS, 0n, MOST_CENTS);
const bpsOf = (text: string, least: number, most: number) => numberWithin(text, PERCENT, least, most);
const daysOf = (text: string, least: number, most: number) => numberWithin(text, COUNT, least, most);

/** Parses typed rules. Returns them, or the faults by field. */
export function readRules(typed: TypedRules): { readonly rules: NewRules } | { readonly faults: RuleFaults } {
  const tiers = typed.tiers.map(({ from, percent }) => ({
    from: unitsOf(from),
    bps: bpsOf(percent, 1, MOST_SHARE_BPS),
  }));
  const dayCents = unitsOf(typed.daily);
  const numbers = {
    days: daysOf(typed.days, 1, 365),
    fee: bpsOf(typed.fee, 0, MOST_FEE_BPS),
    early: daysOf(typed.early, 0, 90),
  };
  const isOrdered = (i: number) => {
    const [before, here] = [tiers[i - 1]?.from, tiers[i]?.from];
    return (
      before === undefined ||
      here === undefined ||
      areTiersInOrder([
        { from: before, bps: 0 },
        { from: here, bps: 0 },
      ])
    );
  };
  const faults: RuleFaults = {
    tiers: tiers.map(({ from, bps }, i) => ({
      from: from === undefined ? 'amount' : isOrdered(i) ? undefined : 'order',
      percent: bps === undefined ? 'share' : undefined,
    })),
    fields: {
      ...(dayCents ? {} : { daily: 'amount' }),
      ...(numbers.days === undefined ? { days: 'days' } : {}),
      ...(numbers.fee === undefined ? { fee: 'fee' } : {}),
      ...(numbers.early === undefined ? { early: 'days' } : {}),
    },
  };
  const isWhole =
    faults.tiers.every(({ from, percent }) => !from && !percent) && Object.keys(faults.fields).length === 0;
  if (!isWhole) return { faults };
  return {
    rules: {
      tiers: typed.tiers.map(({ from }, i) => ({ from: plainAmount(from, DOLLARS), bps: tiers[i]?.bps ?? 0 })),
      dailyAmount: plainAmount(typed.daily, DOLLARS),
      entryDays: numbers.days ?? 0,
      feeBps: numbers.fee ?? 0,
      earlyDays: numbers.early ?? 0,
      foreignOnly: typed.foreignOnly,
    },
  };
}
