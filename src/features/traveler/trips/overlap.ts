/** A range of days, `YYYY-MM-DD`, both inclusive. */
interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * Returns the days that two trips share. Undefined if there are none, or if one trip starts on the day the other ends:
 * travelling on is no conflict.
 */
export function sharedDays(one: Days, other: Days): Days | undefined {
  const [, startDate = ''] = [one.startDate, other.startDate].sort();
  const [endDate = ''] = [one.endDate, other.endDate].sort();
  const goesOn = one.endDate === other.startDate || other.endDate === one.startDate;
  if (startDate > endDate || (startDate === endDate && goesOn)) return undefined;
  return { startDate, endDate };
}

/** Returns the trips that a typed trip overlaps, earliest first, with the shared days. Only a warning. */
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
