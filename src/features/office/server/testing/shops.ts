import type { TestApp } from '#app/server/testing/harness.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { type AccountOwner, HOUSE, transferLegs } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';

export interface TestShop {
  readonly userId: number;
  readonly address: AccountOwner;
  readonly owner: { readonly userId: number; readonly address: string; readonly token: string };
  readonly token: string;
}

/** Shops of a test’s city, each with a proven bank account unless told, and what came in days ago. */
export function shopsOf(app: TestApp) {
  const firms = registry(app);
  let accounts = 1000;
  return {
    make: async (name: string, { hasAccount = true, ending = '' } = {}): Promise<TestShop> => {
      const owner = await app.register();
      const { organisation } = await firms.make(owner, { name, kinds: ['merchant'] });
      const shop = { userId: organisation.id, owner, token: owner.token };
      accounts += 10;
      if (hasAccount) await accountEnding(app, shop, ending || String(accounts));
      const { address } = await app.db.one(
        sql<{ address: AccountOwner }>`SELECT address FROM users WHERE id = ${organisation.id}`,
      );
      return { ...shop, address };
    },
    /** Won that came in from a bank, some hours ago. */
    earn: async ({ address: to }: Pick<TestShop, 'address'>, won: number, hoursAgo = 0): Promise<void> => {
      const plan = { asset: 'KRW', amount: BigInt(won), fee: 0n, from: HOUSE.bank, to } as const;
      const effectiveAt = new Date(Date.now() - hoursAgo * 3_600_000 - 1000);
      const asked = { ...plan, kind: 'top_up', initiator: null, legs: transferLegs(plan), effectiveAt };
      const { status } = await app.db.tx((tx) => post(tx, asked));
      if (status !== 'accepted') throw new Error(status);
    },
    /** Won that the shop pays somebody else, now. */
    spend: async ({ address: from }: Pick<TestShop, 'address'>, won: number): Promise<void> => {
      const plan = { asset: 'KRW', amount: BigInt(won), fee: 0n, from, to: HOUSE.fees } as const;
      const asked = { ...plan, kind: 'send', initiator: null, legs: transferLegs(plan) };
      const { status } = await app.db.tx((tx) => post(tx, asked));
      if (status !== 'accepted') throw new Error(status);
    },
    /** As a freeze stands on an account; the store's own door does it for persons. */
    freeze: ({ userId }: Pick<TestShop, 'userId'>): Promise<void> =>
      app.db.tx(async (tx) => {
        await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
        await tx.run(sql`UPDATE accounts SET stop = 'frozen' WHERE user_id = ${userId}`);
      }),
    /** Balance and what of it is held. */
    won: async ({ userId }: Pick<TestShop, 'userId'>): Promise<[number, number]> => {
      const row = await app.db.one(
        sql<{
          balance: string;
          held: string;
        }>`SELECT balance, held FROM accounts WHERE user_id = ${userId} AND asset_id = 6`,
      );
      return [Number(row.balance), Number(row.held)];
    },
  };
}
