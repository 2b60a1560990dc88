import type { Reply, TestApp } from '#app/server/testing/harness.ts';
import { assetOf } from '#features/currency/assets.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import { parseUnits } from '#platform/money.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { contract, type Transaction } from '../../contract.ts';
import type { AccountOwner } from '../../movement.ts';
import { planSend } from '../../rules.ts';
import { submit } from '../doors.ts';
import { fund } from './fund.ts';

export interface Person {
  readonly userId: number;
  readonly address: string;
  readonly token: string;
}

/** An address without a user. */
export const NOBODY = `0x${'12'.repeat(20)}`;

/** Shortcuts of the ledger's tests for using the app. */
export function populate(app: TestApp) {
  const call = app.client(contract);
  const one = async (of: Person, id: number) =>
    (await call('GET /api/transactions/{userId}/{id}', { params: { userId: of.userId, id }, token: of.token })).body;
  return {
    call,
    /** Registers a user with some XP. */
    person: async (xp = '10'): Promise<Person> => {
      const made = await app.register();
      if (xp !== '0') await fund(app.db, made.userId, 'XP', xp);
      return made;
    },
    /** Sends 1 XP, with `change` applied to the body. */
    send: async (from: Person, to: string, change: Record<string, unknown> = {}, key?: string) =>
      (await app.call('POST /api/transactions', {
        body: bodyOf(from, to, change),
        token: from.token,
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      })) as Reply<Transaction>,
    /** Makes a send that stays pending, as if the network were unreachable, and returns its id. */
    pending: async (from: Person, to: string, amount = '1'): Promise<number> => {
      const plan = planSend(
        { asset: assetOf('XP'), amount: units(amount), from: owner(from.address), to: owner(to) },
        await currencyNow(app.db),
      );
      const outcome = await submit(app.db, { ...plan, initiator: from.userId as UserId, hold: {} });
      if (outcome.status !== 'accepted') throw new Error(outcome.status);
      return outcome.id;
    },
    one,
    list: (of: Person, query: { limit?: number; before?: string } = {}) =>
      call('GET /api/transactions/{userId}', { params: { userId: of.userId }, token: of.token, query }),
    /** Returns the transaction once the network has decided it. */
    settled: (of: Person, id: number) =>
      until(
        () => one(of, id),
        ({ status }) => status !== 'pending',
      ),
    /** Returns the balance, including held money. */
    balance: (of: Person) =>
      app.db.maybe(sql<{ balance: string; held: string }>`
        SELECT trim_scale(a.balance * s.unit)::text AS balance, trim_scale(a.held * s.unit)::text AS held
          FROM accounts a JOIN assets s ON s.id = a.asset_id WHERE a.user_id = ${of.userId} AND s.code = 'XP'`),
  };
}
export type Populated = ReturnType<typeof populate>;

const owner = (address: string) => address.toLowerCase() as AccountOwner;
const units = (amount: string): bigint => BigInt(parseUnits(amount, assetOf('XP').places));

/** Returns a send's body as the web client writes it. */
export const bodyOf = (from: Person, to: string, change: Record<string, unknown> = {}) => ({
  userId: from.userId,
  assetType: 'XP',
  transactionType: 'send',
  amount: '1',
  toAddress: to,
  status: 'pending',
  ...change,
});
