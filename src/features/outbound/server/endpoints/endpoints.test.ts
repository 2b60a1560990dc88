import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { type Receiver, startReceiver } from '../testing/receiver.ts';
import { sender } from '../testing/sender.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
const receiver = async (): Promise<Receiver> => {
  const made = await startReceiver();
  stops.push(made.stop);
  return made;
};
const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};
const answering = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return listening(server);
};
/** Starts a server that answers with raw bytes. */
const saying = async (text: string, ends = true): Promise<string> => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => (ends ? socket.end(text) : socket.write(text)));
    stops.push(() => socket.destroy());
  });
  stops.push(() => server.close());
  return listening(server);
};

describe('on a personal wallet an endpoint', () => {
  const app = sharedApp('personal');
  const events = sender(app);

  it('is switched on only by a 2xx response to its test event, and after a change of address only by the next 2xx', async () => {
    const { owner, id } = await events.firm();
    const there = await receiver();
    const { secret, ...made } = await events.make(owner, id, there.url);
    expect([made.state, secret]).toEqual(['untested', expect.stringMatching(/^whsec_[\w+/]{43}=$/)]);
    there.secrets.push(secret);
    await events.tell(id, 'before', 1);
    there.status = () => 503;
    const failed = await events.test(owner, id, made.id);
    expect(failed).toMatchObject({ endpoint: { state: 'untested' }, attempt: { status: 503, fault: null } });
    there.status = () => 200;
    const passed = await events.test(owner, id, made.id);
    expect(passed).toMatchObject({ endpoint: { state: 'on' }, attempt: { status: 200 } });
    expect(there.received.map(({ event }) => event.type)).toEqual(['endpoint.test', 'endpoint.test']);
    const params = { id, endpointId: made.id };
    const route = 'PATCH /api/org/{id}/endpoints/{endpointId}';
    const body = { url: `${there.url}/v2`, description: 'ERP' };
    const moved = await events.call(route, { params, token: owner.token, body });
    expect(moved.body).toMatchObject({ state: 'untested', url: `${there.url}/v2`, description: 'ERP' });
    await events.tell(id, 'between', 1);
    await events.test(owner, id, made.id);
    await events.tell(id, 'after', 1);
    await eventually(() => there.received.at(-1)?.event.subject).toBe('connection:after');
    expect(there.received.map(({ event }) => event.subject)).not.toContain('connection:between');
    expect(there.received.map(({ event }) => event.subject)).not.toContain('connection:before');
  });

  it('has two valid secrets during a change of secret, each shown once and stored sealed', async () => {
    const { owner, id } = await events.firm();
    const there = await receiver();
    const endpoint = await events.on(owner, id, there);
    const params = { id, endpointId: endpoint.id };
    const route = 'POST /api/org/{id}/endpoints/{endpointId}/secret';
    const change = (body: object) => events.call(route, { params, token: owner.token, body });
    const changed = await change({});
    const [first = ''] = there.secrets;
    there.secrets.push(changed.body.secret);
    await events.tell(id, 'a', 1);
    await eventually(() => there.received.map(({ secrets }) => secrets.length)).toEqual([2]);
    expect(changed.body.oldSecretUntil).toBeTruthy();
    const list = await events.call('GET /api/org/{id}/endpoints', { params: { id }, token: owner.token });
    for (const secret of there.secrets) expect(list.text).not.toContain(secret.slice(6));
    const bytes = Buffer.from(first.slice(6), 'base64');
    const clear = sql<{
      n: number;
    }>`SELECT count(*) AS n FROM event_endpoints WHERE position(${bytes} IN secret) + position(${bytes} IN coalesce(old_secret, '')) > 0`;
    expect(await app.db.one(clear)).toEqual({ n: 0 });
    await app.db.run(sql`UPDATE event_endpoints SET old_secret_until = now() WHERE id = ${endpoint.id}`);
    await events.tell(id, 'a', 2);
    await eventually(() => there.received.at(-1)?.secrets).toEqual([changed.body.secret]);
    const last = await change({ endsOldAtOnce: true });
    there.secrets = [last.body.secret, changed.body.secret];
    await events.tell(id, 'a', 3);
    await eventually(() => there.received.at(-1)?.secrets).toEqual([last.body.secret]);
  });

  it('is one of at most ten endpoints', async () => {
    const { owner, id } = await events.firm();
    for (let n = 1; n <= 10; n += 1) await events.make(owner, id, `http://127.0.0.1:9/${n}`);
    const body = { url: 'http://127.0.0.1:9/11' };
    const more = await events.call('POST /api/org/{id}/endpoints', { params: { id }, token: owner.token, body });
    expect(more.problem.code).toBe('too_many_endpoints');
  });

  it('is not found under another organisation', async () => {
    const [one, other] = [await events.firm(), await events.firm()];
    const { id: endpointId } = await events.make(one.owner, one.id, 'http://127.0.0.1:9/');
    const params = { id: other.id, endpointId };
    const sent = { params, token: other.owner.token };
    const path = '/api/org/{id}/endpoints/{endpointId}' as const;
    const statuses = [
      await events.call(`PATCH ${path}`, { ...sent, body: {} }),
      await events.call(`DELETE ${path}`, sent),
      await events.call(`POST ${path}/test`, sent),
      await events.call(`POST ${path}/secret`, { ...sent, body: {} }),
      await events.call(`GET ${path}/deliveries`, sent),
      await events.call(`POST ${path}/deliveries/{deliveryId}/redeliver`, {
        ...sent,
        params: { ...params, deliveryId: 1 },
      }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('is never this server itself', async () => {
    const { owner, id } = await events.firm();
    const { port } = new URL(app.url);
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      const { id: endpointId } = await events.make(owner, id, `http://${host}:${port}/api/health`);
      expect((await events.test(owner, id, endpointId)).attempt).toMatchObject({ status: null, fault: 'address' });
    }
    const body = { url: `${app.settings.publicUrl}/api/health` };
    const told = await events.call('POST /api/org/{id}/endpoints', { params: { id }, token: owner.token, body });
    expect(told.problem.code).toBe('endpoint_refused');
  });

  it.each([
    [
      'redirects',
      () => answering((_, res) => res.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()),
      null,
      'redirect',
    ],
    ['says less than its length', () => saying('HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nshort'), 200, null],
    [
      'says more than its length',
      () => saying('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nand much more'),
      null,
      'failed',
    ],
    [
      'claims an absurd length',
      () => saying('HTTP/1.1 500 No\r\nContent-Length: 99999999999999999\r\n\r\n', false),
      500,
      null,
    ],
    ['speaks no HTTP', () => saying('220 mail.example ESMTP\r\n'), null, 'failed'],
    ['closes at once', () => saying(''), null, 'failed'],
  ] as const)('that %s is reported as such', async (_, start, status, fault) => {
    const { owner, id } = await events.firm();
    const { id: endpointId } = await events.make(owner, id, await start());
    expect((await events.test(owner, id, endpointId)).attempt).toMatchObject({ status, fault });
  });

  it('that responds endlessly is read to a kilobyte, and a slow response for a limited time', async () => {
    const { owner, id } = await events.firm();
    const endless = await answering((_, res) => {
      const more = setInterval(() => res.write('x'.repeat(10_000)), 1);
      res.writeHead(200).once('close', () => clearInterval(more));
    });
    const drips = await answering((_, res) => {
      const more = setInterval(() => res.write('.'), 100);
      res.writeHead(200).once('close', () => clearInterval(more));
    });
    const [first, second] = [await events.make(owner, id, endless), await events.make(owner, id, drips)];
    const { attempt } = await events.test(owner, id, first.id);
    expect([attempt.status, attempt.answer?.length]).toEqual([200, 1024]);
    const dripped = (await events.test(owner, id, second.id)).attempt;
    expect(dripped).toMatchObject({ status: 200, answer: expect.stringMatching(/^\.{1,20}$/) });
    expect(dripped.ms).toBeLessThan(4000);
  });

  it('that never responds is abandoned after ten seconds', async () => {
    const { owner, id } = await events.firm();
    const { id: endpointId } = await events.make(owner, id, await answering(() => undefined));
    const { attempt, endpoint } = await events.test(owner, id, endpointId);
    expect([attempt.status, attempt.fault, endpoint.state]).toEqual([null, 'timeout', 'untested']);
    expect(attempt.ms).toBeGreaterThan(9000);
    expect(attempt.ms).toBeLessThan(14_000);
  });
});

describe('on a hosted server an endpoint', () => {
  const app = sharedApp();
  const events = sender(app);

  it.each([
    'http://erp.example/events',
    'https:///vm',
    'https://127.0.0.1/',
    'https://localhost:8443/',
    'https://a.localhost/',
    'https://10.0.0.1/',
    'https://192.168.1.9/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://user:secret@erp.example/',
    'https://erp.example/#part',
  ])('is not %s', async (url) => {
    const { owner, id } = await events.firm();
    const refused = await events.call('POST /api/org/{id}/endpoints', {
      params: { id },
      token: owner.token,
      body: { url },
    });
    expect([refused.status, refused.problem.code]).toEqual([422, 'endpoint_refused']);
    expect(refused.problem.errors).toHaveProperty('url');
  });

  it('at this machine, by name or by resolved address, is not called', async () => {
    const { owner, id } = await events.firm();
    const there = await receiver();
    const { id: endpointId } = await events.make(owner, id, 'https://erp.example/events');
    for (const url of [there.url, there.url.replace('http:', 'https:'), 'https://no-such-name.invalid/']) {
      await app.db.run(sql`UPDATE event_endpoints SET url = ${url} WHERE id = ${endpointId}`);
      const { attempt } = await events.test(owner, id, endpointId);
      expect([url, attempt.fault]).toEqual([url, url.includes('invalid') ? 'unresolved' : 'address']);
    }
    expect(there.received).toEqual([]);
  });
});
