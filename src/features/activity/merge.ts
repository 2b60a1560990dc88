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
    let next: number | undefined;
    for (const [nth, { points, isWhole }] of streams.entries()) {
      const head = points[passed[nth] ?? 0];
      if (!head && !isWhole) return merged;
      const best = next === undefined ? undefined : streams[next]?.points[passed[next] ?? 0];
      if (head && (!best || order(head, best) < 0)) next = nth;
    }
    const head = next === undefined ? undefined : streams[next]?.points[passed[next] ?? 0];
    if (next === undefined || !head) return merged;
    passed[next] = (passed[next] ?? 0) + 1;
    merged.push(head);
  }
  return merged;
}
