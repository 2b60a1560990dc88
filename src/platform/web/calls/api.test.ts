import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { client, HttpError, pages, send, Unreachable } from './api.ts';
import { isOffline, onReach } from './reach.ts';
import { clearSession, onSession, restoreSession, type SessionChange, saveSession } from './session.ts';

const UNAUTHENTICATED = '{"code":"unauthenticated"}';

const contract = defineContract(
  {},
  {
    'GET /api/things/{userId}': {
      summary: '',
      access: 'path',
      paged: true,
      output: z.array(z.object({ id: z.number() })),
    },
    'POST /api/things': {
      summary: '',
      access: 'body',
      body: z.strictObject({ userId: z.number() }),
      output: z.object({ id: z.number() }),
    },
    'POST /api/things/{id}/press': { summary: '', access: 'actor' },
  },
);
const call = client<typeof contract>();

let seen: { request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>; body: string }[] = [];
interface Answer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
  cut?: boolean;
}
let answer: Answer;
/** Answers by path, instead of `answer`. */
let answers: Record<string, Answer>;
/** Answer from another server to calls with an idempotency key. */
let toKeyed: Answer | undefined;
let server: Server;
const browserFetch = globalThis.fetch;

beforeEach(async () => {
  seen = [];
  answers = {};
  toKeyed = undefined;
  answer = { status: 200, body: '[]' };
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ request, body });
      const {
        status,
        headers,
        cut,
        body: text,
      } = (request.headers['idempotency-key'] && toKeyed) || (answers[request.url ?? ''] ?? answer);
      if (cut) return void request.socket.destroy();
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Addresses are relative to the page.
  globalThis.fetch = (path, init) => browserFetch(new URL(String(path), `http://127.0.0.1:${port}`), init);
});
afterEach(async () => {
  globalThis.fetch = browserFetch;
  clearSession();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
const failure = async (of: Promise<unknown>): Promise<unknown> =>
  of.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a call', () => {
  test('fills in path and query and returns the JSON of the response', async () => {
    answer.body = '[{"id":3}]';
    const things = await call('GET /api/things/{userId}', { params: { userId: 7 }, query: { limit: 5 } });
    expect(things).toEqual([{ id: 3 }]);
    expectTypeOf(things).toEqualTypeOf<{ id: number }[]>();
    expect(seen[0]?.request).toMatchObject({ method: 'GET', url: '/api/things/7?limit=5' });
  });

  test('sends a JSON content type only with a body, and a Bearer only with a stored token', async () => {
    await call('GET /api/things/{userId}', { params: { userId: 1 } });
    saveSession({ user: { id: 1 }, token: 'abc' });
    answer.body = '{"id":1}';
    await call('POST /api/things', { body: { userId: 1 }, key: 'k-1' });
    const [plain, full] = seen;
    expect(plain?.request.headers['content-type']).toBeUndefined();
    expect(plain?.request.headers.authorization).toBeUndefined();
    expect(full?.request.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer abc',
      'idempotency-key': 'k-1',
    });
    expect(full?.body).toBe('{"userId":1}');
  });

  test('returns undefined for a response without a body', async () => {
    answer = { status: 204 };
    expect(await call('POST /api/things/{id}/press', { params: { id: 4 } })).toBeUndefined();
  });

  test('that fails has the status, a colon, a space and the body as message, and carries the problem', async () => {
    answer = { status: 422, body: '{"code":"below_minimum","errors":{"amount":"too small"}}' };
    const error = await failure(call('POST /api/things', { body: { userId: 1 } }));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      message: '422: {"code":"below_minimum","errors":{"amount":"too small"}}',
      status: 422,
      code: 'below_minimum',
      problem: { errors: { amount: 'too small' } },
    });
  });

  test('that fails without a body has the status text as message', async () => {
    answer = { status: 503 };
    expect(await failure(send('GET /api/x'))).toMatchObject({ message: '503: Service Unavailable', code: undefined });
  });

  test('without a response is unreachable, and an aborted call is not', async () => {
    answer.cut = true;
    expect(await failure(send('GET /api/x'))).toBeInstanceOf(Unreachable);
    const calledOff = new AbortController();
    calledOff.abort();
    expect(await failure(send('GET /api/x', { signal: calledOff.signal }))).toMatchObject({ name: 'AbortError' });
  });

  test('of a list returns the cursor of the next page', async () => {
    answer = { status: 200, body: '[{"id":9}]', headers: { link: '</api/things/1?before=9&limit=1>; rel="next"' } };
    const list = pages<typeof contract>();
    expect(await list('GET /api/things/{userId}', { params: { userId: 1 } })).toEqual({
      items: [{ id: 9 }],
      next: '9',
    });
    answer = { status: 200, body: '[]' };
    expect(await list('GET /api/things/{userId}', { params: { userId: 1 } })).toEqual({ items: [], next: undefined });
  });
});

