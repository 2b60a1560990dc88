import { type Queryable, sql } from './db.ts';

/**
 * Returns midnight in Seoul of a day, and the first midnight at least an hour away, by the store's clock. With that
 * lead, every node sees a change well before it takes effect.
 */
export const readMidnights = (db: Queryable, day: string): Promise<{ asked: Date; first: Date }> =>
  db.one(sql<{ asked: Date; first: Date }>`
    SELECT ${day}::date::timestamp AT TIME ZONE 'Asia/Seoul' AS asked,
           (((clock_timestamp() + interval '1 hour') AT TIME ZONE 'Asia/Seoul')::date + 1)::timestamp AT TIME ZONE 'Asia/Seoul' AS first`);
