import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEgress } from '#platform/server/outside/egress.ts';
import { ChainUnanswered } from './errors.ts';
import { endpointOf } from './json-rpc.ts';
import { nodeReader } from './node-reader.ts';

let heard = 0;
let [status, retryAfter]: [number, string | undefined] = [200, undefined];
const server = createServer((request, response) => {
  heard += 1;
  request.resume();
  response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }));
});
let url = '';
let nowMs = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  nowMs = Date.UTC(2026, 9, 21, 7, 28);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const newNode = () => nodeReader(endpointOf(createEgress({ operatorHosts: [new URL(url).host] }), url, 1, () => nowMs));

/**
 * Sends a request that the node answers with a pause, and verifies that nothing else reaches it until that time is
 * over.
 */
async function expectPause(node: ReturnType<typeof newNode>, said: [number, string | undefined], seconds: number) {
  [heard, status, retryAfter] = [0, ...said];
  await expect(node.chainId()).rejects.toThrow(ChainUnanswered);
  [status, retryAfter] = [200, undefined];
  nowMs += seconds * 1000 - 1;
  await expect(node.head()).rejects.toThrow('endpoint 1 of the chain limits requests');
  expect(heard).toBe(1);
  nowMs += 1;
}

test.each([
  ['that says 429 is left alone as long as it says', 429, '120', 120],
  ['that says 503 is left alone as long as it says', 503, '7', 7],
  ['is left alone until the date that it names', 429, 'Wed, 21 Oct 2026 07:29:30 GMT', 90],
  ['that says 503 is left alone until the date that it names', 503, 'Wed, 21 Oct 2026 07:29:30 GMT', 90],
  ['is left alone no longer than five minutes', 429, '999999999', 300],
  ['that names a day far away is left alone no longer than five minutes', 503, 'Wed, 21 Oct 2099 07:28:00 GMT', 300],
  ['that wants to be asked at once is left alone for a second', 429, '0', 1],
  ['that names a day that is over is left alone for a second', 429, 'Wed, 21 Oct 1998 07:28:00 GMT', 1],
  ['whose value is of another kind is left alone as if it named none', 429, '1e9', 10],
  ['whose value is below 0 is left alone as if it named none', 429, '-5', 10],
  ['whose value has too many digits is left alone as if it named none', 429, '9'.repeat(400), 10],
  ['whose date is none is left alone as if it named none', 429, 'Wed, 99 Oct 2026 07:29:30 GMT', 10],
])('a node %s', async (_, code, said, seconds) => {
  const node = newNode();
  await expectPause(node, [code, said], seconds);
  expect(await node.chainId()).toBe(1);
  expect(heard).toBe(2);
});

test('an endpoint that returns 429 without a waiting time gets a pause that doubles each time, up to five minutes', async () => {
  const node = newNode();
  for (const seconds of [10, 20, 40, 80, 160, 300, 300]) await expectPause(node, [429, undefined], seconds);
  expect(await node.chainId()).toBe(1);
  await expectPause(node, [429, undefined], 10);
});

test('many concurrent requests that get 429 start one pause', async () => {
  const node = newNode();
  [status, retryAfter] = [429, undefined];
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => node.chainId()));
  expect(all.map((one) => one.status)).toEqual(Array.from({ length: 8 }, () => 'rejected'));
  status = 200;
  nowMs += 10_000;
  expect(await node.chainId()).toBe(1);
});

test('an endpoint that returns 503 without a waiting time gets the next request without a pause', async () => {
  const node = newNode();
  [heard, status, retryAfter] = [0, 503, 'soon'];
  for (let n = 1; n <= 2; n += 1) {
    await node.chainId().catch(() => undefined);
    expect(heard).toBe(n);
  }
});
