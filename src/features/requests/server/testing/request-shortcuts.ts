import { randomUUID } from 'node:crypto';
import type { TestApp } from '#app/server/testing/harness.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { Person } from '#features/ledger/server/testing/people.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { type AskedShare, contract, type MadeRequest, type NewRequest } from '../../contract.ts';

const PASSWORD = 'correct horse battery';
const clientOf = (app: TestApp) => app.client(contract);
type Body = Partial<NewRequest>;
type Which = { readonly id: number };
type Sum = string | null;

/** Shortcuts for the calls that the tests of requests make. */
export function asking(app: TestApp) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const desk = {
    ...circumstances(app),
    ...answers(app),
    call,
    own: of,
    of: at,
    person: async (xp = '10', won = '0'): Promise<Person> => {
      const made = await app.register();
      if (xp !== '0') await fund(app.db, made.userId, 'XP', xp);
      if (won !== '0') await fund(app.db, made.userId, 'KRW', won);
      return made;
    },
    /** Body with one share, for a person or by link. */
    body: (
      to: Person | null,
      amount: Sum = '2',
      change: Body = {},
    ): Body & Pick<NewRequest, 'assetType' | 'shares'> => ({
      assetType: 'XP',
      shares: [{ toAddress: to?.address ?? null, amount }],
      ...change,
    }),
    ask: (from: Person, body: Body, key: string = randomUUID()) =>
      call('POST /api/requests/{userId}', { ...of(from), body: body as NewRequest, key }),
    made: async (from: Person, body: Body): Promise<{ request: MadeRequest; token: string }> => {
      const reply = await desk.ask(from, body);
      if (reply.status !== 201) throw new Error(reply.text);
      return { request: reply.body.request, token: reply.body.link?.split('#')[1] ?? '' };
    },
    read: async (from: Person, which: Which) =>
      (await call('GET /api/requests/{userId}/made/{id}', at(from, which))).body,
    inbox: async (who: Person): Promise<AskedShare[]> =>
      (await call('GET /api/requests/{userId}/asked', { ...of(who), query: { limit: 200 } })).body,
    /** Waits until a person is shown this many shares, and returns them. */
    shown: (who: Person, count = 1) =>
      until(
        () => desk.inbox(who),
        ({ length }) => length === count,
      ),
    /** Asks one person to pay and returns the share that they are shown. */
    asked: async (from: Person, to: Person, amount: Sum = '2', change: Body = {}) => {
      const before = (await desk.inbox(to)).length;
      const { request } = await desk.made(from, desk.body(to, amount, change));
      const [share] = await desk.shown(to, before + 1);
      if (!share) throw new Error('nothing is shown');
      return { request, share };
    },
    rules: async (who: Person) => (await call('GET /api/requests/{userId}/rules', of(who))).body,
    states: async (from: Person, which: Which) => (await desk.read(from, which)).shares.map(({ state }) => state),
  };
  return desk;
}

const of = ({ userId, token }: Person) => ({ params: { userId }, token });
const at = ({ userId, token }: Person, { id }: Which) => ({ params: { userId, id }, token });

/** Acts on existing requests. */
const answers = (app: TestApp) => ({
  pay: (
    who: Person,
    share: Pick<AskedShare, 'id' | 'requester' | 'assetType' | 'amount'>,
    change = {},
    key: string = randomUUID(),
  ) =>
    clientOf(app)('POST /api/requests/{userId}/asked/{id}/pay', {
      ...at(who, share),
      key,
      body: { toAddress: share.requester, assetType: share.assetType, amount: share.amount ?? '1', ...change },
    }),
  decline: (who: Person, which: Which, body: { reason?: string; isBlocked?: boolean } = {}) =>
    clientOf(app)('POST /api/requests/{userId}/asked/{id}/decline', { ...at(who, which), body }),
  act: (who: Person, which: Which, act: 'remind' | 'withdraw') =>
    clientOf(app)(`POST /api/requests/{userId}/made/{id}/${act}`, at(who, which)),
  look: (who: Person, token: string) =>
    clientOf(app)('POST /api/requests/{userId}/look', { ...of(who), body: { token } }),
  take: (who: Person, token: string, shareId: number) =>
    clientOf(app)('POST /api/requests/{userId}/take', { ...of(who), body: { token, shareId } }),
  askedBy: (who: Person, askedBy: 'anyone' | 'contacts' | 'nobody') =>
    clientOf(app)('PATCH /api/requests/{userId}/rules', { ...of(who), body: { askedBy } }),
});

/** Settings and events around requests. */
const circumstances = (app: TestApp) => ({
  keep: (who: Person, whom: Person) =>
    app.call('POST /api/contacts/{userId}', {
      params: { userId: who.userId },
      token: who.token,
      body: { name: 'Friend', addresses: [whom.address] },
    }),
  /** Moves a request this many hours into the past. */
  pass: async ({ id }: Which, hours: number): Promise<void> => {
    await app.db.tx(async (tx) => {
      await tx.exec('ALTER TABLE pay_requests DISABLE TRIGGER pay_requests_stay');
      await tx.run(sql`UPDATE pay_requests SET created_at = created_at - make_interval(hours => ${hours}),
        expires_at = expires_at - make_interval(hours => ${hours}) WHERE id = ${id}`);
      await tx.run(
        sql`UPDATE pay_request_shares SET asked_at = asked_at - make_interval(hours => ${hours}) WHERE request_id = ${id}`,
      );
      await tx.exec('ALTER TABLE pay_requests ENABLE TRIGGER pay_requests_stay');
    });
  },
  /** Resolves once no share waits to be shown. */
  quiet: () =>
    until(
      () =>
        app.db.one(sql<{ n: number }>`
          SELECT count(*) AS n FROM pay_request_shares WHERE delivery = 'waiting' AND payer_id IS NOT NULL`),
      ({ n }) => n === 0,
    ),
  told: async ({ userId, token }: Person): Promise<(string | null)[]> => {
    const { body } = await app.call('GET /api/notifications/{userId}', { params: { userId }, token });
    return (body as { code: string | null }[]).map(({ code }) => code);
  },
  balance: async ({ userId }: Person, asset: string): Promise<string> =>
    (
      await app.db.one(sql<{ sum: string }>`
        SELECT coalesce(sum(trim_scale((a.balance - a.held) * s.unit)), 0)::text AS sum FROM assets s LEFT JOIN accounts a ON a.asset_id = s.id AND a.user_id = ${userId}
         WHERE s.code = ${asset}`)
    ).sum,
  /** Deletes a person's account once nothing of theirs is pending. */
  leaves: async ({ userId, token }: Person): Promise<void> => {
    const seen = await until(
      () => app.call('GET /api/user/{userId}/deletion', { params: { userId }, token }),
      ({ body }) => (body as { underway?: unknown[] }).underway?.length === 0,
    );
    const { balances } = seen.body as { balances: unknown };
    const body = { currentPassword: PASSWORD, givenUp: balances };
    const gone = await app.call('POST /api/user/{userId}/deletion', { params: { userId }, token, body });
    if (gone.status >= 300) throw new Error(gone.text);
  },
});
