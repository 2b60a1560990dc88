import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, type Statement, sql } from '#platform/server/store/db.ts';
import type { TimelineItem } from '#platform/timeline.ts';

/** When something happened, in microseconds since 1970, and its id among what is of its kind: newest first by both. */
export interface Moment {
  readonly micros: number;
  readonly id: number;
}

/** What is asked of one kind: its newest `count` moments below one, none from before `since`. */
export interface Span {
  readonly below: Moment;
  readonly since: Date | null;
  readonly count: number;
}

/**
 * One kind of what happens to a person, read where it is kept. Moments come from an index `(user_id, time DESC, id DESC)` of their own and say
 * nothing else; what is sealed is opened by `items` alone, of those that are shown.
 */
export interface TimelineSource<R> {
  readonly moments: (db: Queryable, owner: Owner, span: Span) => Promise<Moment[]>;
  /** Those of these ids that are still there, in any order. */
  readonly items: (services: Services, owner: Owner, ids: readonly number[]) => Promise<TimelineItem<R>[]>;
}

/** Later than anything is. */
export const NEWEST: Moment = { micros: 8_000_000_000_000_000, id: 0 };

/** A time in microseconds, which a Date would round. */
export const microsOf = (at: Statement<never>) => sql`(extract(epoch FROM ${at}) * 1000000)::bigint`;

/** Whether a row with this time and the column `id` is in a span; the same form as the index has. */
export const inSpan = (at: Statement<never>, { below, since }: Span) =>
  sql`(${at}, id) < (timestamptz 'epoch' + ${below.micros} * interval '1 microsecond', ${below.id})
      AND ${at} >= coalesce(${since}::timestamptz, '-infinity')`;
