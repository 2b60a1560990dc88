/** What is given of a payment at most, in basis points: with a shop's own cashback it stays below what was paid. */
export const MOST_BPS = 3000;
/** The most campaigns that run or are to run at once, and drafts beside them. */
export const MOST_RUNNING = 20;
export const MOST_DRAFTS = 50;
export const MOST_SHOPS = 500;
/** How long one may last, in days. */
export const MOST_DAYS = 366;
/** Won; as much as one payment may be by the store's own check. */
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

/** Whom a campaign is for, where it is not for everybody: by what a credential says of them, once, when they join. */
export const PREDICATES = ['resident', 'age_over'] as const;
export const AGES = { least: 12, most: 100 } as const;
/** Lengths of what a predicate says. */
export const PREDICATE = { name: 60, vct: 500, issuer: 500, claim: 100, value: 60 } as const;

/** The claims that say of an age that it is reached, each with the value that says so: those of types here, ISO 18013-5, and European data. */
export const ageClaims = (age: number): Readonly<Record<string, string>> => ({
  [`over${age}`]: 'yes',
  [`age_over_${age}`]: 'true',
  [`age_equal_or_over.${age}`]: 'true',
});

/** Whether somebody who joined is given anything: unsure while nobody says that what they showed stands. */
export const MEMBERSHIPS = ['joined', 'unsure', 'ended'] as const;

/** What a member showed whose issuer is elsewhere: how often that issuer is asked whether it stands, and for how long its last word counts, in seconds. */
export const MEMBER_S = { look: 3600, stands: 86_400 } as const;

/** Of which a campaign gives. */
export interface Offered {
  readonly bps: number;
  readonly mostPayment: bigint | undefined;
  readonly mostMonth: bigint | undefined;
}
/** What is left for it: of its budget, and of what the member was given this month. */
export interface Left {
  readonly budget: bigint;
  readonly given: bigint;
}

const BASIS = 10_000n;
function least(first: bigint, ...others: readonly bigint[]): bigint {
  let found = first;
  for (const one of others) if (one < found) found = one;
  return found;
}

/** What a campaign gives of a payment, floored to the won; never more than its caps and its budget leave. */
export function benefitOf(amount: bigint, { bps, mostPayment, mostMonth }: Offered, { budget, given }: Left): bigint {
  const whole = (amount * BigInt(bps)) / BASIS;
  const ofMonth = mostMonth === undefined ? whole : mostMonth - given;
  const benefit = least(whole, mostPayment ?? whole, ofMonth, budget);
  return benefit > 0n ? benefit : 0n;
}

/** The payer's best of what is offered: the most, of two alike the one that was made first; undefined where nothing is given. */
export function bestOf<O extends { readonly id: number; readonly amount: bigint }>(
  offers: readonly O[],
): O | undefined {
  const given = offers.filter(({ amount }) => amount > 0n);
  return given.sort((a, b) => (a.amount === b.amount ? a.id - b.id : a.amount > b.amount ? -1 : 1))[0];
}

/** A benefit with what has been taken back of it, in won. */
export interface GivenBenefit {
  /** What was paid. */
  readonly paid: bigint;
  readonly amount: bigint;
  readonly back: bigint;
}

/** How much of a benefit is taken back once so much of its payment is refunded in all: floored over all refunds together, and all of it with the last. */
export const takenBack = ({ paid, amount, back }: GivenBenefit, refunded: bigint): bigint =>
  (amount * refunded) / paid - back;