describe('a 401', () => {
  test('removes the stored session, notifies once of the lost token and once that no call is possible without a session, and throws', async () => {
    const changes: SessionChange[] = [];
    saveSession({ user: { id: 2 }, token: 'old' });
    const stop = onSession((change) => changes.push(change));
    answer = { status: 401, body: UNAUTHENTICATED };
    const errors = await Promise.all([failure(send('GET /api/a')), failure(send('GET /api/b'))]);
    expect(errors.map(String)).toEqual(Array(2).fill(`HttpError: 401: ${UNAUTHENTICATED}`));
    expect(restoreSession()).toBeNull();
    expect(changes).toEqual(['expired']);
    await Promise.all([failure(send('GET /api/c')), failure(send('GET /api/d'))]);
    await failure(send('GET /api/e'));
    expect(changes).toEqual(['expired', 'refused']);
    stop();
  });

  test('for a wrong password does not report a missing session', async () => {
    const changes: SessionChange[] = [];
    const stop = onSession((change) => changes.push(change));
    answer = { status: 401, body: '{"code":"wrong_login"}' };
    await failure(send('POST /api/login'));
    expect(changes).toEqual([]);
    stop();
  });

  test('returns null if the caller requests that', async () => {
    answer = { status: 401, body: UNAUTHENTICATED };
    const found = await call('GET /api/things/{userId}', { params: { userId: 1 }, on401: 'null' });
    expect(found).toBeNull();
    expectTypeOf(found).toEqualTypeOf<{ id: number }[] | null>();
  });

  test('for an older token does not remove the session that was made since', async () => {
    saveSession({ user: { id: 2 }, token: 'old' });
    answer = { status: 401, body: UNAUTHENTICATED };
    const asked = failure(send('GET /api/a'));
    saveSession({ user: { id: 2 }, token: 'new' });
    await asked;
    expect(restoreSession()?.token).toBe('new');
  });
});

describe('a response of another server', () => {
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const ours = { 'ingam-answer': '1' };
  const signIn = { status: 200, body: '<html>Sign in', headers: html };
  const asked = (path: string) => seen.filter(({ request }) => request.url === path).length;
  const causes: unknown[] = [];
  let stop: () => void;
  beforeEach(() => {
    causes.length = 0;
    stop = onReach((cause) => causes.push(cause));
  });
  afterEach(async () => {
    answers = {};
    answer = { status: 200, body: '[]' };
    await isOffline();
    stop();
  });

  test.each([200, 401, 403, 511])('with %s and HTML is a sign-in page, and ends no session', async (status) => {
    saveSession({ user: { id: 2 }, token: 'mine' });
    answer = { ...signIn, status };
    expect(await failure(send('GET /api/a'))).toBeInstanceOf(Unreachable);
    expect(restoreSession()?.token).toBe('mine');
    expect(causes).toEqual(['sign-in']);
  });

  test('that redirects a call is a sign-in page of the network', async () => {
    const { fetch } = globalThis;
    // Node returns the redirect itself instead of an opaque one.
    globalThis.fetch = async () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    expect(await failure(send('GET /api/moved'))).toBeInstanceOf(Unreachable);
    globalThis.fetch = fetch;
    expect(causes).toEqual(['sign-in']);
  });

  test.each([404, 413, 429, 431, 500, 502, 503])('with %s and HTML comes from a gateway', async (status) => {
    answer = { ...signIn, status };
    answers['/api/health'] = { status: 200, body: '{}' };
    expect(await failure(send('GET /api/b'))).toBeInstanceOf(Unreachable);
    expect(causes).toEqual([]);
  });

  test.each(['{"message":"Unauthorized"}', '{"code":401,"msg":"login"}', '{"code":"expired"}'])(
    '401 in the words of another server ends no session: %s',
    async (body) => {
      saveSession({ user: { id: 2 }, token: 'mine' });
      answer = { status: 401, body };
      await failure(send('GET /api/c'));
      expect(restoreSession()?.token).toBe('mine');
    },
  );

  test('200 without JSON is not a response of ours', async () => {
    answer = { status: 200, body: 'Please sign in' };
    expect(await failure(send('GET /api/c'))).toBeInstanceOf(Unreachable);
  });

  test('at one address disables no act while our server responds at other addresses, and that address is not probed again', async () => {
    answer = { status: 200, body: '[]', headers: ours };
    await send('GET /api/other');
    answers['/api/d'] = { ...signIn, status: 403 };
    expect(await failure(send('GET /api/d'))).toBeInstanceOf(Unreachable);
    expect(await isOffline()).toBe(false);
    const before = asked('/api/d');
    expect(await failure(send('GET /api/d'))).toBeInstanceOf(Unreachable);
    expect(await isOffline()).toBe(false);
    expect(asked('/api/d')).toBe(before + 1);
    expect(causes).toEqual([]);
  });

  test('at every address but the health check is a sign-in page, which ends when our server responds at one of them', async () => {
    answer = { status: 200, body: '[]', headers: ours };
    await send('GET /api/seen');
    answers['/api/health'] = answer;
    answer = signIn;
    await failure(send('GET /api/f'));
    expect(causes).toEqual(['sign-in']);
    answer = answers['/api/health'];
    await send('GET /api/seen');
    expect(await isOffline()).toBe(false);
    expect(causes).toEqual(['sign-in', undefined]);
  });

  test('that is empty and 200 is not ours without our header', async () => {
    answer = { status: 200, body: '' };
    expect(await failure(send('POST /api/act', { key: 'a' }))).toBeInstanceOf(Unreachable);
    answer = { status: 200, body: '', headers: ours };
    expect(await send('POST /api/act', { key: 'a' })).toBeUndefined();
  });

  test('to one call only disables no act, and that call is not probed again', async () => {
    const again = onReach((cause) => cause ?? void failure(send('GET /api/e', { key: 'a' })));
    // Proxy that refuses the call when it is made, and lets its probe through.
    toKeyed = signIn;
    await failure(send('GET /api/e', { key: 'a' }));
    await isOffline();
    await failure(send('GET /api/e', { key: 'a' }));
    await isOffline();
    again();
    expect(causes).toEqual([]);
    expect(asked('/api/e')).toBeLessThan(6);
  });
});
