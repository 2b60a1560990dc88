import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pushed } from '../../../push.ts';

/** A browser's subscription: its public part and its private key. */
export interface Browser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  open(body: Buffer): Buffer;
}

/** A message as the service accepted it and the browser decrypted it. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: number;
  readonly pushed: Pushed;
  readonly token: {
    readonly header: unknown;
    readonly claims: Readonly<Record<string, unknown>>;
    readonly key: string;
  };
}

/**
 * Push service on this machine (RFC 8030) that verifies the sender (RFC 8292) and decrypts messages with the browsers'
 * keys (RFC 8291).
 */
export interface PushService {
  readonly origin: string;
  readonly taken: ReceivedMessage[];
  /** Returns the status to answer with, and an optional `Retry-After`. */
  answer: (path: string) => { readonly status: number; readonly retryAfter?: string };
  browser(): Browser;
  stop(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const taken: ReceivedMessage[] = [];
  const browsers = new Map<string, Browser>();
  const server = createServer((request, response) => {
    const take = async () => {
      const path = request.url ?? '';
      const { status, retryAfter } = service.answer(path);
      const body = await bytesOf(request);
      const browser = browsers.get(path);
      if (browser && status < 300) taken.push(read(path, request.headers as ReceivedMessage['headers'], body, browser));
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    };
    take().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    origin,
    taken,
    answer: () => ({ status: 201 }),
    browser: () => {
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const made = browserAt(origin + path);
      browsers.set(path, made);
      return made;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

function read(path: string, headers: ReceivedMessage['headers'], body: Buffer, browser: Browser): ReceivedMessage {
  const [, jwt = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const pushed = JSON.parse(browser.open(body).toString()) as Pushed;
  return { path, headers, bytes: body.length, pushed, token: { ...verified(jwt, key), key } };
}

function verified(jwt: string, key: string) {
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: encoded(point.subarray(1, 33)), y: encoded(point.subarray(33)) };
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const made = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), made, Buffer.from(signature, 'base64url')))
    throw new Error('the token is not signed by its key');
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: json(head), claims: json(claims) };
}

const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A browser with new keys, or with given ones. */
export function browserAt(endpoint: string, given?: { privateKey: Uint8Array; auth: Uint8Array }): Browser {
  const own = createECDH('prime256v1');
  if (given) own.setPrivateKey(given.privateKey);
  else own.generateKeys();
  const auth = given?.auth ?? randomBytes(16);
  return {
    endpoint,
    keys: { p256dh: own.getPublicKey('base64url'), auth: encoded(auth) },
    open: (body) => {
      const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body[20] ?? 0];
      const from = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      if (sealed.length > size) throw new Error('more than one record');
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), from]);
      const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(from), auth, info, 32));
      const derive = (name: string, bytes: number) => Buffer.from(hkdfSync('sha256', shared, salt, `${name}\0`, bytes));
      const cipher = createDecipheriv(
        'aes-128-gcm',
        derive('Content-Encoding: aes128gcm', 16),
        derive('Content-Encoding: nonce', 12),
      );
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2));
    },
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
