import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '#platform/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { sharedApp } from '../testing/test-app.ts';

const app = sharedApp('personal');

const body = { userId: 1, merchantName: 'Shop', purchaseAmount: '100.00', refundAmount: '8.00', receiptHash: 'r1' };
const listed = async () => (await app.call('GET /api/tax-refunds/1')).body;

const told: [string, string][] = [
  ['post /api/charge-codes', '404 429'],
  ['get /api/shops/{id}', '404 429'],
  ['post /api/auth/login', '401 429'],
  ['post /api/auth/register', '409 429'],
  ['post /api/credentials/{userId}/export', '422 429'],
  ['post /api/user/{userId}/export', '422 429'],
  ['post /api/recovery-codes/{userId}', '422 429'],
  ['post /api/recovery', '404 429'],
  ['post /api/webhooks/verifier', '204 400 401 413'],
  ['post /api/webhooks/bank', '204 400 401 413'],
  ['get /.well-known/jwks.json', '200 304'],
  ['get /.well-known/did.json', '200 304'],
  ['get /status-lists/{list}', '200 304 404'],
];

describe('the API description', () => {
  let text: string;
  let paths: Paths;
  beforeAll(async () => {
    text = (await app.call('GET /api/openapi.json')).text;
    ({ paths } = JSON.parse(text));
  });
  test('names every call of the first release', () => {
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0' });
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    for (const call of firstCalls) expect(calls).toContain(call);
  });
  test('contains the schemas, paging and refusals of a call', () => {
    const list = paths['/api/transactions/{userId}']?.get;
    expect(list?.parameters?.map(({ name }) => name)).toEqual(['userId', 'limit', 'before']);
    expect(Object.keys(paths['/api/transactions']?.post?.responses ?? {})).toEqual(
      '201 400 401 403 409 413 415 422 429 500 503'.split(' '),
    );
  });
  test('passes an independent validator', async () => {
    expect(await faultsOf(text)).toEqual([]);
  });
  test('fails the check with a dangling reference, or with one path under two names', async () => {
    const document = JSON.parse(text) as { paths: Record<string, unknown>; components: { schemas: object } };
    document.paths['/api/user/{id}'] = document.paths['/api/user/{userId}'];
    document.components.schemas = {};
    expect(new Set(await faultsOf(JSON.stringify(document)))).toEqual(
      new Set([
        'no-ambiguous-paths',
        'no-identical-paths',
        'no-unresolved-refs',
        'operation-operationId-unique',
        'path-parameters-defined',
      ]),
    );
  });
  test.each(told)('states that %s may return %s', (call, statuses) => {
    const [method = '', path = ''] = call.split(' ');
    expect(Object.keys(paths[path]?.[method]?.responses ?? {})).toEqual(expect.arrayContaining(statuses.split(' ')));
  });
  test('describes the headers of responses', () => {
    const headers = (call: string, status: number) => {
      const [method = '', path = ''] = call.split(' ');
      return Object.keys(paths[path]?.[method]?.responses[status]?.headers ?? {});
    };
    expect(headers('get /api/transactions/{userId}', 200)).toContain('Link');
    expect(headers('post /api/transactions', 201)).toContain('Idempotency-Replayed');
    expect(headers('post /api/auth/login', 200)).toContain('Set-Cookie');
    expect(headers('post /api/auth/login', 429)).toContain('Retry-After');
    expect(headers('post /api/auth/login', 401)).toContain('WWW-Authenticate');
    expect(headers('get /.well-known/jwks.json', 304)).toContain('ETag');
    expect(headers('get /api/statements/{userId}/file', 200)).toContain('X-JWS-Signature');
  });
  test('is also published as a readable page', async () => {
    const page = await app.call('GET /api/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain('POST /api/work/approvals/{id}/approve');
    expect(page.text).toContain('For: a key with the scope connections:write.');
    expect(page.text).toContain('For: staff with the right connect.');
    expect(page.text).toContain('Authorization: Bearer ingam_');
  });
});

test.each(['/api/openapi.json', '/api/docs'])(
  '%s is built once, so it does not contain a call added later',
  async (path) => {
    const read = async () => (await app.call(`GET ${path}`)).text;
    const both = await Promise.all([read(), read()]);
    const contracts = app.built.mounted.contracts as Contract[];
    contracts.push({ refusals: {}, calls: { 'GET /api/later': { summary: 'Later', access: 'public' } } });
    both.push(await read());
    contracts.pop();
    expect(new Set(both).size).toBe(1);
  },
);
test.each(['/api/openapi.json', '/api/docs'])(
  '%s is sent compressed, and not sent again to a caller who has its present version',
  async (path) => {
    const ask = (headers: Record<string, string>) =>
      new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
        request(`${app.url}${path}`, { headers }, (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.on('end', () =>
            resolve({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(parts) }),
          );
        })
          .on('error', reject)
          .end();
      });
    const plain = await ask({});
    const opened = { br: brotliDecompressSync, gzip: gunzipSync } as const;
    const tags = new Set([plain.headers.etag]);
    for (const [encoding, open] of Object.entries(opened)) {
      const reply = await ask({ 'accept-encoding': encoding });
      expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(reply.body.length).toBeLessThan(plain.body.length / 4);
      expect(open(reply.body).equals(plain.body)).toBe(true);
      const again = await ask({ 'accept-encoding': encoding, 'if-none-match': reply.headers.etag ?? '' });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      tags.add(reply.headers.etag);
    }
    expect(tags.size).toBe(3);
  },
);
interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/**
 * Returns the rules that a validator reports for a document, except two: a licence, which we cannot grant, and the
 * localhost server.
 */
