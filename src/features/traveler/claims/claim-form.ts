import { formatUnits, parseUnits } from '#platform/money.ts';
import { DOLLARS, readAmount, WON } from '#platform/typed-amount.ts';
import type { Plan, Refund } from '../contract.ts';
import { FIRST_RULES, isWithinEntryDays, partOf, type RefundRules, shareOf, USD_PLACES } from '../rules.ts';
import { entryDateOf, seoulDay } from '../trips/stay.ts';
import type { RulesOnWire } from '../wire.ts';
import { receiptOf } from './receipt.ts';

const CENTS = 100n;

export interface ClaimForm {
  readonly merchantName: string;
  /** As typed. */
  readonly amount: string;
  readonly currency: 'USD' | 'KRW';
  /** The receipt's number, or the SHA-256 of its picture. */
  readonly receipt: string;
  /** The day on the receipt, `YYYY-MM-DD`; empty if it shows none. */
  readonly purchasedOn: string;
}
/** The person's claims and trips that the screen has; undefined parts are not loaded yet. */
export interface KnownClaims {
  readonly refunds: readonly Pick<Refund, 'createdAt' | 'refundAmount' | 'receiptHash'>[] | undefined;
  readonly plans: readonly Pick<Plan, 'startDate' | 'endDate'>[] | undefined;
  /** The rules that apply to a claim made now. */
  readonly rules?: FormRules | undefined;
  /** Facts of the passport, needed if the rules depend on nationality. */
  readonly passport?: { readonly foreign: boolean | null } | undefined;
  readonly now: Date;
  /** The currency's current rate; undefined while it loads. */
  readonly wonPerDollar?: bigint | undefined;
}
/** The operator's rules that the form can check. */
export type FormRules = Pick<RefundRules, 'tiers' | 'dayCents' | 'entryDays' | 'foreignOnly'>;
export type ClaimCheck = 'amount' | 'minimum' | 'daily' | 'entry' | 'receipt' | 'foreign';
/** `open` means that the check has no result yet, for lack of data. */
export type CheckVerdict = 'met' | 'broken' | 'open';

const centsOf = (usd: string): bigint => {
  const cents = parseUnits(usd, USD_PLACES);
  return typeof cents === 'bigint' ? cents : 0n;
};

/** Converts an operator's rules from their API form. */
export const rulesOfWire = ({ tiers, dailyAmount, entryDays, foreignOnly }: RulesOnWire): FormRules => ({
  tiers: tiers.map(({ from, percent }) => ({ from: centsOf(from), bps: Number(centsOf(percent)) })),
  dayCents: centsOf(dailyAmount),
  entryDays,
  foreignOnly,
});

/** Returns the unit in which a receipt's amount is typed. */
export const unitOf = (currency: ClaimForm['currency']) => (currency === 'USD' ? DOLLARS : WON);

/**
 * Returns the purchase in cents. Won convert at the currency's rate for a dollar, rounded down to the cent. Undefined
 * for an invalid amount, and while the rate is not loaded.
 */
export function purchaseCentsOf(
  { amount, currency }: Pick<ClaimForm, 'amount' | 'currency'>,
  wonPerDollar: bigint | undefined,
): bigint | undefined {
  const units = readAmount(amount, unitOf(currency));
  if (typeof units === 'string') return undefined;
  if (currency === 'USD') return units;
  return wonPerDollar && (units * CENTS) / wonPerDollar;
}

const refundOf = (purchase: bigint, rules: FormRules) => partOf(purchase, shareOf(rules, purchase));

/** Returns the amounts of a claim as they are sent: USD decimal strings, with the refund computed by the rules. */
export function amountsOf(
  form: Pick<ClaimForm, 'amount' | 'currency'>,
  wonPerDollar: bigint | undefined,
  rules: FormRules = FIRST_RULES,
) {
  const purchase = purchaseCentsOf(form, wonPerDollar);
  if (purchase === undefined) return undefined;
  return {
    purchaseAmount: formatUnits(purchase, USD_PLACES),
    refundAmount: formatUnits(refundOf(purchase, rules), USD_PLACES),
  };
}

/** Returns the refund in cents claimed on the current day in Seoul; undefined while claims are not loaded. */
export function claimedTodayCents({ refunds, now }: Pick<KnownClaims, 'refunds' | 'now'>): bigint | undefined {
  const today = seoulDay(now);
  return refunds
    ?.filter(({ createdAt }) => seoulDay(new Date(createdAt)) === today)
    .map(({ refundAmount }) => parseUnits(refundAmount, USD_PLACES))
    .reduce<bigint>((sum, cents) => (typeof cents === 'bigint' ? sum + cents : sum), 0n);
}

const verdict = (isMet: boolean | undefined): CheckVerdict => (isMet === undefined ? 'open' : isMet ? 'met' : 'broken');

/**
 * Reports whether the refund stays within the day's limit. One that exceeds it alone fails even if earlier claims are
 * not loaded.
 */
function isWithinDay(purchaseCents: bigint, claimedCents: bigint | undefined, rules: FormRules): boolean | undefined {
  const isWithin = (claimedCents ?? 0n) + refundOf(purchaseCents, rules) <= rules.dayCents;
  return isWithin && claimedCents === undefined ? undefined : isWithin;
}
const isNew = (receipt: string, refunds: KnownClaims['refunds']) =>
  refunds?.every(({ receiptHash }) => receiptHash !== receipt);

/** Judges a typed claim by each of the server's rules. The server may still refuse it for facts that only it knows. */
export function judgeForm(
  form: Omit<ClaimForm, 'purchasedOn'>,
  known: KnownClaims,
): Readonly<Record<ClaimCheck, CheckVerdict>> {
  const isTyped = form.amount.trim() !== '';
  const cents = purchaseCentsOf(form, known.wonPerDollar);
  const today = seoulDay(known.now);
  const entry = known.plans && entryDateOf(known.plans, today);
  const receipt = receiptOf(form.receipt);
  const rules = known.rules ?? FIRST_RULES;
  return {
    amount: verdict(isTyped ? cents !== undefined : undefined),
    minimum: verdict(cents === undefined ? undefined : shareOf(rules, cents) > 0),
    daily: verdict(cents === undefined ? undefined : isWithinDay(cents, claimedTodayCents(known), rules)),
    entry: verdict(entry === undefined ? undefined : isWithinEntryDays(entry, today, rules.entryDays)),
    foreign: verdict(rules.foreignOnly ? (known.passport?.foreign ?? undefined) : true),
    receipt: verdict(receipt === undefined ? undefined : isNew(receipt, known.refunds)),
  };
}
