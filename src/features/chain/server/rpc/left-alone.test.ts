import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEgress } from '#platform/server/outside/egress.ts';
import { ChainUnanswered } from './errors.ts';
import { endpointOf } from './json-rpc.ts';
import { nodeReader } from './node-reader.ts';

let heard = 0;
let retryAfter: string | undefined;
let isBusy = true;
const server = createServer((request, response) => {
  heard += 1;
  request.resume();
  if (isBusy) response.writeHead(429, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ['as long as it says', '120', 120],
  ['a while where it does not say', undefined, 10],
  ['a while where it says a day', 'Wed, 21 Oct 2099 07:28:00 GMT', 10],
  ['no longer than five minutes', '86400', 300],
])('a node that says 429 is left alone %s', async (_, said, seconds) => {
  let nowMs = 1000;
  const node = nodeReader(endpointOf(createEgress({ operatorHosts: [new URL(url).host] }), url, 1, () => nowMs));
  [heard, retryAfter, isBusy] = [0, said, true];
  const refused = () => expect(node.chainId()).rejects.toThrow(ChainUnanswered);
  await refused();
  isBusy = false;
  nowMs += seconds * 1000 - 1;
  await refused();
  expect(heard).toBe(1);
  nowMs += 1;
  expect(await node.chainId()).toBe(1);
  expect(heard).toBe(2);
});
