/**
 * A website with one product. It creates a charge for an order, redirects its customer to the wallet, and trusts only
 * webhooks and its own calls by key, never the customer's return. `docs/integrate.md` explains how it gets its key and
 * its secret.
 *
 *   INGAM_URL     URL of the wallet; default http://localhost:5000
 *   INGAM_ORG     the organisation's number; it is a merchant
 *   INGAM_KEY     a key with the scopes charges:write and charges:read
 *   SHOP_SECRET   the secret (whsec_…) of the endpoint SHOP_URL/hook, which gets charge.paid and charge.expired
 *   SHOP_PORT     port to listen on; default 7300; 0 takes a free one
 *   SHOP_URL      URL for browsers; default http://127.0.0.1 and the port; a hosted server needs https
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

const url = process.env.INGAM_URL ?? 'http://localhost:5000';
const organisation = needed('INGAM_ORG');
const key = needed('INGAM_KEY');
const secret = process.env.SHOP_SECRET;
const port = Number(process.env.SHOP_PORT ?? 7300);
const MOST_BYTES = 64 * 1024;
const MOST_ORDERS = 1000;
const TEA = { name: 'Green tea, 50 g', price: '12000' };

interface Charge {
  readonly chargeId: number;
  readonly reference: string;
  readonly state: 'open' | 'paid' | 'expired' | 'cancelled';
  readonly checkoutUrl: string;
}
type Order = { state: Charge['state']; readonly chargeId: number };

function needed(name: string): string {
  const value = process.env[name];
  if (value) return value;
  process.stderr.write(`Set ${name}: see docs/integrate.md.\n`);
  process.exit(1);
}

/** Prints one line of JSON per occurrence. */
const say = (what: string, more: object = {}) => process.stdout.write(`${JSON.stringify({ what, ...more })}\n`);

/** Calls the wallet; throws if it refuses. */
async function ask<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Orders by number; the newest thousand, in memory. A real shop has a database. */
const orders = new Map<string, Order>();
function remember(reference: string, order: Order): void {
  orders.set(reference, order);
  const [oldest] = orders.keys();
  if (orders.size > MOST_ORDERS && oldest !== undefined) orders.delete(oldest);
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
function page(reply: ServerResponse, status: number, body: string): void {
  reply.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  reply.end(`<!doctype html><html lang="en"><title>A tea shop</title><main>${body}</main></html>`);
}

/**
 * Handles the button: creates an order and redirects to its payment page. Repeated with the same reference it would be
 * the same charge.
 */
async function buy(reply: ServerResponse): Promise<void> {
  const reference = randomUUID();
  const charge = await ask<Charge>('/charges', {
    reference,
    amount: TEA.price,
    items: [{ name: TEA.name, amount: TEA.price }],
    returnUrl: `${shopUrl()}/thanks?order=${reference}`,
  });
  remember(reference, { state: charge.state, chargeId: charge.chargeId });
  say('ordered', { reference, charge: charge.chargeId });
  reply.writeHead(303, { location: charge.checkoutUrl });
  reply.end();
}

/** Handles the customer's return: reads the order's state, whatever the URL claims. */
async function thanks(reply: ServerResponse, reference: string): Promise<void> {
  const order = orders.get(reference);
  if (!order) return page(reply, 404, '<p>This order does not exist. <a href="/">Start again</a></p>');
  if (order.state === 'open') order.state = (await ask<Charge>(`/org/${organisation}/charges/${order.chargeId}`)).state;
  const told = { paid: 'is paid. The tea is on its way.', open: 'is not paid yet.' };
  const what = order.state === 'paid' || order.state === 'open' ? told[order.state] : 'was not paid.';
  page(reply, 200, `<h1>Thank you</h1><p>Order ${escaped(reference)} ${what}</p>`);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > MOST_BYTES) throw new Error('too long');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString();
}

/** Handles a webhook: accepted if signed with our secret within five minutes; a repeated one is handled once. */
async function hook(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const body = await textOf(request);
  let event: { readonly type: string; readonly data: { readonly chargeId?: number } };
  try {
    event = new Webhook(secret ?? '').verify(body, request.headers as Record<string, string>) as typeof event;
  } catch {
    reply.writeHead(401).end();
    say('refused');
    return;
  }
  const state = event.type === 'charge.paid' ? 'paid' : event.type === 'charge.expired' ? 'expired' : undefined;
  for (const [reference, order] of orders)
    if (state && order.chargeId === event.data.chargeId && order.state !== state) {
      order.state = state;
      say(state, { reference });
    }
  reply.writeHead(204).end();
}

async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', shopUrl());
  if (request.method === 'POST' && pathname === '/hook') return hook(request, reply);
  request.resume();
  if (request.method === 'POST' && pathname === '/buy') return buy(reply);
  if (request.method === 'GET' && pathname === '/thanks') return thanks(reply, searchParams.get('order') ?? '');
  if (request.method === 'GET' && pathname === '/')
    return page(
      reply,
      200,
      `<h1>${TEA.name}</h1><p>${TEA.price} won</p>
      <form method="post" action="/buy"><button><img src="${url}/pay-button.svg" alt="Pay with Ingam"></button></form>`,
    );
  page(reply, 404, '<p>Page not found.</p>');
}

const server = createServer((request, reply) => {
  serve(request, reply).catch((error: unknown) => {
    say('failed', { why: error instanceof Error ? error.message : String(error) });
    page(reply, 502, '<p>The wallet cannot be reached at the moment. <a href="/">Start again</a></p>');
  });
});
const shopUrl = (): string =>
  process.env.SHOP_URL ?? `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port ?? port}`;
server.listen(port, '127.0.0.1', () => say('listening', { url: shopUrl() }));