async function faultsOf(source: string): Promise<string[]> {
  const rules = { 'info-license': 'off', 'no-server-example.com': 'off', 'no-ambiguous-paths': 'error' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  return (await lintFromString({ source, config })).map(({ ruleId }) => ruleId);
}

const firstCalls = [
  'post /api/auth/login',
  'post /api/auth/register',
  'get /api/auth/verify',
  'get /api/user/{userId}',
  'get /api/assets/{userId}',
  'get /api/assets',
  'get /api/events/{userId}',
  'get /api/transactions/{userId}',
  'get /api/transactions',
  'get /api/credentials/{userId}',
  'get /api/did/{userId}',
  'get /api/local-currency/{userId}',
  'get /api/work/approvals/{userId}',
  'get /api/tax-refunds/{userId}',
  'post /api/transactions',
  'post /api/digital-documents',
  'post /api/credentials',
  'post /api/work/approvals/{id}/approve',
  'post /api/work/approvals/{id}/reject',
  'post /api/tax-refunds',
  'post /api/biometric/enable/{userId}',
  'post /api/biometric/disable/{userId}',
];

const NOTHING = { due: 0, oldestDueS: 0, open: 0 };
describe('health', () => {
  test('is live, and ready with its store and schema', async () => {
    expect((await app.call('GET /api/health')).body).toEqual({ status: 'ok' });
    expect((await app.call('GET /api/health/ready')).body).toMatchObject({
      status: 'ok',
      store: app.db.store,
      queues: { ledger: { line: 0, due: 0, oldestDueS: 0 }, verification: NOTHING, banks: NOTHING, mail: NOTHING },
    });
  });
});

test('readiness with another schema is 503 as a problem, until the schema matches again', async () => {
  const ask = async () => (await app.call('GET /api/health/ready')).status;
  await app.db.run(sql`INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, 'later', '')`);
  await expect.poll(ask).toBe(503);
  expect((await app.call('GET /api/health/ready')).problem.detail).toMatch(/schema 9999/);
  await app.db.run(sql`DELETE FROM schema_migrations WHERE number = 9999`);
  await expect.poll(ask).toBe(200);
});

describe('bad input is refused clearly and changes nothing', () => {
  const bad = async (sent: { body?: unknown; headers?: Record<string, string> }) => {
    const before = await listed();
    const reply = await app.call('POST /api/tax-refunds', sent);
    expect(await listed()).toEqual(before);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(reply.problem).toMatchObject({ type: expect.stringContaining('urn:ingam:'), status: reply.status });
    return reply;
  };
  test('broken JSON', async () => {
    expect((await bad({ body: '{"userId": 1,' })).status).toBe(400);
  });
  test('JSON with a prototype key', async () => {
    expect((await bad({ body: '{"userId": 1, "__proto__": {"isAutomatic": true}}' })).status).toBe(400);
  });
  test('another media type', async () => {
    expect((await bad({ body: 'userId=1', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });
  test('a wrong type, with the field’s name', async () => {
    const { status, problem } = await bad({ body: { ...body, purchaseAmount: 100 } });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['purchaseAmount']]);
  });
  test('an unknown field, with its name', async () => {
    const { status, problem } = await bad({ body: { ...body, paid: true } });
    expect([status, problem.errors]).toEqual([400, { paid: 'is not known' }]);
  });
  test('a body over 256 kB', async () => {
    expect((await bad({ body: { ...body, merchantName: 'x'.repeat(300_000) } })).status).toBe(413);
  });
  test('another user’s id, before the body is validated', async () => {
    const other = await app.register();
    const third = await app.register();
    const reply = await app.call('POST /api/tax-refunds', { token: other.token, body: { userId: third.userId } });
    expect(reply.status).toBe(403);
    expect((await app.call('POST /api/tax-refunds', { body: { userId: third.userId } })).status).toBe(401);
  });
  test('a missing user id', async () => {
    expect((await bad({ body: {} })).problem.errors).toHaveProperty('userId');
  });
});

describe('ids in a path', () => {
  test.each(['0', '-1', '1.5', 'abc', '01', '1e3', '9007199254740993', '%31'])(
    '%s is found or not found, and never causes a fault',
    async (id) => {
      const { status } = await app.call(`GET /api/tax-refunds/${id}`);
      expect(status).toBe(id === '%31' ? 200 : 404);
    },
  );
  test('an unknown call is 404 as JSON', async () => {
    for (const route of ['GET /api/nothing', 'PUT /api/nothing', 'POST /api', 'GET /api/']) {
      const { status, problem } = await app.call(route);
      expect([status, problem.status]).toEqual([404, 404]);
    }
  });
});

describe('lists', () => {
  test.each([
    ['limit', '0'],
    ['limit', '201'],
    ['limit', 'x'],
    ['before', 'x'],
    ['page', '2'],
  ])('refuse %s=%s', async (name, value) => {
    expect((await app.call('GET /api/tax-refunds/1', { query: { [name]: value } })).status).toBe(400);
  });
});

test('every response has the strict security policy', async () => {
  const { headers } = await app.call('GET /api/health');
  const policy = headers.get('content-security-policy') ?? '';
  for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "default-src 'none'"])
    expect(policy).toContain(part);
  expect(policy).not.toContain('unsafe-inline');
});

test('an invalid HTTP request line does not end the server', async () => {
  await new Promise<void>((resolve) => {
    const { port, hostname } = new URL(app.url);
    const odd = request(
      { port, hostname, path: '/api/user/1?x=%00%ff', headers: { host: `localhost:${port}` } },
      (reply) => reply.resume().on('end', resolve),
    );
    odd.on('error', () => resolve());
    odd.end();
  });
  expect((await app.call('GET /api/health')).status).toBe(200);
});
