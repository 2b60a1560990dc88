const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

/** Returns the day in Seoul at a time, or so many days from it: `YYYY-MM-DD`. */
export const seoulDay = (now: Date, days = 0): string =>
  new Date(now.getTime() + SEOUL_MS + days * DAY_MS).toISOString().slice(0, 10);
