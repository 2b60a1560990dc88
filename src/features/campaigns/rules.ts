import { defineRefusals } from '#platform/refusal.ts';

/** Maximum benefit of a payment, in basis points. Together with the shop's own cashback it stays below the payment. */
export const MOST_BPS = 3000;
/** Maximum number of running or upcoming campaigns, and of drafts. */
export const MOST_RUNNING = 20;
export const MOST_DRAFTS = 50;
export const MOST_SHOPS = 500;
/** Maximum duration in days. */
export const MOST_DAYS = 366;
/** Maximum budget in won; equal to the store's maximum for one payment. */
export const MOST_BUDGET = 10n ** 12n;

export const GIVES = ['at_once', 'month_end'] as const;
export type Gives = (typeof GIVES)[number];
export const STATES = ['draft', 'coming', 'runs', 'stopped', 'over'] as const;
export type CampaignState = (typeof STATES)[number];

/*
 *  ─ make ─► draft ── change: another revision, what waits of it is void ──► draft
 *              └─ start: asked by one, checked by another, funded ─► coming ─ its first day ─► runs ─ its last day ─► over
 *                                                                      └───── stop, by one person ──► stopped
 */

/** Conditions for joining a campaign, proven once by a credential. */
export const PREDICATES = ['resident', 'age_over'] as const;
export const AGES = { least: 12, most: 100 } as const;
/** Maximum lengths of a condition's texts. */
export const PREDICATE = { name: 60, vct: 500, issuer: 500, claim: 100, value: 60 } as const;

/**
 * Claims that prove that an age is reached, each with the required value: those of this server's types, of ISO 18013-5
 * and of European credentials.
 */
export const ageClaims = (age: number): Readonly<Record<string, string>> => ({
  [`over${age}`]: 'yes',
  [`age_over_${age}`]: 'true',
  [`age_equal_or_over.${age}`]: 'true',
});

/**
 * State of a membership. `unsure`: at present nothing confirms that the credential is valid, so no benefit is given.
 */
export const MEMBERSHIPS = ['joined', 'unsure', 'ended'] as const;

/**
 * Times in seconds for credentials whose issuer is on another server: how often their status is checked, and how long
 * the last result counts.
 */
export const MEMBER_S = { look: 3600, valid: 86_400 } as const;

/** Terms that decide the size of a benefit. */
export interface BenefitTerms {
  readonly bps: number;
  readonly mostPayment: bigint | undefined;
  readonly mostMonth: bigint | undefined;
}
/** Remaining budget, and the member's benefits so far this month. */
export interface BenefitRemainder {
  readonly budget: bigint;
  readonly given: bigint;
}

const BASIS = 10_000n;
function least(first: bigint, ...others: readonly bigint[]): bigint {
  let found = first;
  for (const one of others) if (one < found) found = one;
  return found;
}

/** Returns a campaign's benefit on a payment, rounded down to the won and limited by its caps and budget. */
export function benefitOf(
  amount: bigint,
  { bps, mostPayment, mostMonth }: BenefitTerms,
  { budget, given }: BenefitRemainder,
): bigint {
  const whole = (amount * BigInt(bps)) / BASIS;
  const ofMonth = mostMonth === undefined ? whole : mostMonth - given;
  const benefit = least(whole, mostPayment ?? whole, ofMonth, budget);
  return benefit > 0n ? benefit : 0n;
}

/** Returns the best offer for the payer: the largest, or the older campaign if equal. Undefined if nothing is given. */
export function bestOf<O extends { readonly id: number; readonly amount: bigint }>(
  offers: readonly O[],
): O | undefined {
  const given = offers.filter(({ amount }) => amount > 0n);
  return given.sort((a, b) => (a.amount === b.amount ? a.id - b.id : a.amount > b.amount ? -1 : 1))[0];
}

/** A benefit and its returned part, in won. */
export interface GivenBenefit {
  /** Amount of the payment. */
  readonly paid: bigint;
  readonly amount: bigint;
  readonly back: bigint;
}

/**
 * Returns the benefit to take back for the given total of refunds. It is rounded down over all refunds together; the
 * last one takes the rest.
 */
export const takenBack = ({ paid, amount, back }: GivenBenefit, refunded: bigint): bigint =>
  (amount * refunded) / paid - back;

/** Refusals of campaigns during a payment; the feature `pay` includes them in its own table. */
export const campaignRefusals = defineRefusals({
  benefit_changed: { status: 409, title: 'The benefit has changed' },
});
