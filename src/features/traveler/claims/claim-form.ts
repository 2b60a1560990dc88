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
  /** SHA-256 of the receipt's picture, or its number. */
  readonly receipt: string;
  /** The day on it, as `YYYY-MM-DD`; empty where it says none. */
  readonly purchasedOn: string;
}
/** What the screen has of the person's claims and trips; undefined is what is not read yet. */
export interface KnownClaims {
  readonly refunds: readonly Pick<Refund, 'createdAt' | 'refundAmount' | 'receiptHash'>[] | undefined;
  readonly plans: readonly Pick<Plan, 'startDate' | 'endDate'>[] | undefined;
  /** Those that a claim of now is judged by. */
  readonly rules?: FormRules | undefined;
  /** What is known of the passport, where the rules ask for its nationality. */
  readonly passport?: { readonly foreign: boolean | null } | undefined;
  readonly now: Date;
  /** Of the currency now; undefined is not read yet. */
  readonly wonPerDollar?: bigint | undefined;
}
/** What of an operator's rules a form judges by. */
export type FormRules = Pick<RefundRules, 'tiers' | 'dayCents' | 'entryDays' | 'foreignOnly'>;
export type ClaimCheck = 'amount' | 'minimum' | 'daily' | 'entry' | 'receipt' | 'foreign';
/** `open` is what cannot be judged yet. */
export type CheckVerdict = 'met' | 'broken' | 'open';

const centsOf = (usd: string): bigint => {
  const cents = parseUnits(usd, USD_PLACES);
  return typeof cents === 'bigint' ? cents : 0n;
};

/** An operator's rules as they came. */
export const rulesOfWire = ({ tiers, dailyAmount, entryDays, foreignOnly }: RulesOnWire): FormRules => ({
  tiers: tiers.map(({ from, percent }) => ({ from: centsOf(from), bps: Number(centsOf(percent)) })),
  dayCents: centsOf(dailyAmount),
  entryDays,
  foreignOnly,
});

/** What an amount on a receipt is counted in. */
export const unitOf = (currency: ClaimForm['currency']) => (currency === 'USD' ? DOLLARS : WON);

/** The purchase in cents; a receipt in won converts at the currency's rate for a dollar, floored to the cent. Undefined for what is no amount of that currency, and while the rate is not read. */
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

/** The amounts of a claim as they are sent: USD decimal strings, the refund by the rules. */
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

/** Refund in cents that was claimed on the day in Seoul that `now` is in; undefined while claims are not known. */
export function claimedTodayCents({ refunds, now }: Pick<KnownClaims, 'refunds' | 'now'>): bigint | undefined {
  const today = seoulDay(now);
  return refunds
    ?.filter(({ createdAt }) => seoulDay(new Date(createdAt)) === today)
    .map(({ refundAmount }) => parseUnits(refundAmount, USD_PLACES))
    .reduce<bigint>((sum, cents) => (typeof cents === 'bigint' ? sum + cents : sum), 0n);
}

const verdict = (isMet: boolean | undefined): CheckVerdict => (isMet === undefined ? 'open' : isMet ? 'met' : 'broken');

/** What passes the day's limit alone does so whatever was claimed before. */
function isWithinDay(purchaseCents: bigint, claimedCents: bigint | undefined, rules: FormRules): boolean | undefined {
  const isWithin = (claimedCents ?? 0n) + refundOf(purchaseCents, rules) <= rules.dayCents;
  return isWithin && claimedCents === undefined ? undefined : isWithin;
}
const isNew = (receipt: string, refunds: KnownClaims['refunds']) =>
  refunds?.every(({ receiptHash }) => receiptHash !== receipt);

/** Each rule's verdict on a claim as it is typed, by the rules the server judges it by; what the server alone knows it may still refuse. */
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
