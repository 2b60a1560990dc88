import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createOriginHook } from './origin.ts';
import { answerErrors } from './problems.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function start(settings: Parameters<typeof createOriginHook>[0], trustProxy = false): Promise<number> {
  app = Fastify({ trustProxy, forceCloseConnections: true });
  app.addHook('onRequest', createOriginHook(settings));
  answerErrors(app);
  app.all('/', async () => 'ok');
  app.all('/health', { config: { isForMonitors: true } }, async () => 'ok');
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** `fetch` cannot set Host; a plain request can. */
const send = (
  port: number,
  method: string,
  headers: Record<string, string>,
  path = '/',
): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      let body = '';
      response.on('data', (part) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', reject).end();
  });

/** Sends raw bytes and returns everything that comes back. */
async function speak(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(text);
  return readAll(socket);
}

const personal = { mode: 'personal', publicUrl: 'http://localhost:5000' } as const;
const hosted = { mode: 'hosted', publicUrl: 'https://wallet.example' } as const;

describe('a Host', () => {
  it('of this machine with our port, or of PUBLIC_URL, is served', async () => {
    const port = await start(personal);
    for (const host of [
      `localhost:${port}`,
      `LOCALHOST:${port}`,
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      'localhost:5000',
    ])
      expect((await send(port, 'GET', { host })).status, host).toBe(200);
  });

  it('of another name is refused, also for reads', async () => {
    const port = await start(personal);
    const foreign = [
      'evil.example',
      `evil.example:${port}`,
      'localhost',
      `localhost:${port + 1}`,
      `localhost.evil.example:${port}`,
      `127.0.0.2:${port}`,
    ];
    for (const host of foreign) {
      const { status, body } = await send(port, 'GET', { host });
      expect(status, host).toBe(403);
      expect(JSON.parse(body)).toMatchObject({ code: 'foreign_origin', status: 403 });
    }
  });
});

describe('an Origin', () => {
  it('must equal that of the Host for anything but reads', async () => {
    const port = await start(personal);
    const host = `localhost:${port}`;
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']) {
      expect((await send(port, method, { host, origin: `http://localhost:${port}` })).status).toBe(200);
      for (const origin of [
        'null',
        'http://evil.example',
        'http://localhost:3000',
        `https://localhost:${port}`,
        `http://127.0.0.1:${port}`,
        '',
      ])
        expect((await send(port, method, { host, origin })).status, `${method} ${origin}`).toBe(403);
    }
  });

  it('is not required of programs that send none, nor for reads other than calls', async () => {
    const port = await start(personal);
    const host = `127.0.0.1:${port}`;
    expect((await send(port, 'POST', { host })).status).toBe(200);
    expect(
      (await send(port, 'GET', { host, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(200);
    expect((await send(port, 'HEAD', { host, origin: 'null' })).status).toBe(200);
  });

  it('that is same-site but not same-origin is refused by Sec-Fetch-Site', async () => {
    const port = await start(personal);
    const host = `localhost:${port}`;
    for (const [site, status] of [
      ['same-origin', 200],
      ['none', 200],
      ['same-site', 403],
      ['cross-site', 403],
    ] as const)
      expect((await send(port, 'POST', { host, 'sec-fetch-site': site })).status, site).toBe(status);
  });
});

it('only health and metrics of a hosted node are served under any name that a proxy or monitor uses', async () => {
  const port = await start(hosted);
  for (const host of ['10.0.0.11:5000', 'ingam:5000']) {
    expect((await send(port, 'GET', { host }, '/health')).status).toBe(200);
    expect((await send(port, 'POST', { host }, '/health')).status).toBe(403);
    expect((await send(port, 'GET', { host }, '/')).status).toBe(403);
  }
  await app.close();
  expect((await send(await start(personal), 'GET', { host: 'ingam:5000' }, '/health')).status).toBe(403);
});

describe('a forwarded request', () => {
  it.each([
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'X-Forwarded-Anything',
    'via',
    'X-Real-IP',
    'x-client-ip',
    'x-original-host',
    'x-original-forwarded-for',
    'x-cluster-client-ip',
    'cf-connecting-ip',
    'cf-ray',
    'true-client-ip',
    'fastly-client-ip',
    'tailscale-user-login',
  ])('with %s is refused in personal mode', async (name) => {
    const port = await start(personal);
    const { status, body } = await send(port, 'GET', { host: `localhost:${port}`, [name]: '1.1 tunnel' });
    expect(status).toBe(403);
    expect(JSON.parse(body).detail).toMatch(/personal mode/);
  });

  it('by the trusted proxy is served in personal mode too, for PUBLIC_URL’s host only', async () => {
    const mine = { mode: 'personal', publicUrl: 'https://wallet.home.arpa' } as const;
    const by = { 'x-forwarded-for': '10.0.0.7', 'x-forwarded-proto': 'https', via: '1.1 Caddy' };
    const port = await start(mine, true);
    expect((await send(port, 'GET', { ...by, host: 'wallet.home.arpa' })).status).toBe(200);
    for (const headers of [
      { ...by, host: `localhost:${port}` },
      { ...by, host: 'mine.ngrok.app' },
      { ...by, host: 'wallet.home.arpa', 'x-forwarded-host': 'localhost' },
      { via: '1.1 Caddy', host: 'wallet.home.arpa' },
    ])
      expect((await send(port, 'GET', headers)).status, JSON.stringify(headers)).toBe(403);
    expect((await send(port, 'GET', { host: `localhost:${port}` })).status).toBe(200);
    await app.close();
    const untrusting = await start(mine);
    expect((await send(untrusting, 'GET', { ...by, host: 'wallet.home.arpa' })).status).toBe(403);
  });

  it('in HTTP/1.0, as a plain reverse proxy sends it, is refused in personal mode only', async () => {
    const port = await start(personal);
    expect(await speak(port, `GET / HTTP/1.0\r\nHost: localhost:${port}\r\n\r\n`)).toMatch(/^HTTP\/1.1 403 /);
    await app.close();
    const other = await start(hosted);
    expect(await speak(other, `GET / HTTP/1.0\r\nHost: localhost:${other}\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each(['x-request-id', 'accept-language', 'x-requested-with', 'cache-control'])(
    'is not trusted about %s',
    async (name) => {
      const port = await start(personal);
      expect((await send(port, 'GET', { host: `localhost:${port}`, [name]: '1' })).status).toBe(200);
    },
  );

  it('behind https is served in hosted mode, with the scheme of PUBLIC_URL', async () => {
    const port = await start(hosted, true);
    const proxied = { host: `127.0.0.1:${port}`, 'x-forwarded-host': 'wallet.example', 'x-forwarded-proto': 'https' };
    for (const given of [proxied, { host: 'wallet.example' }, { host: 'wallet.example:443' }]) {
      expect((await send(port, 'POST', { ...given, origin: 'https://wallet.example' })).status).toBe(200);
      expect((await send(port, 'POST', { ...given, origin: 'http://wallet.example' })).status).toBe(403);
    }
    expect((await send(port, 'POST', { ...proxied, 'x-forwarded-host': 'evil.example' })).status).toBe(403);
  });
});
