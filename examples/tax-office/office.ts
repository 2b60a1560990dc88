/**
 * A tax office: it records purchases, and publishes what customs decided about them, from a cursor on.
 * `docs/product/tax-office.md` describes the calls. It needs only Node. Its state is a journal with one line of JSON
 * per occurrence, which it rereads at a start.
 *
 *   OFFICE_PORT       port to listen on; default 7100; 0 takes a free one
 *   OFFICE_KEY        required bearer token; without it only the client certificate identifies the caller
 *   OFFICE_CERT, OFFICE_CERT_KEY, OFFICE_CLIENT_CA
 *                     files (PEM) for https, which then requires a client certificate by that authority
 *   OFFICE_FOLDER     folder of the journal; default `.tax-office`
 *   OFFICE_LATE_MS    delay of late decisions, default 20000; OFFICE_AGAIN_MS, default 5000, delays a contradicting one
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const { OFFICE_KEY: key, OFFICE_CERT: cert, OFFICE_CERT_KEY: certKey, OFFICE_CLIENT_CA: clientCa } = process.env;
const port = Number(process.env.OFFICE_PORT ?? 7100);
const folder = process.env.OFFICE_FOLDER ?? join(process.cwd(), '.tax-office');
const lateMs = Number(process.env.OFFICE_LATE_MS ?? 20_000);
const againMs = Number(process.env.OFFICE_AGAIN_MS ?? 5000);
const MOST_BYTES = 64 * 1024;
const MOST_RESULTS = 200;

type Json = Readonly<Record<string, unknown>>;
interface Purchase {
  readonly number: string;
  readonly reference: string;
  /** SHA-256 of the whole request body. */
  readonly told: string;
  readonly merchant: string;
  readonly refund: string;
}
interface Result {
  readonly number: string;
  readonly result: 'confirmed' | 'rejected' | 'partial';
  readonly refund?: string;
  readonly reason?: string;
  readonly at: string;
}
type Entry = { readonly purchase: Purchase } | { readonly result: Result };
type Answer = readonly [status: number, body: Json];

const purchases = new Map<string, Purchase>();
const results: Result[] = [];
const journal = join(folder, 'journal.jsonl');

const say = (what: string, more: object = {}) => process.stdout.write(`${JSON.stringify({ what, ...more })}\n`);

function take(entry: Entry): void {
  if ('purchase' in entry) purchases.set(entry.purchase.reference, entry.purchase);
  else results.push(entry.result);
}

/** Written to disk before the answer. */
function keep(entry: Entry): void {
  appendFileSync(journal, `${JSON.stringify(entry)}\n`, { flush: true });
  take(entry);
}

const shapes: Readonly<Record<string, RegExp>> = {
  reference: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  receiptHash: /^[0-9a-f]{64}$/,
  purchasedAt: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/,
  amount: /^\d{1,12}\.\d\d$/,
  refund: /^\d{1,12}\.\d\d$/,
  currency: /^USD$/,
  passport: /^[0-9a-f]{64}$/,
};

/**
 * Merchants with these names get an automatic answer; a customs officer decides every other purchase (`POST
 * /v1/customs/{number}`).
 */
const refusals: Readonly<Record<string, Answer>> = {
  'SANDBOX-REFUSES': [422, { code: 'not_refundable', text: 'Such goods are not refunded.' }],
  'SANDBOX-DOWN': [503, {}],
};
const decisions: Readonly<Record<string, readonly Result['result'][]>> = {
  'SANDBOX-CONFIRMS': ['confirmed'],
  'SANDBOX-REJECTS': ['rejected'],
  'SANDBOX-PARTIAL': ['partial'],
  'SANDBOX-LATE': ['confirmed'],
  'SANDBOX-CONTRADICTS': ['confirmed', 'rejected'],
  'SANDBOX-FLAKY': ['confirmed'],
};

/** Records a purchase. A repeated request gets the same answer; a different one under the same reference is refused. */
function record(text: string, idempotencyKey: string): Answer {
  const sent = JSON.parse(text) as Json;
  const wrong = Object.keys(shapes).find((name) => !shapes[name]?.test(String(sent[name])));
  const merchant = (sent.merchant as Json | null)?.name;
  if (wrong !== undefined) return [400, { code: 'malformed', text: `${wrong} is not as described` }];
  if (typeof merchant !== 'string') return [400, { code: 'malformed', text: 'merchant is not as described' }];
  const reference = String(sent.reference);
  if (idempotencyKey !== reference) return [400, { code: 'malformed', text: 'Idempotency-Key is not the reference' }];
  const told = createHash('sha256').update(text).digest('hex');
  const known = purchases.get(reference);
  if (known) return known.told === told ? [200, { number: known.number }] : [409, { code: 'reference_used' }];
  const named = merchant.trim().toUpperCase();
  const refusal = refusals[named];
  if (refusal) return refusal;
  const number = `KR-${String(purchases.size + 1).padStart(8, '0')}`;
  keep({ purchase: { number, reference, told, merchant: named, refund: String(sent.refund) } });
  say('recorded', { number, merchant, refund: sent.refund });
  decide(number, named);
  // The purchase is recorded, and the answer is lost.
  return named === 'SANDBOX-FLAKY' ? [503, {}] : [201, { number }];
}

