import type { TestApp } from '#app/server/testing/harness.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { UserId } from '#platform/ids.ts';
import { type Statement, sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { budgetOf, insertCampaign, readBudgets, type StoredTerms, setRunning } from '../campaigns-store.ts';
import { fundBudget } from '../funding.ts';

const DAY_MS = 86_400_000;

/** Creates and runs campaigns for a test, funded from a city's account and without the office. */
export async function campaigning(app: TestApp) {
  const city = await app.register();
  const userId = city.userId as UserId;
  const address = city.address.toLowerCase() as AccountOwner;
  /** Bypasses the guards of these rows. */
  const freely = (work: Statement<never>) =>
    app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(work);
    });
  const dayIn = async (days: number) => (await nowOf(app.db, days * DAY_MS)).toISOString().slice(0, 10);
  return {
    city,
    run: async (terms: Partial<StoredTerms> = {}): Promise<number> => {
      const whole: StoredTerms = {
        name: 'Winter market',
        nameKo: '겨울 장날',
        bps: 1000,
        gives: 'at_once',
        mostPayment: null,
        mostMonth: null,
        shops: null,
        trades: null,
        firstDay: await dayIn(-2),
        lastDay: await dayIn(40),
        budget: 100_000n,
        predicate: null,
        ...terms,
      };
      await fund(app.db, userId, 'KRW', whole.budget.toString());
      return app.db.tx(async (tx) => {
        const id = await insertCampaign(tx, whole, ownerProof(userId));
        await setRunning(tx, id, address);
        await fundBudget(tx, { id, amount: whole.budget, from: address });
        return id;
      });
    },
    /** Returns the balance of a campaign's budget and the held part of it. */
    budget: async (id: number): Promise<[number, number]> => {
      const [row] = await readBudgets(app.db, [id]);
      return [Number(row?.balance ?? 0), Number(row?.held ?? 0)];
    },
    account: budgetOf,
    /** Ends a campaign in so many milliseconds, by the store's clock. */
    endsIn: (id: number, ms: number) =>
      freely(
        sql`UPDATE campaigns SET ends_at = clock_timestamp() + make_interval(secs => ${ms / 1000}::float) WHERE id = ${id}`,
      ),
    /** Moves a payment and its benefit into the previous month. */
    monthAgo: async (paymentId: number) => {
      await freely(sql`UPDATE campaign_months m SET month = (m.month - interval '1 month')::date
        FROM campaign_benefits b WHERE b.payment_id = ${paymentId} AND (m.user_id, m.month, m.campaign_id) = (b.user_id, b.month, b.campaign_id)`);
      await freely(
        sql`UPDATE campaign_benefits SET month = (month - interval '1 month')::date WHERE payment_id = ${paymentId}`,
      );
      await freely(sql`UPDATE payments SET created_at = created_at - interval '1 month' WHERE id = ${paymentId}`);
    },
    /** Makes the month's end due now for all held benefits. */
    monthEnds: () =>
      freely(
        sql`UPDATE campaign_benefits SET release_at = clock_timestamp() - interval '1 second' WHERE state = 'held'`,
      ),
  };
}
