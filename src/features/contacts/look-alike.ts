/** A known address that the one about to be paid could be mistaken for. */
export interface LookAlikeMatch<T> {
  readonly known: T;
  /** Indexes, from 0, of the characters after `0x` that differ (40 in all). */
  readonly differing: readonly number[];
}

/** Characters at each end that people compare, and that forgers therefore imitate. */
const END = 4;
/** Maximum edit distance that still counts as a typing error. */
const FEW = 6;

/**
 * Returns the known address that this one could be mistaken for: it has the same characters at both ends (address
 * poisoning), or is a few typing errors away. Prefers the fewest differences. Undefined if the address itself is known.
 * Addresses are `0x` and 40 hex digits in any case.
 */
export function findLookAlike<T extends { readonly address: string }>(
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

/** Counts each ASCII character of a text. */
function countsOf(text: string): Int8Array {
  const counts = new Int8Array(128);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) & 127;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/**
 * Cheap test before the edit distance: one edit changes at most two character counts by one, which rules out nearly
 * every other address.
 */
function mayBeFewAway(counts: Int8Array, text: string): boolean {
  const left = counts.slice();
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) & 127;
    left[code] = (left[code] ?? 0) - 1;
  }
  return left.reduce((sum, count) => sum + Math.abs(count), 0) <= 2 * FEW;
}

/** Reports whether the edit distance (Levenshtein, computed within a band) is at most `FEW`. */
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

/** Joins consecutive positions into runs, counted from 1 and with both ends included: [[7, 36]]. */
export function runsOf(places: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const at of places) {
    const run = runs.at(-1);
    if (run?.[1] === at) run[1] = at + 1;
    else runs.push([at + 1, at + 1]);
  }
  return runs;
}
