import type { OfficeResult } from './office.ts';

/** What the sandbox office does with a purchase. */
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
/** By the merchant's name; what customs finds, in its order. */
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

/** The names of merchants that make the sandbox office answer by itself; documented in the README. */
export const sandboxMerchants = Object.keys(outcomes).map((word) => PREFIX + word.toUpperCase());

/** What a merchant's name asks of the sandbox office, however it is typed; undefined for every other one, which waits until a person lets it be confirmed. */
export function officePlan(merchantName: string): OfficePlan | undefined {
  const typed = merchantName.trim().toUpperCase();
  return sandboxMerchants.includes(typed) ? (typed.slice(PREFIX.length).toLowerCase() as OfficePlan) : undefined;
}

/** The result that follows those which were published; undefined when there is none any more. */
export const outcomeOf = (plan: OfficePlan, published: number): OfficeResult | undefined => outcomes[plan][published];

/** What a person lets customs find, as a plan. */
export const planOf: Readonly<Record<OfficeResult, OfficePlan>> = {
  confirmed: 'confirms',
  rejected: 'rejects',
  partial: 'partial',
};
