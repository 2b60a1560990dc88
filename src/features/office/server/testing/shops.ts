import type { TestApp } from '#app/server/testing/harness.ts';
import { numberSealContext } from '#features/banking/server/store.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { type AccountOwner, HOUSE, transfer } from '#features/ledger/movement.ts';
import { mustPost, openAccounts, postAll } from '#features/ledger/server/doors.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { type Statement, sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { userSubject } from '#platform/server/vault/vault.ts';

export interface TestShop {
  readonly userId: number;
  readonly address: AccountOwner;
  readonly owner: { readonly userId: number; readonly address: string; readonly token: string };
  readonly token: string;
}

/** Shops of a test's city, each with a proven bank account by default, and money received days ago. */
export function shopsOf(app: TestApp) {
  const firms = registry(app);
  let accounts = 1000;
  const unguarded = (statement: Statement<never>): Promise<void> =>
    app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(statement);
    });
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
    /** Adds won received from a bank some hours ago. */
    earn: async ({ address: to }: Pick<TestShop, 'address'>, won: number, hoursAgo = 0): Promise<void> => {
      const effectiveAt = await nowOf(app.db, -hoursAgo * 3_600_000 - 1000);
      const plan = { kind: 'top_up', asset: 'KRW', amount: BigInt(won), from: HOUSE.bank, to, effectiveAt } as const;
      await app.db.tx((tx) => mustPost(tx, transfer({ ...plan, initiator: null })));
    },
    /** The shop pays won to another account, now. */
    spend: async ({ address: from }: Pick<TestShop, 'address'>, won: number): Promise<void> => {
      const plan = { kind: 'send', asset: 'KRW', amount: BigInt(won), from, to: HOUSE.fees, initiator: null } as const;
      await app.db.tx((tx) => mustPost(tx, transfer(plan)));
    },
    /** Adds entries past the ledger's guards, and removes them. */
    fill: ({ userId }: Pick<TestShop, 'userId'>, count: number): Promise<void> =>
      unguarded(
        sql`INSERT INTO entries (account_id, version, transfer_id, asset_id, amount, balance_after, at)
          SELECT e.account_id, 1000 + i, e.transfer_id, e.asset_id, 1, 1, e.at FROM generate_series(1, ${count}::int) i, LATERAL (
            SELECT e.* FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.user_id = ${userId} ORDER BY e.version LIMIT 1) e`,
      ),
    empty: ({ userId }: Pick<TestShop, 'userId'>): Promise<void> =>
      unguarded(
        sql`DELETE FROM entries e USING accounts a WHERE a.id = e.account_id AND a.user_id = ${userId} AND e.version > 1000`,
      ),
    /** Deletes bank statements and the unexplained entries of a test. */
    forgetStatements: async (): Promise<void> => {
      await unguarded(sql`DELETE FROM bank_lines`);
      await unguarded(sql`DELETE FROM bank_statements`);
    },
    /** Marks an account as frozen directly; the store's own function freezes only persons. */
    freeze: ({ userId }: Pick<TestShop, 'userId'>): Promise<void> =>
      unguarded(sql`UPDATE accounts SET stop = 'frozen' WHERE user_id = ${userId}`),
    /** Returns the balance and the part of it on hold. */
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

const AT_ONCE = 500;

/**
 * Adds `n` approved shops with proven accounts, each with `wonOf(nth)` received two days ago. Returns their addresses.
 */
export async function addShops(app: TestApp, n: number, wonOf: (nth: number) => number): Promise<AccountOwner[]> {
  const made = await app.db.rows(sql<{ id: number; owner: AccountOwner }>`
    WITH made AS (
      INSERT INTO users (email, first_name, last_name, address, did, is_organisation)
      SELECT 'organisation-x' || i || '@organisation.invalid', 'Shop ' || i, '', '0x5' || lpad(to_hex(i), 39, '0'), 'did:ethr:0x7a69:0x5' || lpad(to_hex(i), 39, '0'), true
        FROM generate_series(1, ${n}::int) i RETURNING id, first_name, address),
    shop AS (
      INSERT INTO organisations (id, name, display_name, kinds, business_number, state)
      SELECT id, first_name, first_name, ARRAY['merchant'], '5' || lpad(id::text, 9, '0'), 'approved' FROM made)
    SELECT id, address AS owner FROM made ORDER BY id`);
  for (let from = 0; from < made.length; from += AT_ONCE) {
    const some = made.slice(from, from + AT_ONCE);
    await app.db.tx(async (tx) => {
      const rows = [];
      for (const { id } of some) {
        const seal = await app.built.mounted.services.vault.sealer(tx, userSubject(id));
        rows.push({
          id,
          sealed: Buffer.from(seal(numberSealContext(1_000_000 + id), Buffer.from(`11012${1_000_000 + id}`))).toString(
            'hex',
          ),
        });
      }
      await tx.run(sql`
        INSERT INTO bank_accounts (id, user_id, bank_name, account_number, account_holder, account_type, is_default, status, verified_at)
        OVERRIDING SYSTEM VALUE
        SELECT 1000000 + s.id, s.id, 'Shinhan', decode(s.sealed, 'hex'), 'Shop ' || s.id, 'checking', true, 'verified', now()
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s(id bigint, sealed text)`);
      const effectiveAt = await nowOf(tx, -50 * 3_600_000);
      const movements = some.map(({ owner: to }, nth) => {
        const plan = { asset: 'KRW', amount: BigInt(wonOf(from + nth)), from: HOUSE.bank, to } as const;
        return transfer({ ...plan, kind: 'top_up', initiator: null, effectiveAt });
      });
      for (const movement of movements) await openAccounts(tx, movement);
      const outcomes = await postAll(tx, movements);
      if (outcomes.some(({ status }) => status !== 'accepted')) throw new Error('not every shop could be given won');
    });
  }
  return made.map(({ owner }) => owner);
}
