/**
 * How much one address is written in a day. After so many urgent ones there is one an hour: what somebody else asks for in another's name, over and
 * over, must not keep the other from it.
 */
const MOST = { all: 30, ofKind: 6, urgent: 24 };
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** A letter of the last day to the same address. */
export interface EarlierLetter {
  /** Of the same kind, from the same account. */
  readonly isSame: boolean;
  readonly isUrgent: boolean;
  /** Since it went, or was written where it has not gone. */
  readonly ageS: number;
}

export interface Pace {
  /** Letters of its kind are told together: one an hour, with how many it tells of. */
  readonly isTogether: boolean;
  readonly isUrgent: boolean;
  readonly mustArrive: boolean;
}

/**
 * When a letter goes, in seconds from now, or nothing when it is one too many today. What is told together is never lost: it waits, and so does all
 * that happens meanwhile. What must arrive waits for no other kind.
 */
export function goesInS(
  earlier: readonly EarlierLetter[],
  { isTogether, isUrgent, mustArrive }: Pace,
): number | undefined {
  const same = earlier.filter((letter) => letter.isSame);
  const newestS = Math.min(...same.map(({ ageS }) => ageS));
  if (isUrgent) return freeInS(same, MOST.urgent) > 0 && newestS < HOUR_S ? undefined : 0;
  const all = mustArrive
    ? 0
    : freeInS(
        earlier.filter((letter) => !letter.isUrgent),
        MOST.all,
      );
  if (!isTogether) return all > 0 ? undefined : 0;
  return Math.max(0, all, HOUR_S - newestS, freeInS(same, MOST.ofKind));
}

/** Until fewer than `most` of these are of the last day. */
function freeInS(letters: readonly EarlierLetter[], most: number): number {
  const ages = letters.map(({ ageS }) => ageS).toSorted((a, b) => a - b);
  return Math.max(0, DAY_S - (ages[most - 1] ?? DAY_S));
}
