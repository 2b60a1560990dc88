import { type Queryable, sql } from './db.ts';

/**
 * Midnight in Seoul of a day, and the next one that is an hour away or more, by the store's clock: what holds from then on is seen on every node well
 * before it does.
 */
export const readMidnights = (db: Queryable, day: string): Promise<{ asked: Date; first: Date }> =>
  db.one(sql<{ asked: Date; first: Date }>`
    SELECT ${day}::date::timestamp AT TIME ZONE 'Asia/Seoul' AS asked,
           (((clock_timestamp() + interval '1 hour') AT TIME ZONE 'Asia/Seoul')::date + 1)::timestamp AT TIME ZONE 'Asia/Seoul' AS first`);
