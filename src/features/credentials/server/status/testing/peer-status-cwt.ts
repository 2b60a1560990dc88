import { type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { encode, Tagged } from 'cborg';

// An independent status list in CWT form, made with cborg and node; it shares no code with the product.

export interface PeerList {
  readonly key: KeyObject;
  /** Statuses of two bits each, by position. */
  readonly statuses: readonly number[];
  readonly chain?: readonly Uint8Array[];
  readonly sub?: string;
  readonly iat?: number;
  readonly exp?: number;
  readonly type?: string;
  readonly isTagged?: boolean;
}

function cwt(uri: string, { key, statuses, chain = [], sub = uri, iat, exp, type, isTagged }: PeerList): Uint8Array {
  const packed = new Uint8Array(16);
  for (const [idx, status] of statuses.entries())
    packed[idx >> 2] = (packed[idx >> 2] ?? 0) | (status << ((idx & 3) * 2));
  const header = encode(
    new Map<number, unknown>([
      [1, -7],
      [16, type ?? 'application/statuslist+cwt'],
    ]),
  );
  const payload = encode(
    new Map<number, unknown>([
      [2, sub],
      [4, exp ?? Date.UTC(2099) / 1000],
      [6, iat ?? Date.UTC(2001) / 1000],
      [65_534, 300],
      [65_533, { bits: 2, lst: deflateSync(packed) }],
    ]),
  );
  const toBeSigned = encode(['Signature1', header, new Uint8Array(), payload]);
  const signature = sign('sha256', toBeSigned, { key, dsaEncoding: 'ieee-p1363' });
  const unprotected = new Map<number, unknown>(chain.length > 0 ? [[33, chain.length === 1 ? chain[0] : chain]] : []);
  const parts = [header, unprotected, payload, new Uint8Array(signature)];
  return encode(isTagged === false ? parts : new Tagged(18, parts));
}

/** Serves lists on this machine, each at its own address. */
export async function peerLists() {
  const lists = new Map<string, PeerList>();
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    const list = lists.get(request.url ?? '');
    if (!list) return void reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': 'application/statuslist+cwt' });
    reply.end(cwt(`${origin}${request.url}`, list));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    at: (list: PeerList): string => {
      const path = `/lists/${lists.size}`;
      lists.set(path, list);
      return `${origin}${path}`;
    },
    newestAsked: (): number => asked.filter((path) => path === `/lists/${lists.size - 1}`).length,
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}
