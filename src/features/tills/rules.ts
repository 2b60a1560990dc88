/** Wrong digits that a clerk may enter at a till before the owner has to unlock them. */
export const TRIES = 5;
/** Minutes without an act after which a clerk's sitting is over. */
export const IDLE_MINUTES = 5;
export const LIMITS = { tills: 10, clerks: 20, items: 200 } as const;
/** Of one item in one charge. */
export const MOST_OF_ITEM = 99;

/** Whether somebody who has five tries would begin with these: one digit six times, or a run up or down. */
export function areEasyDigits(digits: string): boolean {
  const steps = new Set([...digits].slice(1).map((digit, i) => Number(digit) - Number(digits[i])));
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 0);
}

/** Whether a clerk may give back so much of a payment of which clerks alone have given back `before`. */
export const isWithinLimit = (limit: bigint, before: bigint, amount: bigint): boolean => before + amount <= limit;

/** How a line of a receipt names what was bought, more than one of it too. */
export const itemText = (name: string, count: number): string => (count === 1 ? name : `${name} × ${count}`);
