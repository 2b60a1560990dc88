/** A position on a timeline. The order is newest first by time in microseconds, then by kind, then by id. */
export interface Point {
  readonly micros: number;
  readonly rank: number;
  readonly id: number;
}

/** The points read from one kind, in its own order, newest first. */
export interface Stream<P extends Point> {
  readonly points: readonly P[];
  /** True if the source has no older entries. */
  readonly isWhole: boolean;
}

/** Comparator for display order: negative if `a` comes before `b`. */
export const comparePoints = (a: Point, b: Point): number => b.micros - a.micros || a.rank - b.rank || b.id - a.id;

/**
 * Merges streams and returns the newest `limit` points. Stops early at the end of a stream that is not whole: its next,
 * unread point may be newer than all that remains in the others.
 */
export function mergeStreams<P extends Point>(streams: readonly Stream<P>[], limit: number): P[] {
  const merged: P[] = [];
  const passed = streams.map(() => 0);
  while (merged.length < limit) {
    const heads = streams.map(({ points }, nth) => points[passed[nth] ?? 0]);
    if (streams.some(({ isWhole }, nth) => !isWhole && !heads[nth])) break;
    const next = newest(heads);
    if (!next) break;
    passed[next.nth] = (passed[next.nth] ?? 0) + 1;
    merged.push(next.head);
  }
  return merged;
}

function newest<P extends Point>(heads: readonly (P | undefined)[]): { nth: number; head: P } | undefined {
  let best: { nth: number; head: P } | undefined;
  for (const [nth, head] of heads.entries())
    if (head && (!best || comparePoints(head, best.head) < 0)) best = { nth, head };
  return best;
}
