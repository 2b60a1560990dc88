import { timeOf } from '#platform/server/testing/store-time.ts';

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

/** Returns today in Seoul by a server's time, or so many days from it: `YYYY-MM-DD`. */
export async function seoulDay(address: string, days = 0): Promise<string> {
  const now = await timeOf(address);
  return new Date(now.getTime() + SEOUL_MS + days * DAY_MS).toISOString().slice(0, 10);
}
