import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PortSettings } from '#platform/server/settings/settings.ts';
import { signWebhook } from '#platform/server/testing/sign-webhook.ts';
import { timeOf } from '#platform/server/testing/store-time.ts';
import { sandboxEndings } from '../../rules.ts';

interface Taken {
  readonly reference: string;
  readonly purpose: string;
  readonly accountNumber: string;
  readonly amount: string;
  readonly text: string;
  readonly webhookUrl: string;
  readonly takenAt: Date;
  asked: number;
  outcome: { readonly status: string; readonly amount?: string; readonly reason?: { readonly code: string } };
}
/** Status and body of a response, and an effect that runs after it was sent. */
type Answer = [status: number, body: object, then?: (() => void) | undefined];
export interface FakeBank {
  readonly settings: PortSettings;
  /** Every accepted order, by reference. */
  readonly taken: ReadonlyMap<string, Taken>;
  send(data: object, change?: { id?: string; secret?: Uint8Array; ageS?: number; to?: string }): Promise<number>;
  close(): Promise<void>;
}

const KEY = 'a-key-of-the-bank';
export const TAKEN_AT = new Date('2026-11-01');
/** Number of polls after which it decides a slow order. */
const SLOW_ASKS = 3;

const outcomeOf = ({ purpose, accountNumber }: Taken): Taken['outcome'] => {
  const ending = accountNumber.slice(-4);
  const failed = (code: string) => ({ status: 'failed', reason: { code } });
  if (ending === sandboxEndings.unknown) return failed('unknown_account');
  if (purpose === 'code') return ending === sandboxEndings.noCode ? failed('its own') : { status: 'completed' };
  if (ending === sandboxEndings.rejects) return failed('its own');
  return ending === sandboxEndings.poor && purpose === 'collect' ? failed('no_funds') : { status: 'completed' };
};

/**
 * Starts a bank as in the README, over loopback. It answers, decides an order by its account's ending (a slow one at
 * the third poll), and sends a webhook. With `decides` false every order stays pending. `now` returns the time at which
 * it accepts one.
 */
export async function startFakeBank({ decides = true, now = async () => TAKEN_AT } = {}): Promise<FakeBank> {
  const taken = new Map<string, Taken>();
  const secret = Buffer.alloc(32, 7);
  let webhookUrl = '';
  const decide = async (one: Taken) => {
    one.outcome = outcomeOf(one);
    const tell = (outcome: object) => fake.send({ reference: one.reference, ...outcome }).catch(() => 0);
    await tell(one.outcome);
    if (one.accountNumber.endsWith(sandboxEndings.twice)) await tell({ status: 'failed', reason: { code: 'refused' } });
  };
  const post = async (body: Omit<Taken, 'takenAt' | 'asked' | 'outcome'>): Promise<Answer> => {
    webhookUrl = body.webhookUrl;
    const known = taken.get(body.reference);
    const one: Taken = known ?? { ...body, takenAt: await now(), asked: 0, outcome: { status: 'pending' } };
    one.asked += 1;
    if (!known) taken.set(body.reference, one);
    const isDue = decides && one.asked === (body.accountNumber.endsWith(sandboxEndings.slow) ? SLOW_ASKS : 1);
    const then = isDue ? () => void decide(one) : undefined;
    if (body.accountNumber.endsWith(sandboxEndings.silent) && one.asked === 1) return [504, {}, then];
    return [known ? 200 : 202, one.outcome, then];
  };
  /** Lists accepted orders, two per page, oldest first. */
  const listSince = ({ searchParams }: URL): Answer => {
    const since = Date.parse(searchParams.get('since') ?? '');
    const from = Number(searchParams.get('after') ?? 0);
    const all = [...taken.values()].filter(({ takenAt }) => takenAt.getTime() >= since);
    const transfers = all
      .slice(from, from + 2)
      .map(({ reference, purpose, amount, outcome }) => ({ reference, purpose, amount, status: outcome.status }));
    return [200, { transfers, ...(from + 2 < all.length && { next: String(from + 2) }) }];
  };
  const route = async (request: IncomingMessage): Promise<Answer> => {
    if (request.headers.authorization !== `Bearer ${KEY}`) return [401, {}];
    if (request.method === 'GET' && request.url?.startsWith('/v1/transfers?'))
      return listSince(new URL(request.url, fake.settings.url));
    if (request.method !== 'POST' || request.url !== '/v1/transfers') return [404, {}];
    const body = JSON.parse(await bodyOf(request)) as Taken;
    return request.headers['idempotency-key'] === body.reference ? post(body) : [400, {}];
  };
  const server = createServer((request, response) => {
    void route(request).then(([status, body, then]) => response.writeHead(status).end(JSON.stringify(body), then));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeBank = {
    settings: { url: `http://127.0.0.1:${port}/v1`, key: KEY, webhookSecrets: [secret] },
    taken,
    send: async (data, change = {}) => {
      const body = JSON.stringify({ type: 'transfer.decided', data });
      const to = change.to ?? webhookUrl;
      const timestampS = (await timeOf(to)).getTime() / 1000 - (change.ageS ?? 0);
      const message = { id: change.id ?? `msg_${randomUUID()}`, timestampS, body };
      const headers = { ...signWebhook([change.secret ?? secret], message), 'content-type': 'application/json' };
      return (await fetch(to, { method: 'POST', headers, body })).status;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
