import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerErrors } from '#platform/server/http/problems.ts';
import { createEgress } from '#platform/server/outside/egress.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import { sandboxEndings } from '../../rules.ts';
import { type FakeBank, startFakeBank, TAKEN_AT } from '../testing/fake-bank.ts';
import { httpBank, mountBankWebhook } from './http.ts';
import type { Bank, BankOrder, BankVerdict } from './port.ts';
import { sandboxBank } from './sandbox-bank.ts';

let store: TestDb;
beforeAll(async () => {
  store = await createTestDb();
});
afterAll(() => store.drop());

type Heard = (reference: string, verdict: BankVerdict) => Promise<void>;
interface Plugged {
  readonly bank: Bank;
  readonly fake?: FakeBank;
  unplug(): Promise<void>;
}
/** The adapters to test, each with its counterpart; `heard` receives verdicts that the bank sends by itself. */
const adapters = {
  sandbox: async (heard: Heard): Promise<Plugged> => ({
    bank: sandboxBank(heard, { answersAfterMs: 1, slowAfterMs: 3 }),
    unplug: async () => undefined,
  }),
  http: async (heard: Heard): Promise<Plugged> => {
    const fake = await startFakeBank();
    const app = Fastify({ forceCloseConnections: true });
    answerErrors(app);
    mountBankWebhook(app, { db: store.db, secrets: fake.settings.webhookSecrets }, (_tx, reference, verdict) =>
      heard(reference, verdict),
    );
    const here = await app.listen({ host: '127.0.0.1', port: 0 });
    const egress = createEgress({ operatorHosts: [new URL(fake.settings.url).host] });
    return {
      bank: httpBank(egress, fake.settings, here),
      fake,
      unplug: async () => {
        await fake.close();
        await app.close();
      },
    };
  },
};

const orderTo = (ending: string, purpose: BankOrder['purpose'] = 'pay') => ({
  reference: randomUUID(),
  purpose,
  bankName: 'Shinhan' as const,
  accountNumber: `11012345${ending}`,
  accountHolder: 'Test Person',
  won: 9_750n,
  text: 'Ingam',
});
type Order = ReturnType<typeof orderTo>;

let plugged: Plugged;
let heard: { reference: string; verdict: BankVerdict }[];
let asked: Map<string, number>;
const plug = (name: keyof typeof adapters) => {
  beforeEach(async () => {
    heard = [];
    asked = new Map();
    plugged = await adapters[name](async (reference, verdict) => void heard.push({ reference, verdict }));
  });
  afterEach(() => plugged.unplug());
};
/** Sends an order like the desk, with its age, which grows by a millisecond each time. */
const ask = (order: Order) => {
  const ageMs = asked.get(order.reference) ?? 0;
  asked.set(order.reference, ageMs + 1);
  return plugged.bank.ask({ ...order, ageMs });
};
const settled = (order: Order) => eventually(() => ask(order));
const failed = (reason: string) => ({ outcome: 'failed', reason });

describe.each(Object.keys(adapters) as (keyof typeof adapters)[])('a bank (%s)', (name) => {
  plug(name);

  it('accepts an order, decides it later, and repeats its verdict whenever asked', async () => {
    const order = orderTo('4417');
    expect(await ask(order)).toEqual({ outcome: 'pending' });
    await settled(order).toEqual({ outcome: 'completed' });
    expect(await ask(order)).toEqual({ outcome: 'completed' });
    expect(heard.every(({ verdict }) => verdict.outcome === 'completed')).toBe(true);
  });

  it('rejects an order, an unknown account, and an account with too little money', async () => {
    for (const [order, reason] of [
      [orderTo(sandboxEndings.rejects), 'refused'],
      [orderTo(sandboxEndings.rejects, 'collect'), 'refused'],
      [orderTo(sandboxEndings.unknown), 'unknown_account'],
      [orderTo(sandboxEndings.unknown, 'code'), 'unknown_account'],
      [orderTo(sandboxEndings.noCode, 'code'), 'refused'],
      [orderTo(sandboxEndings.poor, 'collect'), 'no_funds'],
    ] as const)
      await settled(order).toEqual(failed(reason));
    for (const order of [
      orderTo(sandboxEndings.rejects, 'code'),
      orderTo(sandboxEndings.noCode),
      orderTo(sandboxEndings.poor),
    ])
      await settled(order).toEqual({ outcome: 'completed' });
  });

  it('may respond slowly without failing an order', async () => {
    const [slow, other] = [orderTo(sandboxEndings.slow), orderTo('4417')];
    expect(await ask(slow)).toEqual({ outcome: 'pending' });
    await settled(other).toEqual({ outcome: 'completed' });
    expect(await ask(slow)).toEqual({ outcome: 'pending' });
    await settled(slow).toEqual({ outcome: 'completed' });
  });

  it('may give no response, which is no refusal: the same order sent again is not a second order', async () => {
    const order = orderTo(sandboxEndings.silent);
    await expect(ask(order)).rejects.toThrow();
    await eventually(() => ask(order).catch(() => undefined)).toEqual({ outcome: 'completed' });
  });

  it('may respond twice, with another verdict the second time', async () => {
    const order = orderTo(sandboxEndings.twice);
    await ask(order);
    await settled(order).toEqual({ outcome: 'completed' });
    const own = () => heard.filter(({ reference }) => reference === order.reference).map(({ verdict }) => verdict);
    await eventually(() => own().slice(0, 2)).toEqual([{ outcome: 'completed' }, failed('refused')]);
  });
});

