import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { isPublicAddress } from './addresses.ts';
import { createEgress, type EgressOptions, type OutgoingRequest } from './egress.ts';

const HOST = 'bank.test';
const certificate = selfSigned(HOST);
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const secure = (handle: RequestListener) => listen(createSecureServer(certificate, handle));
const here = async () => [{ address: '127.0.0.1', family: 4 }];

const ask = (out: Partial<OutgoingRequest> & { url: string }, options: EgressOptions = {}) =>
  createEgress({ ca: certificate.cert, resolve: here, ...options }).request({
    from: 'operator',
    purpose: 'payout',
    ...out,
  });
const fault = (name: string) => expect.objectContaining({ name: 'EgressError', fault: name });

describe('egress', () => {
  test('calls a host that the operator named, by https, at the address that was checked', async () => {
    const port = await secure((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () =>
        response.writeHead(201, { 'x-a': '1' }).end(`${request.method} ${request.headers.host} ${body}`),
      );
    });
    let lookups = 0;
    const reply = await ask(
      {
        url: `https://${HOST}:${port}/pay?x=1`,
        method: 'POST',
        body: 'won',
        headers: { 'content-type': 'text/plain' },
      },
      {
        operatorHosts: [`${HOST}:${port}`],
        resolve: async () => {
          lookups += 1;
          return here();
        },
      },
    );
    expect(reply.status).toBe(201);
    expect(reply.headers['x-a']).toBe('1');
    expect(reply.body.toString()).toBe(`POST ${HOST}:${port} won`);
    expect(lookups).toBe(1);
  });

  test('keeps the connection for repeatable requests to an operator’s host, and repeats a request if the connection had ended', async () => {
    let connections = 0;
    const server = createServer((_, response) => response.end('yes'));
    server.on('connection', () => {
      connections += 1;
    });
    const port = await listen(server);
    const url = `http://${HOST}:${port}/`;
    const egress = createEgress({ resolve: here, operatorHosts: [`${HOST}:${port}`] });
    const asked = (out: Partial<OutgoingRequest>) =>
      egress.request({ from: 'operator', purpose: 'chain', url, ...out });
    await asked({ isRepeatable: true });
    await asked({ isRepeatable: true });
    expect(connections).toBe(1);
    await asked({});
    expect(connections).toBe(2);
    server.closeAllConnections();
    expect((await asked({ isRepeatable: true })).body.toString()).toBe('yes');
    expect(connections).toBe(3);
  });

  test('sends a request that must not be repeated once, even if its host ends the connection', async () => {
    let asked = 0;
    const port = await listen(
      createServer((request) => {
        asked += 1;
        request.socket.destroy();
      }),
    );
    const options = { operatorHosts: [`${HOST}:${port}`] };
    await expect(ask({ url: `http://${HOST}:${port}/` }, options)).rejects.toEqual(fault('failed'));
    expect(asked).toBe(1);
  });

  test('uses plain http only for a host that the operator named', async () => {
    const port = await listen(createServer((_, response) => response.end('yes')));
    const url = `http://${HOST}:${port}/`;
    expect((await ask({ url }, { operatorHosts: [`${HOST}:${port}`] })).body.toString()).toBe('yes');
    await expect(ask({ url })).rejects.toEqual(fault('bad_url'));
    await expect(ask({ url, from: 'outside' }, { operatorHosts: [`${HOST}:${port}`] })).rejects.toEqual(
      fault('bad_url'),
    );
  });

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
  ])('refuses %s from outside', async (url) => {
    await expect(createEgress().request({ url, from: 'outside', purpose: 'hook' })).rejects.toEqual(
      fault('forbidden_address'),
    );
  });

  test('refuses a name with one private address, even an operator’s host if the URL came from outside', async () => {
    const two = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '192.168.0.1', family: 4 },
    ];
    const options = { resolve: two, operatorHosts: [HOST] };
    await expect(ask({ url: `https://${HOST}/`, from: 'outside' }, options)).rejects.toEqual(
      fault('forbidden_address'),
    );
  });

  test('reaches this machine, where allowed, only by its own names, and never by a name that resolves to it', async () => {
    const port = await listen(createServer((_, response) => response.end('yes')));
    const may = (host: string, scheme = 'http') =>
      ask(
        { url: `${scheme}://${host}:${port}/`, from: 'outside', mayBeHere: true },
        { ownPorts: () => [], resolve: here },
      );
    expect((await may('127.0.0.1')).body.toString()).toBe('yes');
    expect((await may('localhost')).body.toString()).toBe('yes');
    await expect(may(HOST)).rejects.toEqual(fault('bad_url'));
    await expect(may(HOST, 'https')).rejects.toEqual(fault('forbidden_address'));
    await expect(may('[::ffff:127.0.0.1]')).rejects.toEqual(fault('bad_url'));
  });

  test.each(['ftp://bank.test/', 'file:///etc/passwd', 'nonsense', 'https://user:secret@bank.test/'])(
    'refuses %s',
    async (url) => {
      await expect(ask({ url })).rejects.toEqual(fault('bad_url'));
    },
  );

  test('refuses a certificate of another name and an untrusted certificate', async () => {
    const port = await secure((_, response) => response.end());
    const named = { operatorHosts: [`other.test:${port}`, `${HOST}:${port}`] };
    await expect(ask({ url: `https://other.test:${port}/` }, named)).rejects.toEqual(fault('failed'));
    const unvouched = createEgress({ resolve: here, ...named });
    await expect(
      unvouched.request({ url: `https://${HOST}:${port}/`, from: 'operator', purpose: 'payout' }),
    ).rejects.toEqual(fault('failed'));
  });

  test('follows no redirect', async () => {
    const port = await secure((_, response) => response.writeHead(302, { location: 'https://8.8.8.8/' }).end());
    await expect(ask({ url: `https://${HOST}:${port}/` }, { operatorHosts: [`${HOST}:${port}`] })).rejects.toEqual(
      fault('redirect'),
    );
  });

  test('reads at most 1 MB', async () => {
    const port = await secure((request, response) =>
      response.end(Buffer.alloc(request.url === '/' ? 1024 * 1024 : 1024 * 1024 + 1)),
    );
    const options = { operatorHosts: [`${HOST}:${port}`] };
    expect((await ask({ url: `https://${HOST}:${port}/` }, options)).body.byteLength).toBe(1024 * 1024);
    await expect(ask({ url: `https://${HOST}:${port}/more` }, options)).rejects.toEqual(fault('too_large'));
  });

  test('waits at most as long as allowed, for the headers and for the body', async () => {
    const port = await secure((request, response) => {
      if (request.url === '/body') response.writeHead(200).write('a');
    });
    const options = { operatorHosts: [`${HOST}:${port}`], timeoutMs: 150 };
    await expect(ask({ url: `https://${HOST}:${port}/` }, options)).rejects.toEqual(fault('timeout'));
    await expect(ask({ url: `https://${HOST}:${port}/body` }, options)).rejects.toEqual(fault('timeout'));
  });

  test('shows a client certificate only to a host that the operator named, by https', async () => {
    const client = selfSigned('client.test');
    const port = await listen(
      createSecureServer({ ...certificate, ca: client.cert, requestCert: true }, (request, response) =>
        response.end(String((request.socket as TLSSocket).getPeerCertificate().subject.CN)),
      ),
    );
    const url = `https://${HOST}:${port}/`;
    const named = { operatorHosts: [`${HOST}:${port}`] };
    expect((await ask({ url, certificate: client }, named)).body.toString()).toBe('client.test');
    await expect(ask({ url }, named)).rejects.toEqual(fault('failed'));
    await expect(ask({ url, certificate: selfSigned('client.test') }, named)).rejects.toEqual(fault('failed'));
    await expect(ask({ url, certificate: client })).rejects.toEqual(fault('bad_url'));
    await expect(ask({ url, certificate: client, from: 'outside' }, named)).rejects.toEqual(fault('bad_url'));
    const plain = { url: `http://${HOST}:${port}/`, certificate: client };
    await expect(ask(plain, named)).rejects.toEqual(fault('bad_url'));
  });

  test('includes neither path nor query in its errors', async () => {
    const error = await ask({ url: 'http://bank.test/secret?token=abc' }).catch((e: unknown) => String(e));
    expect(error).not.toMatch(/secret|abc/);
  });
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['127.8.8.8', false],
  ['169.254.1.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::808:808', false],
  ['2001::1', false],
  ['2002:a00:1::', false],
  ['fc00::1', false],
  ['fe80::1%eth0', false],
  ['ff02::1', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
