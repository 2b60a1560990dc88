import type { Reply, TestApp } from '#app/server/testing/harness.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { sql } from '#platform/server/store/db.ts';
import { type Charge, contract, type Payment } from '../../contract.ts';

export interface Person {
  readonly userId: number;
  readonly address: string;
  readonly token: string;
}

const clientOf = (app: TestApp) => app.client(contract);

/** Shortcuts of the payment tests. */
export function market(app: TestApp) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const sent = (person: Person, more: object) => ({ token: person.token, ...more });
  return {
    call,
    /** Registers a user with some won. */
    person: async (won = '100000'): Promise<Person> => {
      const made = await app.register();
      if (won !== '0') await fund(app.db, made.userId, 'KRW', won);
      return made;
    },
    /** Sets the cashback of somebody's shop. */
    giving: (person: Person, cashbackBps: number, name: string | null = 'Stall 7') =>
      call('PATCH /api/merchants/{userId}', {
        params: { userId: person.userId },
        body: { cashbackBps, name },
        token: person.token,
      }),
    ask: async (person: Person, amount = '12000', more: object = {}): Promise<Charge> => {
      const { userId, token } = person;
      const reply = await call('POST /api/merchants/{userId}/charges', {
        params: { userId },
        token,
        body: { amount, ...more },
      });
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body;
    },
    charge: (person: Person, id: number) =>
      call('GET /api/charges/{id}', { params: { id }, token: person.token }) as Promise<Reply<Charge>>,
    pay: (person: Person, body: object, key?: string) =>
      app.call('POST /api/payments', {
        ...sent(person, { body: { userId: person.userId, ...body } }),
        ...(key !== undefined && { key }),
      }) as Promise<Reply<Payment>>,
    refund: (person: Person, id: number, amount: string, key?: string) =>
      app.call('POST /api/payments/{id}/refunds', {
        ...sent(person, { params: { id }, body: { amount } }),
        ...(key !== undefined && { key }),
      }) as Promise<Reply<Payment>>,
    payment: (person: Person, id: number) =>
      call('GET /api/payments/{userId}/{id}', { params: { userId: person.userId, id }, token: person.token }),
    /** Returns spendable and held won. */
    won: async ({ userId }: Person): Promise<[number, number]> => {
      const row = await app.db.maybe(sql<{ balance: string; held: string }>`
        SELECT a.balance - a.held AS balance, a.held FROM accounts a JOIN assets s ON s.id = a.asset_id
         WHERE a.user_id = ${userId} AND s.code = 'KRW'`);
      return [Number(row?.balance ?? 0), Number(row?.held ?? 0)];
    },
    /** Makes a charge expire or cashback become due, bypassing the guards that let nobody change these rows. */
    pass: (what: 'charge' | 'cashback', id: number): Promise<void> =>
      app.db.tx(async (tx) => {
        await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
        if (what === 'cashback')
          await tx.run(sql`UPDATE payments SET release_at = now() - interval '1 second'
            WHERE id = ${id} AND cashback_state = 'pending'`);
        else
          await tx.run(sql`UPDATE charges SET created_at = now() - interval '4 minutes', expires_at = now() - interval '1 minute'
            WHERE id = ${id}`);
      }),
  };
}

/** Opens the four demo shops, with accounts of the house, in a store that does not have them yet. */
export const listShops = (app: TestApp) =>
  app.db.run(sql`INSERT INTO merchants (house_owner, name, kind, cashback_bps, is_listed) VALUES
    ('house:merchant-grocer', 'Nambu Market Grocer', 'market', 2000, true), ('house:merchant-tea', 'Hanok Tea House', 'tea', 1500, true),
    ('house:merchant-books', 'Gyeonggijeon Books', 'books', 1000, true), ('house:merchant-food', 'Pungnam Bibimbap', 'food', 1500, true)
    ON CONFLICT (house_owner) DO NOTHING`);
