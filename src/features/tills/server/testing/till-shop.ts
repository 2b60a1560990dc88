import { randomUUID } from 'node:crypto';
import type { Reply, TestApp, TestReply } from '#app/server/testing/harness.ts';
import { type Phone, phoneOf } from '#features/auth/server/testing/phone.ts';
import type { Assertion } from '#features/auth/webauthn-shapes.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../../contract.ts';
import type { ShownCharge, TakenPayment, Till, TillCharge, TillScreen } from '../../wire.ts';

export const DIGITS = '135790';

/** Simulates a browser that keeps its cookies and nothing else. */
export function device(app: TestApp, jar = new Map<string, string>()) {
  const keep = ({ headers }: Reply<unknown>) => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };
  const call = async (route: string, sent: TestReply = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await app.call(route, { ...sent, byName: true, headers: { ...sent.headers, cookie } });
    keep(reply);
    return reply;
  };
  return { jar, call, keep };
}
export type Device = ReturnType<typeof device>;

/** Shortcuts for calls at a till. */
export const atTill = (at: Device) => ({
  ...at,
  screen: () => at.call('GET /api/till') as Promise<Reply<TillScreen>>,
  enter: (clerkId: number, digits = DIGITS) =>
    at.call('POST /api/till/entry', { body: { clerkId, digits } }) as Promise<Reply<TillScreen>>,
  ask: (amount: string, more: object = {}) =>
    at.call('POST /api/till/charges', { body: { amount, ...more } }) as Promise<Reply<TillCharge>>,
  /** Takes a payment by a code that a payer shows. Each call has a key of its own unless one is given; null: none. */
  show: (
    code: string,
    amount: string,
    { key = randomUUID(), ...more }: { key?: string | null; items?: object[] } = {},
  ) =>
    at.call('POST /api/till/shown-codes', {
      body: { code, charge: { amount, ...more } },
      ...(key !== null && { key }),
    }) as Promise<Reply<ShownCharge>>,
  charge: (chargeId: number) =>
    at.call('GET /api/till/charges/{chargeId}', { params: { chargeId } }) as Promise<Reply<TillCharge>>,
  taken: () => at.call('GET /api/till/payments') as Promise<Reply<TakenPayment[]>>,
  refund: (paymentId: number, amount: string, more: { signed?: Assertion; key?: string; reason?: string } = {}) => {
    const { key, ...body } = more;
    return at.call('POST /api/till/payments/{paymentId}/refunds', {
      params: { paymentId },
      body: { amount, ...body },
      ...(key !== undefined && { key }),
    }) as Promise<Reply<TakenPayment>>;
  },
  /** Returns the data that a passkey signs for a refund at this till. */
  askToSign: async (paymentId: number, amount: string) => {
    const asked = await at.call('POST /api/till/payments/{paymentId}/signatures', {
      params: { paymentId },
      body: { amount },
    });
    if (asked.status !== 200) throw new Error(asked.text);
    return (asked.body as { challenge: string }).challenge;
  },
  close: () => at.call('POST /api/till/closes'),
});
export type AtTill = ReturnType<typeof atTill>;

const clientOf = (app: TestApp) => app.client(contract);

/** Creates shops with tills. */
export function tillShops(app: TestApp) {
  const firms = registry(app);
  const stalls = market(app);
  const shops = {
    firms,
    stalls,
    call: ((route, sent) => app.client(contract)(route, sent)) as ReturnType<typeof clientOf>,
    /** Creates an approved merchant whose owner has a passkey, and a customer. */
    make: async (kind: 'merchant' | 'employer' = 'merchant') => {
      const owner = await stalls.person('0');
      const { organisation } = await firms.make(owner, { kinds: [kind] });
      const phone = phoneOf(app, owner);
      const kept = await phone.register();
      if (kept.status !== 201) throw new Error(kept.text);
      return { owner, organisation, phone, buyer: await stalls.person('1000000') };
    },
    /** Enrols a device in a separate session of the signer, which ends with it. */
    enrol: async (
      { owner, organisation, phone }: { owner: Person; organisation: { id: number }; phone: Phone },
      body: { name?: string; refundLimit?: string; clerks?: { name: string; digits: string }[] } = {},
    ): Promise<{ till: Till; at: AtTill; clerk: number; reply: Reply<Till> }> => {
      const route = 'POST /api/org/{id}/tills';
      const token = await shops.signIn(owner);
      const sent = {
        params: { id: organisation.id },
        token,
        body: { name: 'Counter', refundLimit: '10000', clerks: [{ name: 'Garam', digits: DIGITS }], ...body },
      };
      const signed = phone.authenticator.sign(await phone.askToSign(route, sent));
      const reply = (await phone.signed(route, sent, signed)) as Reply<Till>;
      if (reply.status !== 201) throw new Error(reply.text);
      const made = device(app);
      made.keep(reply);
      return { till: reply.body, at: atTill(made), clerk: reply.body.clerks[0]?.id ?? 0, reply };
    },
    /** Opens another session of a registered user. */
    signIn: async ({ userId }: Person): Promise<string> => {
      const { email } = await app.db.one(sql<{ email: string }>`SELECT email FROM users WHERE id = ${userId}`);
      const reply = await app.call('POST /api/auth/login', { body: { email, password: 'correct horse battery' } });
      if (reply.status !== 200) throw new Error(reply.text);
      return (reply.body as { token: string }).token;
    },
    /** Takes a payment at a till. */
    take: async (at: AtTill, buyer: Person, amount: string): Promise<{ paymentId: number; chargeId: number }> => {
      const asked = await at.ask(amount);
      if (asked.status !== 201) throw new Error(asked.text);
      const paid = await stalls.pay(buyer, { chargeId: asked.body.id, amount });
      if (paid.status !== 201) throw new Error(paid.text);
      return { paymentId: paid.body.id, chargeId: asked.body.id };
    },
  };
  return shops;
}
