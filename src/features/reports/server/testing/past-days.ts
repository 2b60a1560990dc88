import type { TestApp } from '#app/server/testing/harness.ts';
import { type AccountOwner, transfer } from '#features/ledger/movement.ts';
import { closingJob } from '#features/ledger/server/days/closing.ts';
import { mustPost, openAccounts } from '#features/ledger/server/doors.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';

const going = new AbortController().signal;

/** Creates past days in a test’s ledger, bypassing the guards. */
export function pastDays(app: TestApp) {
  return {
    /** Moves won between two accounts now. */
    move: async (kind: string, from: AccountOwner, to: AccountOwner, won: number): Promise<number> => {
      const movement = transfer({ kind, asset: 'KRW', amount: BigInt(won), from, to, initiator: null });
      return app.db.tx(async (tx) => {
        await openAccounts(tx, movement);
        return mustPost(tx, movement);
      });
    },
    /**
     * Moves the last hour's transfers into the past: up to each named transfer, and after the one before, by so many
     * days. Wallets in `old` get the same age.
     */
    were: (
      days: readonly { readonly upTo: number; readonly ago: number }[],
      old: readonly number[] = [],
    ): Promise<void> =>
      app.db.tx(async (tx) => {
        await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
        const recent = sql`now() - interval '1 hour'`;
        for (const { upTo, ago } of days) {
          const by = sql`make_interval(days => ${ago}::int)`;
          await tx.run(sql`UPDATE entries SET at = at - ${by} WHERE at > ${recent} AND transfer_id <= ${upTo}`);
          await tx.run(
            sql`UPDATE transfers SET created_at = created_at - ${by}, resolved_at = resolved_at - ${by} WHERE created_at > ${recent} AND id <= ${upTo}`,
          );
          await tx.run(
            sql`UPDATE payments SET created_at = created_at - ${by} WHERE created_at > ${recent} AND id <= ${upTo}`,
          );
          await tx.run(
            sql`UPDATE payment_refunds SET created_at = created_at - ${by} WHERE created_at > ${recent} AND id <= ${upTo}`,
          );
        }
        await tx.run(
          sql`UPDATE users SET created_at = created_at - interval '60 days' WHERE id = ANY (${[...old]}::bigint[])`,
        );
      }),
    /** Returns the id of the latest transfer. */
    last: async (): Promise<number> => (await app.db.one(sql<{ id: number }>`SELECT max(id) AS id FROM transfers`)).id,
    /** Closes every finished day. */
    close: () =>
      until(
        async () => {
          await closingJob(app.db).run(going);
          return (await app.db.one(sql<{ step: string }>`SELECT step FROM ledger_close_day(${new Date()})`)).step;
        },
        (step) => step === 'early',
      ),
    /** Returns the day in Korea so many days ago. */
    dayAgo: async (days: number): Promise<string> =>
      (await app.db.one(sql<{ day: string }>`SELECT (ledger_day(now()) - ${days}::int)::text AS day`)).day,
    unguarded: (text: string): Promise<void> =>
      app.db.tx(async (tx) => {
        await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
        await tx.exec(text);
      }),
  };
}
