/**
 * Maximum number of e-mails to one address in a day. After the urgent ones are used up, one an hour is allowed.
 * Somebody who repeatedly requests mails in another's name must not cut that person off.
 */
const MOST = { all: 30, ofKind: 6, urgent: 24 };
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** Earlier mail to the same address, sent or queued within a day. */
export interface EarlierLetter {
  /** True for a letter of the same kind to the same account. */
  readonly isSame: boolean;
  readonly isUrgent: boolean;
  /** Seconds since the e-mail was sent, or since it was queued if it is not sent yet. */
  readonly ageS: number;
}

export interface Pace {
  /** Mails of this kind are combined: one an hour, with the number of events it covers. */
  readonly isTogether: boolean;
  readonly isUrgent: boolean;
  readonly mustArrive: boolean;
}

/**
 * Returns when an e-mail may be sent, in seconds from now; undefined if it is over today's limit. Combined mails are
 * never dropped: they wait and cover what happens until then. Mails that must arrive do not wait for other kinds.
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

/** Returns the seconds until fewer than `most` of these mails are less than a day old. */
function freeInS(letters: readonly EarlierLetter[], most: number): number {
  const ages = letters.map(({ ageS }) => ageS).toSorted((a, b) => a - b);
  return Math.max(0, DAY_S - (ages[most - 1] ?? DAY_S));
}
