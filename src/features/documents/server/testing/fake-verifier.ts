import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PortSettings } from '#platform/server/settings/settings.ts';
import { signWebhook } from '#platform/server/testing/sign-webhook.ts';
import { timeOf } from '#platform/server/testing/store-time.ts';
import { sandboxPerson, sandboxPlan } from '../../sandbox-plan.ts';

interface Taken {
  readonly reference: string;
  readonly documentHash: string;
  readonly documentType: string;
  readonly documentNumber: string;
  readonly name: string;
  readonly image: { readonly type: string; readonly data: string };
  readonly webhookUrl: string;
  outcome: object;
}
/** Status, body, and a callback once they are sent. */
type Answer = [status: number, body: object, then?: (() => void) | undefined];
export interface FakeVerifier {
  readonly settings: PortSettings;
  /** Every accepted document, by reference. */
  readonly taken: ReadonlyMap<string, Taken>;
  /** The references submitted, in order, including repeats. */
  readonly handed: readonly string[];
  /** Overrides the webhook URL given in submissions. */
  webhookUrl: string;
  /** True to send no webhooks, as if they were lost on the way. */
  isMute: boolean;
  /** Forgets all accepted documents. */
  forget(): void;
  send(data: object, change?: { id?: string; secret?: Uint8Array; ageS?: number; type?: string }): Promise<number>;
  /** Stops after the current requests are answered. */
  close(): Promise<void>;
}

const KEY = 'a-key-of-the-verifier';
const SECRET = Buffer.alloc(32, 5);
const EXPIRES = '2099-12-31';

/**
 * Starts an outside verifier, as the README describes one, on loopback. It acknowledges a document and then decides it
 * by its number. A slow document is decided when it is submitted again or another one is decided.
 */
export async function startFakeVerifier(): Promise<FakeVerifier> {
  const taken = new Map<string, Taken>();
  const handed: string[] = [];
  const failures = new Map<string, number>();
  const slow = new Set<Taken>();
  const answers = new Set<Promise<void>>();
  const answer = async (one: Taken, outcome: object) => {
    if ('status' in one.outcome && one.outcome.status === 'pending') one.outcome = outcome;
    const { reference, documentHash } = one;
    if (!fake.isMute) await fake.send({ reference, documentHash, ...outcome }).catch(() => undefined);
  };
  const decide = async (one: Taken) => {
    for (const outcome of outcomesOf(one)) await answer(one, outcome);
  };
  const begin = (some: readonly Taken[]) => {
    for (const one of some) slow.delete(one);
    const decided = some.reduce((before, one) => before.then(() => decide(one)), Promise.resolve());
    const answering = decided.finally(() => answers.delete(answering));
    answers.add(answering);
  };
  /** Returns the documents to decide once this one is answered. */
  const dueNow = (one: Taken, isKnown: boolean): readonly Taken[] => {
    const { kind } = sandboxPlan(one.documentNumber);
    if (kind === 'silent') return [];
    if (isKnown) return slow.has(one) ? [one] : [];
    const isFirst = handed.indexOf(one.reference) === handed.length - 1;
    if (kind !== 'slow' || !isFirst) return [one, ...slow];
    slow.add(one);
    return [];
  };
  const post = (body: Omit<Taken, 'outcome'>): Answer => {
    handed.push(body.reference);
    const { kind } = sandboxPlan(body.documentNumber);
    const failed = failures.get(body.reference) ?? 0;
    failures.set(body.reference, failed + 1);
    if (kind === 'down' || (kind === 'flaky' && failed < 2)) return [503, {}];
    const known = taken.get(body.reference);
    const one: Taken = known ?? { ...body, outcome: { status: 'pending' } };
    taken.set(body.reference, one);
    const due = dueNow(one, known !== undefined);
    return [known ? 200 : 202, one.outcome, () => begin(due)];
  };
  const route = async (request: IncomingMessage): Promise<Answer> => {
    if (request.headers.authorization !== `Bearer ${KEY}`) return [401, {}];
    if (request.method === 'POST') {
      const body = JSON.parse(await bodyOf(request)) as Omit<Taken, 'outcome'>;
      return request.headers['idempotency-key'] === body.reference ? post(body) : [400, {}];
    }
    const one = taken.get(request.url?.split('/').at(-1) ?? '');
    return one ? [200, one.outcome] : [404, {}];
  };
  const server = createServer((request, response) => {
    void route(request).then(([status, body, then]) => response.writeHead(status).end(JSON.stringify(body), then));
  });
  const port = await portOf(server);
  const fake: FakeVerifier = {
    settings: { url: `http://127.0.0.1:${port}/v1`, key: KEY, webhookSecrets: [SECRET] },
    taken,
    handed,
    webhookUrl: '',
    isMute: false,
    forget: () => {
      taken.clear();
      slow.clear();
    },
    send: (data, change = {}) => sendSigned(fake.webhookUrl, data, { secret: SECRET, ...change }),
    close: () => Promise.all(answers).then(() => closed(server)),
  };
  return fake;
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function closed(server: Server) {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Returns the verifier's results for a document number, in order. */
function outcomesOf({ name, documentNumber }: Taken): object[] {
  const plan = sandboxPlan(documentNumber);
  if (plan.kind === 'silent') return [];
  const person = sandboxPerson(documentNumber);
  const document = { name, documentNumber, expiresOn: EXPIRES, ...person, extra: 'its own' };
  const verified = { status: 'verified', document };
  const refused = (code: string) => ({ status: 'rejected', reason: { code } });
  if (plan.kind === 'reject') return [refused(plan.code)];
  return plan.kind === 'twice' ? [verified, refused('not_genuine')] : [verified];
}

type Change = NonNullable<Parameters<FakeVerifier['send']>[1]>;

async function sendSigned(url: string, data: object, change: Change & { secret: Uint8Array }): Promise<number> {
  const body = JSON.stringify({ type: change.type ?? 'verification.completed', data });
  const timestampS = (await timeOf(url)).getTime() / 1000 - (change.ageS ?? 0);
  const signed = signWebhook([change.secret], { id: change.id ?? `msg_${randomUUID()}`, timestampS, body });
  const headers = { ...signed, 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
