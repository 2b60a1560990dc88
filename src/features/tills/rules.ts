/** Wrong codes that a clerk may enter before the owner has to unlock them. */
export const TRIES = 5;
/** Minutes of inactivity after which a clerk's session at a till ends. */
export const IDLE_MINUTES = 5;
export const LIMITS = { tills: 10, clerks: 20, items: 200 } as const;
/** Maximum quantity of one item in one charge. */
export const MOST_OF_ITEM = 99;

/** Reports whether a code is easy to guess in five tries: one digit six times, or a run up or down. */
export function areEasyDigits(digits: string): boolean {
  const steps = new Set([...digits].slice(1).map((digit, i) => Number(digit) - Number(digits[i])));
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 0);
}

/**
 * Reports whether a clerk may refund this amount. `before` is the part of the payment that clerks have refunded alone.
 */
export const isWithinLimit = (limit: bigint, before: bigint, amount: bigint): boolean => before + amount <= limit;

/** Names an item on a receipt, with its quantity if above one. */
export const itemText = (name: string, count: number): string => (count === 1 ? name : `${name} × ${count}`);
