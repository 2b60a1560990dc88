import { randomUUID } from 'node:crypto';
import type { TestApp } from '#app/server/testing/harness.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { Person } from '#features/ledger/server/testing/people.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { contract, type NewOrder, type Order } from '../../contract.ts';

const PASSWORD = 'correct horse battery';
const clientOf = (app: TestApp) => app.client(contract);
type OrderInput = Partial<Omit<NewOrder, 'firstOn'>> & { readonly firstOn?: string };
type OrderRef = Pick<Order, 'id'>;

/** Shortcuts of the tests of orders. */
export function payments(app: TestApp) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const of = ({ userId, token }: Person, { id }: OrderRef) => ({ params: { userId, id }, token });
  const desk = {
    ...circumstances(app),
    person: async (xp = '10', won = '0'): Promise<Person> => {
      const made = await app.register();
      if (xp !== '0') await fund(app.db, made.userId, 'XP', xp);
      if (won !== '0') await fund(app.db, made.userId, 'KRW', won);
      return made;
    },
    body: (to: Person, change: OrderInput = {}): NewOrder => ({
      toAddress: to.address,
      assetType: 'XP',
      amount: '1',
      total: '1',
      rhythm: 'weekly',
      firstOn: '2027-06-01',
      endOn: null,
      zone: 'Asia/Seoul',
      ...change,
    }),
    order: (from: Person, to: Person, change: OrderInput = {}, key: string = randomUUID()) =>
      call('POST /api/orders/{userId}', {
        params: { userId: from.userId },
        token: from.token,
        body: desk.body(to, change),
        key,
      }),
    made: async (from: Person, to: Person, change: OrderInput = {}): Promise<Order> => {
      const reply = await desk.order(from, to, change);
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body;
    },
    read: async (who: Person, which: OrderRef) => (await call('GET /api/orders/{userId}/{id}', of(who, which))).body,
    list: async ({ userId, token }: Person) =>
      (await call('GET /api/orders/{userId}', { params: { userId }, token, query: { limit: 200 } })).body,
    paid: async (who: Person, which: OrderRef) =>
      (await call('GET /api/orders/{userId}/{id}/payments', of(who, which))).body,
    until: (who: Person, which: OrderRef, check: (order: Order) => boolean) =>
      until(() => desk.read(who, which), check),
    act: (who: Person, which: OrderRef, act: 'pause' | 'resume' | 'end', body?: object) =>
      call(`POST /api/orders/{userId}/{id}/${act}`, { ...of(who, which), ...(body && { body }) } as never) as Promise<
        Awaited<ReturnType<typeof desk.order>>
      >,
    resume: async (who: Person, which: OrderRef, isMissedPaid: boolean) =>
      (await desk.act(who, which, 'resume', { isMissedPaid })).body,
  };
  return desk;
}

/** Shortcuts for the circumstances of orders. */
const circumstances = (app: TestApp) => ({
  fund: ({ userId }: Person, xp: string) => fund(app.db, userId, 'XP', xp),
  /** Makes the next payment due now. */
  dayComes: ({ id }: OrderRef) =>
    app.db.run(sql`UPDATE payment_orders SET next_at = clock_timestamp() WHERE id = ${id} AND next_at IS NOT NULL`),
  /** Returns when the next payment is due. */
  dueAt: async ({ id }: OrderRef): Promise<string | undefined> =>
    (
      await app.db.one(sql<{ at: Date | null }>`SELECT next_at AS at FROM payment_orders WHERE id = ${id}`)
    ).at?.toISOString(),
  /** Runs the job once. */
  look: () => app.runJob('orders'),
  /** Returns the types of a user's notifications. */
  told: async ({ userId, token }: Person): Promise<(string | null)[]> => {
    const { body } = await app.call('GET /api/notifications/{userId}', { params: { userId }, token });
    return (body as { code: string | null }[]).map(({ code }) => code);
  },
  /** Resolves when a user has no pending transfer. */
  settled: ({ userId }: Person) =>
    until(
      () =>
        app.db.one(sql<{
          n: number;
        }>`SELECT count(*) AS n FROM transfers t JOIN users u ON u.address = t.from_owner COLLATE "default"
          WHERE u.id = ${userId} AND t.state = 'pending'`),
      ({ n }) => n === 0,
    ),
  /** Deletes a user's account. */
  leaves: async ({ userId, token }: Person): Promise<void> => {
    const asked = await app.call('GET /api/user/{userId}/deletion', { params: { userId }, token });
    const { balances } = asked.body as { balances: unknown };
    const body = { currentPassword: PASSWORD, givenUp: balances };
    const gone = await app.call('POST /api/user/{userId}/deletion', { params: { userId }, token, body });
    if (gone.status !== 204) throw new Error(gone.text);
  },
  /** Makes an order fail as our code never would: its next payment's number exists already. */
  breaks: (id: number) =>
    app.db.run(sql`INSERT INTO payment_order_runs (order_id, nth, due_on, transfer_id)
      SELECT ${id}, 0, '2026-01-01', (SELECT min(id) FROM transfers t WHERE NOT EXISTS (SELECT FROM payment_order_runs r WHERE r.transfer_id = t.id))`),
  mends: (id: number) => app.db.run(sql`DELETE FROM payment_order_runs WHERE order_id = ${id}`),
});
