const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

/** Returns the date in Seoul at a time, plus `days`: `YYYY-MM-DD`. */
export const seoulDay = (now: Date, days = 0): string =>
  new Date(now.getTime() + SEOUL_MS + days * DAY_MS).toISOString().slice(0, 10);
