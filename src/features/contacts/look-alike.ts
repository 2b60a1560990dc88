/** An address that one is about to pay may be taken for this one. */
export interface LookAlikeMatch<T> {
  readonly known: T;
  /** Which of the 40 characters after 0x differ, from 0. */
  readonly differing: readonly number[];
}

/** So many characters at each end are what people compare, and what an address is forged for. */
const END = 4;
/** So many typing errors make another address of one. */
const FEW = 6;

/**
 * The known address that one is like without being it: the same at both ends and different between (address poisoning), or a few characters
 * away. The one with the fewest differences; nothing when the address is known itself. Addresses are 0x and 40 hex, in any case.
 */
export function resembled<T extends { readonly address: string }>(
  address: string,
  known: readonly T[],
): LookAlikeMatch<T> | undefined {
  const asked = digitsOf(address);
  const countsAsked = countsOf(asked);
  const alike: LookAlikeMatch<T>[] = [];
  for (const one of known) {
    const digits = digitsOf(one.address);
    if (digits === asked) return undefined;
    if (!hasSameEnds(asked, digits) && !(mayBeFewAway(countsAsked, digits) && isFewAway(asked, digits))) continue;
    const differing = [...digits].flatMap((digit, at) => (digit === asked[at] ? [] : [at]));
    alike.push({ known: one, differing });
  }
  return alike.toSorted((a, b) => a.differing.length - b.differing.length)[0];
}

const digitsOf = (address: string) => address.slice(2).toLowerCase();

const hasSameEnds = (a: string, b: string) => a.slice(0, END) === b.slice(0, END) && a.slice(-END) === b.slice(-END);

/** How often each character of ASCII stands in a text. */
function countsOf(text: string): Int8Array {
  const counts = new Int8Array(128);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) & 127;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** A change moves two counts by one at most, so that nearly every other address is told without comparing places. */
function mayBeFewAway(counts: Int8Array, text: string): boolean {
  const left = counts.slice();
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) & 127;
    left[code] = (left[code] ?? 0) - 1;
  }
  return left.reduce((sum, count) => sum + Math.abs(count), 0) <= 2 * FEW;
}

/** Whether at most `FEW` characters put in, left out or changed make one of the other (Levenshtein, within that band). */
function isFewAway(a: string, b: string): boolean {
  const FAR = FEW + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => Math.min(at, FAR));
  for (let i = 1; i <= a.length; i += 1) {
    const next = [Math.min(i, FAR)];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? FAR) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(FAR, changed, (row[j] ?? FAR) + 1, (next[j - 1] ?? FAR) + 1));
    }
    row = next;
    if (row.every((cost) => cost === FAR)) return false;
  }
  return (row.at(-1) ?? FAR) <= FEW;
}

/** Places that follow one another as the people count them, from 1 and with both ends: [[7, 36]]. */
export function runsOf(places: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const at of places) {
    const run = runs.at(-1);
    if (run?.[1] === at) run[1] = at + 1;
    else runs.push([at + 1, at + 1]);
  }
  return runs;
}
