/** The live event that makes both sides' screens reload a request. */
export const REQUEST_UPDATE = 'request_update';

/**
 * Limits of requests.
 * - `people`: shares per request.
 * - `open`: a requester's requests that still wait for someone.
 * - `daily`: shares that a requester asks for in 24 hours.
 * - `pair`, `pairOpen`: of those, shares asked of one payer in 24 hours, and requests waiting for the same payer.
 * - `inbox`: open requests from people who are not contacts that a payer is shown.
 * - `told`: those per day that the payer is notified of.
 * - `blocks`: people whom a payer can block.
 * - `usualDays`, `days`: how long a request lasts, by default and at most.
 * - `remindHours`: wait before a reminder.
 */
export const LIMITS = {
  people: 20,
  open: 50,
  daily: 40,
  pair: 5,
  pairOpen: 3,
  inbox: 100,
  told: 20,
  blocks: 200,
  days: 90,
  usualDays: 7,
  remindHours: 24,
  note: 140,
  reason: 140,
} as const;

/** Who may ask a person to pay: anybody with a wallet here, their contacts, or nobody. */
export const ASKED_BY = ['anyone', 'contacts', 'nobody'] as const;
export type AskedBy = (typeof ASKED_BY)[number];

/*
 *            take                     pay                       the network
 *   free ──────────► open ─────────────────► underway ──────────────────► paid
 *    ▲ (by link)      │  ▲                      │
 *    └── decline or ◄─┤  └──── failed ──────────┘
 *        release      ├── decline (named) ─► declined
 *                     └── request withdrawn ─► withdrawn, its days over ─► expired
 */
/** States of a share. `free`: nobody has taken it by the link yet. */
export const SHARE_STATES = ['free', 'open', 'underway', 'paid', 'declined', 'withdrawn', 'expired'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** News about a share, as the other side is notified of it. */
export type RequestNews = 'asked' | 'reminded' | 'declined' | null;

/**
 * Divides a sum by weights, exactly (largest remainder method). Each part is rounded down; the remaining units go one
 * each to the largest remainders, the first among equals. The parts add up to the total, and none is more than a unit
 * from its exact value. Undefined if no weight is above 0.
 */
export function divide(total: bigint, weights: readonly bigint[]): bigint[] | undefined {
  const sum = weights.reduce((all, one) => all + one, 0n);
  if (total < 0n || sum <= 0n || weights.some((one) => one < 0n)) return undefined;
  const parts = weights.map((weight) => (total * weight) / sum);
  const left = total - parts.reduce((all, one) => all + one, 0n);
  const order = weights
    .map((weight, nth) => ({ nth, remainder: (total * weight) % sum }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.nth - b.nth : a.remainder > b.remainder ? -1 : 1));
  for (const { nth } of order.slice(0, Number(left))) parts[nth] = (parts[nth] ?? 0n) + 1n;
  return parts;
}

/** Divides a sum into equal parts. None is more than a unit larger than another. */
export const divideEqually = (total: bigint, count: number): bigint[] | undefined =>
  divide(total, Array<bigint>(count).fill(1n));

/** The reason why shares and the requester's own part do not add up to the total. */
export function splitFault(total: bigint, own: bigint, shares: readonly bigint[]): 'more' | 'less' | undefined {
  const sum = shares.reduce((all, one) => all + one, own);
  return sum === total ? undefined : sum > total ? 'more' : 'less';
}
