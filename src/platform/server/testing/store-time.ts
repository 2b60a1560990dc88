import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Returns the store's current time plus `ms`. Rows are compared with this clock. */
export async function nowOf(db: Queryable, ms = 0): Promise<Date> {
  const { now } = await db.one(sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
  return new Date(now.getTime() + ms);
}

/** Returns the time in a server's responses (RFC 9110, section 6.6.1), to the second. Throws if there is none. */
export async function timeOf(url: string): Promise<Date> {
  const { headers, body } = await fetch(new URL('/api/health', url));
  await body?.cancel();
  const date = headers.get('date');
  if (date === null) throw new Error(`${url} gives no time with its answers`);
  return new Date(date);
}
