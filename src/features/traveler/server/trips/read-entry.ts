import { type Queryable, sql } from '#platform/server/store/db.ts';

/**
 * Returns the entry date on a day in Seoul, derived from a person's trips: the first day of the latest stay that has
 * begun. A stay is a trip and those that continue it without a gap. Must agree with `entryDateOf` in `trips/stay.ts`.
 * Null before any trip.
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
