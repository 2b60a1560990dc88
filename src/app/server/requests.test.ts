import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallSpec } from '#platform/contract.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let personal: TestApp;
let hosted: TestApp;
beforeAll(async () => {
  personal = await startTestApp();
  hosted = await startTestApp({ mode: 'hosted' });
});
afterAll(async () => {
  await hosted.stop();
  await personal.stop();
});

/** Sends raw bytes in the given pieces, each after the response to the previous piece has begun. */
async function speak(app: TestApp, ...pieces: (string | Buffer)[]): Promise<string> {
  const { hostname, port, host } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const answer = readAll(socket);
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await once(socket, 'data');
    socket.write(typeof piece === 'string' ? piece.replaceAll('HOST', host).replaceAll('\n', '\r\n') : piece);
  }
  return answer;
}
const claim = (merchantName: string) =>
  `{"userId":1,"merchantName":"${merchantName}","purchaseAmount":"100","refundAmount":"8","receiptHash":"r1"}`;

describe('order of the checks', () => {
  const bodies = ['{', '[]', '{"userId":"1"}', '{"__proto__":{}}', 'x'.repeat(300_000)];
  const calls = [
    'POST /api/transactions',
    'POST /api/digital-documents',
    'POST /api/tax-refunds',
    'POST /api/work/approvals/1/reject',
    'POST /api/bank-accounts/1',
    'PATCH /api/user/1',
    'POST /api/auth/logout',
  ];
  test.each(calls)('a stranger gets 401 from %s, however wrong the body is', async (call) => {
    for (const body of bodies) expect((await hosted.call(call, { body })).status, body.slice(0, 20)).toBe(401);
    expect((await hosted.call(call, { body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(401);
  });
  test('another user gets 403 for a path, however wrong the body is', async () => {
    await hosted.register();
    const { token } = await hosted.register();
    for (const body of bodies) {
      expect((await hosted.call('POST /api/bank-accounts/1', { body, token })).status).toBe(403);
      expect((await hosted.call('PATCH /api/user/1', { body, token })).status).toBe(403);
    }
  });
});

describe('another website', () => {
  const named = (route: string) => route.slice('GET '.length).replaceAll(/\{\w+\}/g, '1');
  const ofAccess = (isPublic: boolean) =>
    personal.built.mounted.contracts
      .flatMap(({ calls }) => Object.entries<CallSpec>(calls))
      .filter(([route, { access }]) => route.startsWith('GET ') && (access === 'public') === isPublic)
      .map(([route]) => named(route));
  const open = ['/api/health', '/api/health/ready', '/api/openapi.json', '/api/docs', '/status-lists/1'];
  const codeOf = async (call: string, site: string, app = personal) =>
    (await app.call(call, { headers: { 'sec-fetch-site': site } })).problem?.code;

  /**
   * Returns the expected code on a personal wallet. It has no office, tills, codes for tills or case officers, so calls
   * for them are not found.
   */
  const ofOne = (path: string) =>
    /^\/api\/(?:office|cases|case-payments|terms|till|pay-grants|org\/\d+\/tills?)\b/.test(path)
      ? 'not_found'
      : 'foreign_origin';
  /** Returns the expected code on a hosted server. A caller that is no till gets 404 from calls for tills. */
  const ofMany = (path: string) => (/^\/api\/till\b/.test(path) ? 'not_found' : 'unauthenticated');

  test('reads no data of the owner in personal mode', async () => {
    const paths = ofAccess(false);
    expect(paths.length).toBeGreaterThan(30);
    for (const path of [...paths, '/api/events/1', '/%61pi/user/1']) {
      for (const site of ['cross-site', 'same-site']) {
        expect(await codeOf(`GET ${path}`, site), path).toBe(ofOne(path));
        const { status } = await fetch(personal.url + path, { method: 'HEAD', headers: { 'sec-fetch-site': site } });
        expect(status, path).not.toBe(200);
      }
      if (path === '/api/events/1') continue;
      for (const site of ['same-origin', 'none']) expect(await codeOf(`GET ${path}`, site)).not.toBe('foreign_origin');
      expect(await codeOf(`GET ${path}`, 'cross-site', hosted), path).toBe(ofMany(path));
    }
  });
  test('reads public responses, in personal mode too', async () => {
    for (const path of [...ofAccess(true), ...open, '/.well-known/jwks.json', '/.well-known/did.json'])
      expect(await codeOf(`GET ${path}`, 'cross-site'), path).not.toBe('foreign_origin');
  });
  test('under another name of this machine writes nothing', async () => {
    const names = ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${new URL(personal.url).port}`);
    for (const host of names)
      for (const other of names) {
        const head = `POST /api/auth/login HTTP/1.1\nHost: ${host}\nOrigin: http://${other}\nConnection: close\n`;
        const said = await speak(personal, `${head}Content-Type: application/json\nContent-Length: 2\n\n{}`);
        expect(said, `${other} at ${host}`).toMatch(host === other ? /^HTTP\/1.1 400 / : /^HTTP\/1.1 403 /);
      }
  });
});

describe('a request target with an authority', () => {
  const ask = (target: string, more = '', host = 'HOST') =>
    speak(personal, `GET ${target} HTTP/1.1\nHost: ${host}\n${more}Connection: close\n\n`);
  test('of this server gets the response of its path', async () => {
    for (const target of ['http://HOST/api/health', 'HTTP://HOST/api/health?'])
      expect(await ask(target), target).toMatch(/^HTTP\/1.1 200 [\s\S]*"status":"ok"/);
    expect(await ask('http://HOST/api/nothing')).toMatch(/^HTTP\/1.1 404 [\s\S]*"code":"not_found"/);
    expect(await ask('http://HOST/api/user/1', 'Sec-Fetch-Site: cross-site\n')).toMatch(/^HTTP\/1.1 403 /);
  });
  test.each([
    ['http://evil.example/api/user/1'],
    ['https://evil.example/api/health'],
    ['http://evil.example:80?/api/health'],
    ['http://HOST.evil.example/api/health'],
    ['http://HOST@evil.example/api/health'],
    ['http://evil@HOST/api/health'],
    ['http://HOST/api/health', 'evil.example'],
    ['http://localhost:1/api/health'],
  ])('of another host is refused: %s', async (target, host = 'HOST') => {
    expect(await ask(target, '', host)).toMatch(/^HTTP\/1.1 40[03] /);
  });
});

describe('a body', () => {
  test('in another encoding than UTF-8 is refused, not stored as something else', async () => {
    const euckr = Buffer.from(claim('XX').replace('XX', '\xb0\xa1'), 'latin1');
    const head = `POST /api/tax-refunds HTTP/1.1\nHost: HOST\nContent-Type: application/json\nContent-Length: ${euckr.length}\nConnection: close\n\n`;
    const { host } = new URL(personal.url);
    const bytes = Buffer.concat([Buffer.from(head.replaceAll('HOST', host).replaceAll('\n', '\r\n')), euckr]);
    const answer = await speak(personal, bytes);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('The body is not UTF-8.');
  });
  test('with half of a surrogate pair is refused, and a body with a complete pair is accepted', async () => {
    for (const half of ['\\ud83d', 'a\\uDE00', '\\ude00\\ud83d'])
      expect((await personal.call('POST /api/tax-refunds', { body: claim(half) })).status, half).toBe(400);
    const { status, body } = await personal.call('POST /api/tax-refunds', { body: claim('\\ud83d\\ude00') });
    expect([status, body]).toMatchObject([201, { merchantName: '😀' }]);
  });
  test('that is nested too deep is refused with 422, at any place and depth', async () => {
    const { token, userId } = await personal.register();
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const wish = (depth: number) => `{"call":"POST /api/work","path":"/api/work","body":${nested(depth - 1)}}`;
    const statusOf = async (depth: number) =>
      (await personal.call(`POST /api/signatures/${userId}`, { token, body: wish(depth) })).status;
    expect(await statusOf(32)).toBe(409);
    for (const depth of [33, 3000, 100_000]) expect(await statusOf(depth), `${depth}`).toBe(422);
    const wide = `{"email":"${'['.repeat(40)}","password":[[],[],{"a":[[],[],[]]}]}`;
    expect((await personal.call('POST /api/auth/login', { body: wide })).status).toBe(400);
    // Checked before parsing: a parser would only fail at the end of this text.
    expect((await personal.call('POST /api/auth/login', { body: '['.repeat(100_000) })).problem.code).toBe('too_deep');
    const { status, problem } = await personal.call('POST /api/auth/login', { body: nested(120_000) });
    expect([status, problem.code]).toEqual([422, 'too_deep']);
  });
  test('with too many values is refused with 413 before any value is parsed', async () => {
    const { token, userId } = await personal.register();
    const statusOf = async (count: number) => {
      const body = `[${'[],'.repeat(count)}[]]`;
      return (await personal.call(`POST /api/identity-imports/${userId}`, { token, body })).status;
    };
    expect(await statusOf(4_000)).toBe(400);
    for (const count of [6_000, 4_000_000]) expect(await statusOf(count)).toBe(413);
  });
  test('is refused with the full path of an unknown field, whatever its name', async () => {
    const { token, userId } = await personal.register();
    const metadata = { documentNumber: '1', name: 'A', imageData: 'x', toString: 1 };
    const body = { userId, title: 'id', documentType: 'id', metadata, constructor: 1 };
    const { problem } = await personal.call('POST /api/digital-documents', { token, body });
    expect(problem.errors).toEqual({ 'metadata.toString': 'is not known', constructor: 'is not known' });
  });
  test('over the size limit is refused while the client is still sending it, and the connection stays open', async () => {
    const size = 300_000;
    const answer = await speak(
      personal,
      `POST /api/auth/login HTTP/1.1\nHost: HOST\nContent-Type: application/json\nContent-Length: ${size}\n\n{`,
      `${' '.repeat(size - 1)}GET /api/health HTTP/1.1\nHost: HOST\nConnection: close\n\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('HTTP/1.1 200 OK');
  });
  test('without a declared length counts as large', async () => {
    const { userId, token } = await hosted.register();
    // One more than the two uploads that a user may have at once.
    const sending = Array.from({ length: 3 }, () => {
      const request = httpRequest(`${hosted.url}/api/identity-imports/${userId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
      request.write('{');
      return request;
    });
    try {
      const [refused] = await Promise.race(sending.map((request) => once(request, 'response')));
      expect(refused.statusCode).toBe(503);
    } finally {
      for (const request of sending) request.on('error', () => undefined).destroy();
    }
  });

  test('that its sender aborts is no fault', async () => {
    const { hostname, port, host } = new URL(personal.url);
    const { server } = personal.built.app;
    const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    const [connections, lines] = [await open(), personal.log.length];
    const socket = connect(Number(port), hostname);
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`;
    const begun = once(server, 'request');
    socket.write(head);
    await begun;
    socket.destroy();
    await expect.poll(open).toBe(connections);
    expect(personal.log.slice(lines).filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

test('finishes a request in progress when the server stops', async () => {
  const app = await startTestApp();
  const body = JSON.stringify({ email: 'a@example.com', password: 'a long password', firstName: 'A', lastName: 'B' });
  const begun = once(app.built.app.server, 'request');
  const answer = speak(
    app,
    `POST /api/auth/register HTTP/1.1\nHost: HOST\nContent-Type: application/json\nContent-Length: ${body.length}\n\n${body}`,
  );
  await begun;
  await app.stop();
  expect(await answer).toMatch(/^HTTP\/1.1 201 /);
});

describe('a barely valid request', () => {
  test('with an undecodable path is 404 as a problem', async () => {
    const answer = await speak(personal, 'GET /api/user/%ZZ HTTP/1.1\nHost: HOST\nConnection: close\n\n');
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer).toContain('application/problem+json');
    const { status, problem } = await personal.call(`GET /api/user/${'1'.repeat(500)}`);
    expect([status, problem.code]).toEqual([404, 'not_found']);
  });
  test.each([
    ['no HTTP', 'HELLO\n\n', 400],
    ['headers without end', `GET /api/health HTTP/1.1\nHost: HOST\nX: ${'a'.repeat(20_000)}\n\n`, 431],
    ['two Hosts', 'GET /api/health HTTP/1.1\nHost: HOST\nhost: evil.example\nConnection: close\n\n', 400],
    ['one Host twice', 'GET /api/health HTTP/1.1\nHost: HOST\nHost: HOST\nConnection: close\n\n', 400],
    ['no Host', 'GET /api/health HTTP/1.1\nConnection: close\n\n', 400],
    ['two lengths', 'POST /x HTTP/1.1\nHost: HOST\nContent-Length: 2\nTransfer-Encoding: chunked\n\n0\n\n', 400],
  ])('with %s gets a problem as its response', async (_what, sent, status) => {
    const answer = await speak(personal, sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('content-type: application/problem+json');
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status });
  });
});
