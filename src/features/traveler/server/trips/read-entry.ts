import { type Queryable, sql } from '#platform/server/store/db.ts';

/**
 * Since when the person is in the country on a day in Seoul, as their trips tell: the first day of the latest stay that has begun, which is a trip
 * and those that go on from it without a day between (`entryDateOf` of `trips/stay.ts`); null before any trip.
 */
export const readEntry = async (
  db: Queryable,
  { userId }: { readonly userId: number },
  day: string,
): Promise<string | null> => {
  const { entry } = await db.one(sql<{ entry: string | null }>`
    SELECT max(start_date) AS entry FROM (
      SELECT start_date, max(end_date) OVER (ORDER BY start_date, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS stayed_until
        FROM travel_plans WHERE user_id = ${userId} AND start_date <= ${day}::date) begun
     WHERE stayed_until IS NULL OR start_date > stayed_until + 1`);
  return entry;
};
