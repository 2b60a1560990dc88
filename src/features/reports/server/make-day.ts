import type { Job } from '#platform/server/jobs/jobs.ts';
import { soleTurn, type Turn } from '#platform/server/jobs/turns.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';
import { readDay, readDayShops } from './figures.ts';
import { findIn } from './findings.ts';

/** Returns the first closed day without figures. */
const nextDay = async (db: Queryable): Promise<string | undefined> =>
  (
    await db.maybe(sql<{ day: string }>`
      SELECT c.day::text AS day FROM closed_days c WHERE NOT EXISTS (SELECT FROM report_days r WHERE r.day = c.day) ORDER BY c.day LIMIT 1`)
  )?.day;

/**
 * Stores the figures of a closed day, all or none, and only after those of the days before. A closed day never changes,
 * so it is read before anything is written; another node that does the same at the same time gets the same result.
 */
export async function makeDay(db: Db, day: string): Promise<void> {
  const { made, shops, found } = await db.tx(
    async (tx) => ({
      made: await readDay(tx, day),
      shops: await readDayShops(tx, day),
      found: await findIn(tx, day),
    }),
    { readOnly: true, isLong: true },
  );
  await db.tx(async (tx) => {
    const isMine = await tx.run(sql`
      INSERT INTO report_days (day, issued, redeemed, circulating, fees, payments, paid, refunds, refunded)
      SELECT ${day}::date, ${made.issued}::numeric, ${made.redeemed}::numeric,
             coalesce((SELECT circulating FROM report_days WHERE day < ${day}::date ORDER BY day DESC LIMIT 1), 0) + ${made.issued}::numeric - ${made.redeemed}::numeric,
             ${made.fees}::numeric, ${made.payments}, ${made.paid}::numeric, ${made.refunds}, ${made.refunded}::numeric
       WHERE NOT EXISTS (SELECT FROM closed_days c WHERE c.day < ${day}::date AND NOT EXISTS (SELECT FROM report_days r WHERE r.day = c.day))
      ON CONFLICT DO NOTHING`);
    if (isMine === 0) return;
    tx.queue(sql`
      INSERT INTO report_day_shops (day, merchant_id, payments, paid, refunds, refunded)
      SELECT ${day}::date, s.* FROM jsonb_to_recordset(${JSON.stringify(shops)}::jsonb) AS s(merchant_id bigint, payments bigint, paid numeric, refunds bigint, refunded numeric)`);
    tx.queue(sql`
      INSERT INTO report_findings (day, kind, merchant_id, times, won, most, transfers)
      SELECT ${day}::date, f.kind, f.merchant_id, f.times, f.won, f.most, f.transfers
        FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f(kind text, merchant_id bigint, times integer, won numeric, most numeric, transfers bigint[])`);
  });
}

/** Stores the figures of all closed days that have none, oldest first. */
export function reportJob(db: Db, turn: Turn = soleTurn): Job {
  return {
    name: 'report-days',
    everyMs: 60_000,
    run: async (stop) => {
      for (;;) {
        const day = await nextDay(db);
        if (day === undefined || stop.aborted || !(await turn.isMine())) return;
        await makeDay(db, day);
      }
    },
    end: () => turn.giveBack(),
  };
}
