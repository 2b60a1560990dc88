/** Bounds of what a verifier asks, and of what is kept of it. */
export const LIMITS = { request: 32_000, choices: 20, claims: 100, value: 500, why: 300, transactions: 5 } as const;
/** How long a request waits for its press, in seconds. */
export const OPEN_S = 86_400;

/** What became of a request: `unanswered` was sent and perhaps heard, `rejected` was heard and not accepted. */
export const OUTCOMES = ['open', 'shown', 'unanswered', 'rejected', 'refused', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What says who somebody is, or where they are found, more than most purposes need. */
const DELICATE =
  /birth|number|address|street|postal|portrait|photo|picture|phone|e-?mail|national|place_of|sex|gender|주민|번호|생년|주소|전화|사진|국적/i;
const BIRTH = /birth|생년/i;
const AGE = /(^|_)age(_|$)|over_?\d|under_?\d/i;

/** What is told of somebody who asks, as far as it decides how much is too much. */
export interface Asker {
  readonly isProven: boolean;
  readonly hasReason: boolean;
}
/** A claim by the names on its path. */
export type ClaimNames = readonly string[];

/**
 * Whether a claim is more than its verifier needs, as far as that can be told without knowing its trade: what is delicate by who is unknown, and a birth
 * date beside an age.
 */
export function isTooMuch(claim: ClaimNames, all: readonly ClaimNames[], { isProven }: Asker): boolean {
  const [is, isAny] = [
    (what: RegExp) => claim.some((name) => what.test(name)),
    (what: RegExp) => all.flat().some((name) => what.test(name)),
  ];
  return (is(BIRTH) && isAny(AGE)) || (!isProven && is(DELICATE));
}

/** More than so many claims need a reason. */
const MANY = 3;

/** Whether a request as a whole asks for too much: delicate claims, or many by somebody unknown, or many without a reason. */
export function isOverAsking(claims: readonly ClaimNames[], asker: Asker): boolean {
  if (claims.some((one) => isTooMuch(one, claims, asker))) return true;
  return claims.length > MANY && !(asker.isProven && asker.hasReason);
}
