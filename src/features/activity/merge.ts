/** A point of a timeline: newest first by time in microseconds, then by the kind's rank, then by id. */
export interface Point {
  readonly micros: number;
  readonly rank: number;
  readonly id: number;
}

/** What was read of one kind, in its own order, newest first. */
export interface Stream<P extends Point> {
  readonly points: readonly P[];
  /** Whether there is nothing older than what was read. */
  readonly isWhole: boolean;
}

/** Below 0 where `a` is shown before `b`. */
export const order = (a: Point, b: Point): number => b.micros - a.micros || a.rank - b.rank || b.id - a.id;

/**
 * The newest `limit` of some streams, merged. It ends early where one that goes on has nothing left that was read: what follows there may be
 * newer than all that the others have.
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
  for (const [nth, head] of heads.entries()) if (head && (!best || order(head, best.head) < 0)) best = { nth, head };
  return best;
}
