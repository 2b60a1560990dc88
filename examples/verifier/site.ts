/**
 * A website with a button that requests a proof, such as of employment, age or membership. It saves its question once,
 * creates a request for each press, sends the person to their wallet, and reads the answer when they return in the same
 * browser. `docs/product/verifier.md` has the rules. It needs only Node and fetch.
 *
 *   INGAM_URL    URL of the wallet; default http://localhost:5000
 *   INGAM_ORG    the organisation's number
 *   INGAM_KEY    a key with the scope presentations:request
 *   SITE_VCT     type of the requested credential
 *   SITE_CLAIM   requested claim; default `name`
 *   SITE_PORT    port to listen on; default 7200; 0 takes a free one
 *   SITE_URL     URL for browsers; default http://127.0.0.1 and the port; a hosted server needs https
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const url = process.env.INGAM_URL ?? 'http://localhost:5000';
const organisation = needed('INGAM_ORG');
const key = needed('INGAM_KEY');
const vct = needed('SITE_VCT');
const claim = process.env.SITE_CLAIM ?? 'name';
const port = Number(process.env.SITE_PORT ?? 7200);
const MOST_VISITS = 1000;

interface Question {
  readonly id: number;
  readonly vcts: readonly string[];
  readonly claims: readonly { readonly path: readonly unknown[] }[];
  readonly endedAt: string | null;
}
interface PresentationRequest {
  readonly id: number;
  readonly link: string;
}
interface Read {
  readonly state: string;
  readonly answer: {
    readonly issuer: { readonly id: string; readonly name: string | null };
    readonly claims: readonly { readonly values: readonly unknown[] }[];
  } | null;
}

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
  const reply = await fetch(`${url}/api/org/${organisation}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Returns this site's question: the saved one, or a new one. A question never changes. */
async function questionId(): Promise<number> {
  const all = await ask<Question[]>('/presentation-questions');
  const mine = all.find(
    ({ vcts, claims, endedAt }) => endedAt === null && vcts[0] === vct && claims[0]?.path[0] === claim,
  );
  if (mine) return mine.id;
  const made = await ask<Question>('/presentation-questions', {
    name: 'Sign in to the site',
    nameKo: '사이트 이용',
    purpose: 'To greet you by your name',
    purposeKo: '이름을 불러 드리기 위해',
    vcts: [vct],
    claims: [{ path: [claim] }],
    trust: 'operator',
    keepHours: 0,
  });
  return made.id;
}

/** Request of each browser by its cookie; the newest thousand. */
const visits = new Map<string, number>();
function remember(visit: string, request: number): void {
  visits.set(visit, request);
  const [oldest] = visits.keys();
  if (visits.size > MOST_VISITS && oldest !== undefined) visits.delete(oldest);
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
function page(reply: ServerResponse, status: number, body: string): void {
  reply.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  reply.end(`<!doctype html><html lang="en"><title>A shop</title><main>${body}</main></html>`);
}

/** Handles the button: creates a request and redirects to the wallet. */
async function press(reply: ServerResponse): Promise<void> {
  const asked = await ask<PresentationRequest>('/presentation-requests', {
    questionId: await questionId(),
    redirectUri: `${siteUrl()}/back`,
  });
  const visit = randomBytes(16).toString('hex');
  remember(visit, asked.id);
  say('asked', { request: asked.id });
  reply.writeHead(303, { location: asked.link, 'set-cookie': `visit=${visit}; HttpOnly; SameSite=Lax; Path=/` });
  reply.end();
}

/** Handles the return from the wallet: the code proves that it is the same browser. */
async function back(request: IncomingMessage, reply: ServerResponse, code: string): Promise<void> {
  const [, visit = ''] = /(?:^|; )visit=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
  const asked = visits.get(visit);
  if (asked === undefined)
    return page(reply, 403, '<p>The request did not start in this browser. <a href="/">Start again</a></p>');
  const { state, answer } = await ask<Read>(
    `/presentation-requests/${asked}?${new URLSearchParams({ responseCode: code })}`,
  );
  say('read', { request: asked, state });
  if (!answer) return page(reply, 200, '<p>You shared nothing. <a href="/">Start again</a></p>');
  visits.delete(visit);
  const told = escaped(String(answer.claims[0]?.values[0]));
  page(reply, 200, `<h1>Hello, ${told}</h1><p>${escaped(answer.issuer.name ?? answer.issuer.id)} says so.</p>`);
}

async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', siteUrl());
  if (request.method === 'POST' && pathname === '/ask') return press(reply);
  if (request.method === 'GET' && pathname === '/back')
    return back(request, reply, searchParams.get('response_code') ?? '');
  if (request.method === 'GET' && pathname === '/')
    return page(
      reply,
      200,
      '<h1>A shop</h1><form method="post" action="/ask"><button>Show who you are</button></form>',
    );
  page(reply, 404, '<p>Page not found.</p>');
}

const server = createServer((request, reply) => {
  request.resume();
  serve(request, reply).catch((error: unknown) => {
    say('failed', { why: error instanceof Error ? error.message : String(error) });
    page(reply, 502, '<p>The wallet cannot be reached at the moment. <a href="/">Start again</a></p>');
  });
});
const siteUrl = (): string =>
  process.env.SITE_URL ?? `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port ?? port}`;
server.listen(port, '127.0.0.1', () => say('listening', { url: siteUrl() }));
