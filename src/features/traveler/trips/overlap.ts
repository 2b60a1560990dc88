/** Whole days, `YYYY-MM-DD`, the last one included. */
interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * The days that two trips have in common; undefined where there are none, and where the one begins on the day on which the other ends: somebody
 * who goes on is in two places that day.
 */
export function sharedDays(one: Days, other: Days): Days | undefined {
  const [, startDate = ''] = [one.startDate, other.startDate].sort();
  const [endDate = ''] = [one.endDate, other.endDate].sort();
  const goesOn = one.endDate === other.startDate || other.endDate === one.startDate;
  if (startDate > endDate || (startDate === endDate && goesOn)) return undefined;
  return { startDate, endDate };
}

/** The trips that a trip as typed overlaps, the earliest first, each with the days in common; it is a warning and refuses nothing. */
export function overlapsOf<Trip extends Days & { readonly id: number }>(
  typed: Days & { readonly id?: number },
  trips: readonly Trip[],
): { readonly trip: Trip; readonly days: Days }[] {
  return trips
    .filter(({ id }) => id !== typed.id)
    .flatMap((trip) => {
      const days = sharedDays(typed, trip);
      return days ? [{ trip, days }] : [];
    })
    .toSorted((a, b) =>
      a.trip.startDate === b.trip.startDate ? a.trip.id - b.trip.id : a.trip.startDate < b.trip.startDate ? -1 : 1,
    );
}
