import type { OfficeResult } from './rules.ts';

/** The sandbox office's behaviour for a purchase. */
export type OfficePlan =
  | 'confirms'
  | 'rejects'
  | 'partial'
  | 'late'
  | 'contradicts'
  | 'silent'
  | 'refuses'
  | 'flaky'
  | 'down';

const PREFIX = 'SANDBOX-';
/** Results that the sandbox customs office publishes, in order, by behaviour. */
const outcomes: Readonly<Record<OfficePlan, readonly OfficeResult[]>> = {
  confirms: ['confirmed'],
  rejects: ['rejected'],
  partial: ['partial'],
  late: ['confirmed'],
  contradicts: ['confirmed', 'rejected'],
  silent: [],
  refuses: [],
  flaky: ['confirmed'],
  down: [],
};

/** Merchant names that make the sandbox office answer by itself. The README lists them. */
export const sandboxMerchants = Object.keys(outcomes).map((word) => PREFIX + word.toUpperCase());

/**
 * Returns the sandbox office's behaviour for a merchant name, in any case. Undefined for all other names, which wait
 * until a person starts the confirmation.
 */
export function officePlan(merchantName: string): OfficePlan | undefined {
  const typed = merchantName.trim().toUpperCase();
  return sandboxMerchants.includes(typed) ? (typed.slice(PREFIX.length).toLowerCase() as OfficePlan) : undefined;
}

/** Returns the next result after those published; undefined if there is none. */
export const outcomeOf = (plan: OfficePlan, published: number): OfficeResult | undefined => outcomes[plan][published];

/** The behaviour for the result that a person chose. */
export const planOf: Readonly<Record<OfficeResult, OfficePlan>> = {
  confirmed: 'confirms',
  rejected: 'rejects',
  partial: 'partial',
};
