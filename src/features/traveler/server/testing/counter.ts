import type { TestApp } from '#app/server/testing/harness.ts';
import { fastTimes, submitting } from '#features/documents/server/testing/submitting.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { type Person, registry } from '#features/organisations/server/testing/firm.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { contract } from '../../contract.ts';
import type { Payout, Refund } from '../../wire.ts';

const clientOf = (app: TestApp) => app.client(contract);
let made = 0;

/** Speeds with a sandbox tax office that confirms nothing until a person starts it. */
export const onceStarted = {
  verifier: fastTimes,
  taxOffice: { waitsForStart: true, lateMs: 1500, againMs: 200 },
} as const;

/** Shortcuts for tests of paid refunds. */
export function counter(app: TestApp) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const firms = registry(app);
  const shops = market(app);
  const desk = {
    ...claims(app),
    call,
    firms,
    shops,
    /** Creates a refund operator with this much money, its owner, and a shop that it designates. */
    operator: async ({ usdc = '10000', won = '10000000' } = {}) => {
      const owner = await app.register();
      const { organisation } = await firms.make(owner, { kinds: ['refund_operator'] });
      if (usdc !== '0') await fund(app.db, organisation.id, 'USDC', usdc);
      if (won !== '0') await fund(app.db, organisation.id, 'KRW', won);
      return { owner, id: organisation.id, organisation };
    },
    shop: async (operator?: { owner: Person; id: number }) => {
      const owner = await shops.person('0');
      const { organisation } = await firms.make(owner, { kinds: ['merchant'] });
      if (operator) {
        const { id, owner: by } = operator;
        const { businessNumber } = organisation;
        const listed = await call('POST /api/org/{id}/refund-shops', {
          params: { id },
          token: by.token,
          body: { businessNumber },
        });
        if (listed.status !== 201) throw new Error(listed.text);
      }
      return { owner, id: organisation.id, userId: organisation.id, address: organisation.address, token: owner.token };
    },
    /** Registers a person with won to spend and, by default, a verified passport. */
    tourist: async ({ won = '1000000', passport = `M${10_000_000 + made}` as string | null } = {}): Promise<Person> => {
      made += 1;
      const person = await shops.person(won);
      if (passport !== null) await desk.passport(person, passport);
      return person;
    },
    passport: async (person: Person, number: string): Promise<void> => {
      const papers = submitting(app, () => person);
      await papers.becomes(await papers.submit(number), 'verified');
    },
    /** Buys something in a shop and returns the payment. */
    buy: async (
      person: Person,
      shop: { userId: number; address: string; token: string },
      won: string,
    ): Promise<number> => {
      const charge = await shops.ask(shop, won);
      const paid = await shops.pay(person, { chargeId: charge.id, amount: won });
      if (paid.status !== 201) throw new Error(paid.text);
      return paid.body.id;
    },
    /** Returns a person's balance of an asset in units, and how much of it is held. */
    units: async ({ userId }: { userId: number }, asset: 'USDC' | 'KRW'): Promise<[bigint, bigint]> => {
      const row = await app.db.maybe(sql<{ balance: string; held: string }>`
        SELECT a.balance::text AS balance, a.held::text AS held FROM accounts a JOIN users u ON u.address = a.owner COLLATE "default"
          JOIN assets s ON s.id = a.asset_id AND s.code = ${asset} WHERE u.id = ${userId}`);
      return [BigInt(row?.balance ?? 0), BigInt(row?.held ?? 0)];
    },
  };
  return desk;
}

/** Shortcuts to make claims and act on them. */
function claims(app: TestApp) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const desk = {
    claim: (person: Person, paymentId: number, payout?: Payout) =>
      call('POST /api/payments/{userId}/{paymentId}/tax-refund', {
        params: { userId: person.userId, paymentId },
        token: person.token,
        body: { ...(payout && { payout }) },
      }),
    claimed: async (person: Person, paymentId: number, payout?: Payout): Promise<Refund> => {
      const reply = await desk.claim(person, paymentId, payout);
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body;
    },
    /** Makes a paper claim. The shop's name sets the sandbox office's behaviour. */
    paper: async (person: Person, merchantName: string, purchase = '100', refund = '8'): Promise<Refund> => {
      made += 1;
      const { userId, token } = person;
      const body = {
        userId,
        merchantName,
        purchaseAmount: purchase,
        refundAmount: refund,
        receiptHash: `paper-${made}`,
      };
      const reply = await call('POST /api/tax-refunds', { token, body: { ...body, userId: userId as UserId } });
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body;
    },
    read: async (person: Person, id: number): Promise<Refund> => {
      const { userId, token } = person;
      return (await call('GET /api/tax-refunds/{userId}/{id}', { params: { userId, id }, token })).body;
    },
    until: (person: Person, { id }: { id: number }, check: (refund: Refund) => boolean): Promise<Refund> =>
      until(() => desk.read(person, id), check),
    payTo: (person: Person, { id }: { id: number }, payout: Payout) =>
      call('POST /api/tax-refunds/{userId}/{id}/payout', {
        params: { userId: person.userId, id },
        token: person.token,
        body: { payout },
      }),
    start: (person: Person, { id }: { id: number }) =>
      call('POST /api/tax-refunds/{userId}/{id}/start', { params: { userId: person.userId, id }, token: person.token }),
    early: (person: Person, { id }: { id: number }) =>
      call('POST /api/tax-refunds/{userId}/{id}/early', { params: { userId: person.userId, id }, token: person.token }),
    /** Makes a waiting claim due now. */
    hurry: (id: number) =>
      app.db.run(sql`UPDATE tax_refunds SET next_at = now() WHERE id = ${id} AND next_at IS NOT NULL`),
  };
  return desk;
}
