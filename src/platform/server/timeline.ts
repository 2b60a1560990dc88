import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, type Statement, sql } from '#platform/server/store/db.ts';
import type { TimelineItem } from '#platform/timeline.ts';

/**
 * Time of an entry in microseconds since 1970, and its id within its kind. Entries are ordered by both, newest first.
 */
export interface Moment {
  readonly micros: number;
  readonly id: number;
}

/** Request for one kind: its newest `count` moments below `below`, none before `since`. */
export interface Span {
  readonly below: Moment;
  readonly since: Date | null;
  readonly count: number;
}

/**
 * One kind of entry on a person's timeline, read from its own table. Moments come from an index `(user_id, time DESC,
 * id DESC)` and contain nothing else. Sealed data is opened only by `items`, for the entries that are shown.
 */
export interface TimelineSource<R> {
  readonly moments: (db: Queryable, owner: Owner, span: Span) => Promise<Moment[]>;
  /** Returns the entries that still exist among these ids, in any order. */
  readonly items: (services: Services, owner: Owner, ids: readonly number[]) => Promise<TimelineItem<R>[]>;
}

/** Moment after every real one, to start a timeline with its newest entry. */
export const NEWEST: Moment = { micros: 8_000_000_000_000_000, id: 0 };

/** Converts a time to microseconds, which a Date would round. */
export const microsOf = (at: Statement<never>) => sql`(extract(epoch FROM ${at}) * 1000000)::bigint`;

/**
 * Returns the SQL condition that a row with this time and the column `id` is in a span, in the form that the index
 * supports.
 */
export const inSpan = (at: Statement<never>, { below, since }: Span) =>
  sql`(${at}, id) < (timestamptz 'epoch' + ${below.micros} * interval '1 microsecond', ${below.id})
      AND ${at} >= coalesce(${since}::timestamptz, '-infinity')`;
