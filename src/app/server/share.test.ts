import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#platform/server/settings/settings.ts';
import { serverFeatures } from './features.ts';
import { pageAnswer } from './web/page-answer.ts';
import { answerShare } from './web/web.ts';

const app = Fastify();
const built = { text: '<p>the app</p>', scripts: [], styles: [], files: {} };
const answerPage = pageAnswer(built, readSettings({ DEMO_DATA: 'off' }), serverFeatures);
beforeAll(async () => {
  await app.register(async (scope) => answerShare(scope, answerPage));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const FLOOD = Buffer.alloc(20_000_000, 'x');

/**
 * Starts a share with these headers and keeps sending whatever the response is; returns the response and how much the
 * server read.
 */
async function share(headers: string, body: Buffer | undefined): Promise<{ said: string; read: number }> {
  const peer = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  // Closing while being sent to resets the connection.
  socket
    .on('error', () => undefined)
    .on('data', (part) => {
      said += part.toString();
    });
  socket.write(`POST /send HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`);
  if (body) socket.once('data', () => socket.write(body));
  const [there] = await peer;
  await Promise.all([there, socket].map((one) => new Promise((closed) => one.once('close', closed))));
  return { said, read: there.bytesRead };
}
const form = 'Content-Type: multipart/form-data; boundary=a';

describe('what another app shares, before there is a service worker', () => {
  test('gets a response before its body is read, and the connection closes', async () => {
    const { said, read } = await share(`${form}\r\nContent-Length: 200000`, undefined);
    expect(said).toMatch(/^HTTP\/1.1 303 /);
    expect(said).toMatch(/^location: \/send\?do=scan\r$/im);
    expect(said).toMatch(/^connection: close\r$/im);
    expect(read).toBeLessThan(1000);
  });
  test.each([
    ['of a length over 256 kB', `${form}\r\nContent-Length: 20000000`],
    ['of no length', `${form}\r\nTransfer-Encoding: chunked`],
    ['of no type', 'Content-Length: 20000000'],
  ])('%s is too large, opens the page, and is drained neither before nor after the response', async (_, headers) => {
    const { said, read } = await share(headers, FLOOD);
    expect(said).toMatch(/^HTTP\/1.1 413 [\s\S]*<p>the app<\/p>$/);
    expect(read).toBeLessThan(1_000_000);
  });
});
