/** Limits on requests and on the records stored about them. */
export const LIMITS = { request: 32_000, choices: 20, claims: 100, value: 500, why: 300, transactions: 5 } as const;
/** Seconds for which a request waits for the person's decision. */
export const OPEN_S = 86_400;

/** Outcome of a request. `unanswered` was sent and may have arrived; `rejected` arrived and was not accepted. */
export const OUTCOMES = ['open', 'shown', 'unanswered', 'rejected', 'refused', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Claims that identify or locate a person more than most purposes need. */
const DELICATE =
  /birth|number|address|street|postal|portrait|photo|picture|phone|e-?mail|national|place_of|sex|gender|주민|번호|생년|주소|전화|사진|국적/i;
const BIRTH = /birth|생년/i;
const AGE = /(^|_)age(_|$)|over_?\d|under_?\d/i;

/** The facts about a verifier that decide how much is too much. */
export interface Asker {
  readonly isProven: boolean;
  readonly hasReason: boolean;
}
/** A claim as the names on its path. */
export type ClaimNames = readonly string[];

/**
 * Reports whether a claim is probably more than the verifier needs: a delicate claim for an unknown verifier, or a
 * birth date where an age is also requested.
 */
export function isTooMuch(claim: ClaimNames, all: readonly ClaimNames[], { isProven }: Asker): boolean {
  const [is, isAny] = [
    (what: RegExp) => claim.some((name) => what.test(name)),
    (what: RegExp) => all.flat().some((name) => what.test(name)),
  ];
  return (is(BIRTH) && isAny(AGE)) || (!isProven && is(DELICATE));
}

/** Number of claims above which a verifier must give a reason. */
const MANY = 3;

/**
 * Reports whether a request as a whole asks for too much: a claim that is too much, many claims for an unknown
 * verifier, or many without a reason.
 */
export function isOverAsking(claims: readonly ClaimNames[], asker: Asker): boolean {
  if (claims.some((one) => isTooMuch(one, claims, asker))) return true;
  return claims.length > MANY && !(asker.isProven && asker.hasReason);
}