/** A delayed decision is lost with the process; an officer must then make it. */
function decide(number: string, named: string): void {
  for (const [nth, result] of (decisions[named] ?? []).entries()) {
    const afterMs = named === 'SANDBOX-LATE' ? lateMs : nth * againMs;
    if (afterMs === 0) publish(number, { result });
    else setTimeout(() => publish(number, { result }), afterMs).unref();
  }
}

/** Publishes a customs decision; a partial refund is half unless specified. Returns false for an unknown number. */
function publish(number: string, { result, refund, reason }: Pick<Result, 'result' | 'refund' | 'reason'>): boolean {
  const purchase = [...purchases.values()].find((one) => one.number === number);
  if (!purchase) return false;
  const why = reason ?? (result === 'confirmed' ? undefined : 'The goods were not all shown at customs.');
  const at = new Date(Math.max(Date.now(), Date.parse(results.at(-1)?.at ?? '') || 0)).toISOString();
  const due = result === 'partial' ? { refund: refund ?? halfOf(purchase.refund) } : {};
  keep({ result: { number, result, ...due, ...(why !== undefined && { reason: why }), at } });
  say(result, { number });
  return true;
}

/** Returns half of an amount in USD with two decimals, in whole cents. */
function halfOf(usd: string): string {
  const cents = String(BigInt(usd.replace('.', '')) / 2n).padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

/** Returns what was published after a cursor, in order. */
function confirmations(query: URLSearchParams): Answer {
  const after = query.get('after');
  const from = after === null ? 0 : Number(/^c(\d{1,12})$/.exec(after)?.[1] ?? Number.NaN);
  if (!(from <= results.length)) return [400, { code: 'unknown_cursor' }];
  const count = Math.min(Math.max(Number(query.get('limit')) || MOST_RESULTS, 1), MOST_RESULTS);
  const page = results.slice(from, from + count);
  return [200, { results: page, next: page.length > 0 ? `c${from + page.length}` : after }];
}

/** Handles an officer's decision about the goods; a real office has a separate entrance and key for this. */
function customs(number: string, text: string): Answer {
  const found = JSON.parse(text) as Result;
  if (!['confirmed', 'rejected', 'partial'].includes(found.result)) return [400, { code: 'malformed' }];
  return publish(number, found) ? [201, {}] : [404, {}];
}

const isSame = (a: string, b: string) => {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
};

async function answer(request: IncomingMessage): Promise<Answer> {
  if (key !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${key}`)) return [401, {}];
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://office');
  if (request.method === 'GET' && pathname === '/v1/confirmations') return confirmations(searchParams);
  if (request.method !== 'POST') return [404, {}];
  const text = await textOf(request);
  if (text === undefined) return [413, {}];
  if (pathname === '/v1/purchases') return record(text, String(request.headers['idempotency-key']));
  const [, number] = /^\/v1\/customs\/([\w-]+)$/.exec(pathname) ?? [];
  return number === undefined ? [404, {}] : customs(number, text);
}

async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const listener = (request: IncomingMessage, response: ServerResponse) => {
  answer(request)
    .catch((): Answer => [400, { code: 'malformed' }])
    .then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
};

mkdirSync(folder, { recursive: true });
if (existsSync(journal))
  for (const line of readFileSync(journal, 'utf8').split('\n')) if (line) take(JSON.parse(line) as Entry);
const isSecure = cert !== undefined && certKey !== undefined && clientCa !== undefined;
if (!isSecure && key === undefined) {
  process.stderr.write('Set OFFICE_KEY, or OFFICE_CERT, OFFICE_CERT_KEY and OFFICE_CLIENT_CA.\n');
  process.exit(1);
}
const server = isSecure
  ? createSecureServer(
      { cert: readFileSync(cert), key: readFileSync(certKey), ca: readFileSync(clientCa), requestCert: true },
      listener,
    )
  : createServer(listener);
server.listen(port, '127.0.0.1', () => {
  const at = (server.address() as AddressInfo).port;
  say('listening', {
    url: `${isSecure ? 'https://localhost' : 'http://127.0.0.1'}:${at}/v1`,
    purchases: purchases.size,
  });
});