describe('a bank over HTTP', () => {
  plug('http');

  it('receives all data of an order, once for each reference', async () => {
    const order = orderTo('4417', 'code');
    await ask({ ...order, text: 'Ingam1234', won: 1n });
    await ask(order);
    expect([...(plugged.fake?.taken.values() ?? [])]).toMatchObject([
      {
        reference: order.reference,
        purpose: 'code',
        accountNumber: order.accountNumber,
        amount: '1',
        text: 'Ingam1234',
        asked: 2,
      },
    ]);
  });

  it('lists accepted orders since a time, page by page, and reports if it has no such list', async () => {
    const orders = [orderTo('4417'), orderTo('4417'), orderTo('4417')];
    for (const order of orders) await ask(order);
    const since = new Date(TAKEN_AT.getTime() - 60_000);
    const taken = await plugged.bank.takenSince(since);
    expect(taken?.map(({ reference }) => reference)).toEqual(orders.map(({ reference }) => reference));
    expect(taken?.[0]).toMatchObject({ purpose: 'pay', won: '9750' });
    expect(await plugged.bank.takenSince(new Date(TAKEN_AT.getTime() + 60_000))).toEqual([]);
    const answering = (status: number, text = '') =>
      httpBank(
        { request: async () => ({ status, headers: {}, body: Buffer.from(text) }) },
        settings,
        'http://x',
      ).takenSince(since);
    const settings = plugged.fake?.settings ?? expect.fail('no bank');
    for (const status of [404, 405, 501]) expect(await answering(status)).toBeUndefined();
    for (const [status, text] of [
      [200, '{}'],
      [500, ''],
      [302, ''],
    ] as const)
      await expect(answering(status, text)).rejects.toThrow(`the bank answered ${status} without a list of its orders`);
  });

  it('with an invalid response decides no order, and the error contains no part of the response', async () => {
    for (const [status, text] of [
      [200, 'not JSON 11012345'],
      [200, '{"status":"perhaps","note":"11012345"}'],
      [200, '{"status":"failed"}'],
      [302, '{"status":"completed"}'],
      [422, '{"status":"failed","reason":{"code":"refused"}}'],
    ] as const) {
      const request = async () => ({ status, headers: {}, body: Buffer.from(text) });
      const bank = httpBank(
        { request },
        { url: 'https://b.example', key: 'k', webhookSecrets: [] },
        'https://w.example',
      );
      const error: unknown = await bank.ask({ ...orderTo('4417'), ageMs: 0 }).catch((reason: unknown) => reason);
      expect(error, text).toBeInstanceOf(Error);
      expect(String(error)).not.toContain('11012345');
    }
  });

  it('is believed only if its message is signed, fresh, new and about an order of ours', async () => {
    await ask(orderTo(sandboxEndings.slow));
    const send = plugged.fake?.send ?? expect.unreachable();
    const done = { reference: randomUUID(), status: 'completed' };
    const own = () => heard.filter(({ reference }) => reference === done.reference);
    expect(await send(done, { secret: Buffer.alloc(32, 1) })).toBe(401);
    expect(await send(done, { ageS: 600 })).toBe(401);
    expect(await send({ ...done, status: 'perhaps' })).toBe(400);
    expect(own()).toEqual([]);
    expect(await send(done, { id: 'msg_1' })).toBe(204);
    expect(await send(done, { id: 'msg_1' })).toBe(204);
    expect(own()).toEqual([{ reference: done.reference, verdict: { outcome: 'completed' } }]);
  });

  it('gets different codes of six digits', () => {
    const codes = Array.from({ length: 50 }, () => plugged.bank.makeCode());
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(30);
  });
});
