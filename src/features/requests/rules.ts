/** The live event by which screens of both sides hear of a request. */
export const REQUEST_UPDATE = 'request_update';

/**
 * `people`: shares of one request. `open`: requests of a person that wait for somebody. `daily`: shares that a person asks for in 24 hours. `pair`: of them
 * those of one payer; `pairOpen`: requests that wait for the same one. `inbox`: open ones of people who are no contacts that a person is shown, `told`: those
 * of a day of which they are notified. `blocks`: people whose requests somebody does not see. Days: how long a request lasts; `remindHours`: before a reminder.
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

/** Who may ask a person: anybody with a wallet here, their contacts, or nobody. */
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
/** How a share stands. `free`: nobody has taken it by the link. */
export const SHARE_STATES = ['free', 'open', 'underway', 'paid', 'declined', 'withdrawn', 'expired'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** What became of a share, as others are told it. */
export type RequestNews = 'asked' | 'reminded' | 'declined' | null;

/**
 * Divides a sum by weights, exactly: each gets its part rounded down, and the units that are left go one each to the largest remainders, the first of
 * equals first (largest remainder). The parts sum to the total and none is more than a unit from its exact part. Undefined where no weight is above 0.
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

/** Divides a sum into so many equal parts: none is more than a unit larger than another. */
export const divideEqually = (total: bigint, count: number): bigint[] | undefined =>
  divide(total, Array<bigint>(count).fill(1n));

/** Why a sum is not divided: the shares and one's own part are more or less than it. */
export function splitFault(total: bigint, own: bigint, shares: readonly bigint[]): 'more' | 'less' | undefined {
  const sum = shares.reduce((all, one) => all + one, own);
  return sum === total ? undefined : sum > total ? 'more' : 'less';
}
