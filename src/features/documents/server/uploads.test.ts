import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { dataUrl, png } from './testing/images.ts';

const app = testApp({ mode: 'hosted', settings: { trustProxy: 'loopback' } });
let me: { userId: number; token: string };
beforeEach(async () => {
  me = await app.register();
});

const submission = () => ({
  userId: me.userId,
  title: 'passport Verification',
  documentType: 'passport' as const,
  metadata: { documentNumber: 'M70689098', name: 'Test Person', imageData: dataUrl(png()) },
});
const submit = (change: object = {}) =>
  app.call('POST /api/digital-documents', { body: { ...submission(), ...change }, token: me.token });
const count = async () =>
  (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM digital_documents WHERE user_id = ${me.userId}`)).n;

const open: ClientRequest[] = [];
/** Starts a request with this content length and sends only the beginning of the body. */
const beginAt = (path: string, headers: Record<string, string | number>): ClientRequest => {
  const begun = request(`${app.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-length': 9_000_000, ...headers },
  });
  begun.on('error', () => undefined).write('{');
  open.push(begun);
  return begun;
};
/** Starts such an upload of a document. */
const begin = (token: string, more: Record<string, string> = {}): ClientRequest =>
  beginAt('/api/digital-documents', {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...more,
  });
/** Each accepted upload is counted twice: for its user and for its network. */
const letIn = async () =>
  (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM attempts WHERE kind = 'upload'`)).n / 2;
const asks = async () => (await submit({ title: 7 })).status;

const forget = () => app.db.run(sql`DELETE FROM attempts WHERE kind = 'upload'`);

describe('uploads', () => {
  afterEach(async () => {
    for (const one of open.splice(0)) one.destroy();
    await forget();
    await expect.poll(asks).toBe(400);
    await forget();
  });

  it('are two at once for a user: a third upload is refused until one of them ends', async () => {
    const one = begin(me.token);
    begin(me.token);
    await expect.poll(letIn).toBe(2);
    const third = await submit();
    expect([third.problem.code, third.headers.get('retry-after')]).toEqual(['unavailable', '5']);
    const other = await app.register();
    expect((await submit({ userId: 1 })).status).toBe(503);
    const theirs = { ...submission(), userId: other.userId };
    expect((await app.call('POST /api/digital-documents', { body: theirs, token: other.token })).status).toBe(201);
    one.destroy();
    await expect.poll(asks).toBe(400);
  });

  it('are four at once for a network, a /24 or a /48, and eight in total, of which the last four are open only to callers without another upload', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.register()));
    const others = await Promise.all(Array.from({ length: 4 }, () => app.register()));
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const status = async (address: string) =>
      (await app.call('POST /api/digital-documents', { token: me.token, body: {}, headers: from(address) })).status;
    for (const [n, { token }] of people.entries()) begin(token, from(`192.0.2.${n}`));
    await expect.poll(letIn).toBe(4);
    expect([await status('192.0.2.99'), await status('192.0.3.99')]).toEqual([503, 400]);
    for (const { token } of people.slice(0, 3)) begin(token, from('198.51.100.7'));
    for (const [n, { token }] of others.entries()) begin(token, from(`2001:db8:${n}::1`));
    await expect.poll(letIn).toBe(9);
    expect([await status('2001:db8:1:1::99'), await status('198.51.100.1')]).toEqual([503, 503]);
  });

  it('and checks at /verify take no slots from each other, however slow all of them are', async () => {
    const bytes = { 'content-type': 'application/octet-stream' };
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const checks = Array.from({ length: 9 }, (_, n) => beginAt('/api/verify', { ...bytes, ...from(`192.0.${n}.1`) }));
    // Nine uploads from nine networks: only eight are accepted at once, so one is refused.
    const [refused] = (await Promise.race(checks.map((one) => once(one, 'response')))) as [IncomingMessage];
    expect(refused.statusCode).toBe(503);
    const people = await Promise.all(Array.from({ length: 8 }, () => app.register()));
    for (const [n, { token }] of people.entries()) begin(token, from(`198.51.${n}.1`));
    await expect.poll(letIn).toBe(8);
    expect((await submit()).problem.code).toBe('unavailable');
    // The nine end. A complete upload then succeeds while others are still in progress.
    for (const one of checks) one.destroy();
    const body = Buffer.alloc(300_000, 'x');
    const check = async () => (await app.call('POST /api/verify', { body, headers: bytes })).status;
    await expect.poll(check).toBe(200);
    expect((await submit()).problem.code).toBe('unavailable');
  });

  it('under 16 kB/s for 10 s, or longer than 120 s, are cut off with 408 and free their slot; faster ones continue', async () => {
    const sockets: Socket[] = [];
    app.built.app.server.on('connection', (socket) => sockets.push(socket));
    // Waits for a condition. `vi.waitFor` would advance the fake clock by its interval, so the interval is 0.
    const comes = (isSo: () => Promise<boolean>) =>
      vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 60_000, interval: 0 });
    /** Sends more bytes and waits until the server has read them all. */
    const send = async (upload: ClientRequest, bytes: number) => {
      const socket = sockets.find(({ remotePort }) => remotePort === upload.socket?.localPort);
      const before = socket?.bytesRead ?? 0;
      upload.write(' '.repeat(bytes));
      await comes(async () => (socket?.bytesRead ?? 0) >= before + bytes);
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const [slow, fast] = [begin(me.token), begin(me.token)];
      let isCut = false;
      fast.once('response', () => {
        isCut = true;
      });
      await comes(async () => vi.getTimerCount() === 2);
      const tooLarge = begin((await app.register()).token, { 'content-length': '99000000' });
      const [refused] = (await once(tooLarge, 'response')) as [IncomingMessage];
      expect(refused.statusCode).toBe(413);
      await send(slow, 150_000);
      await send(fast, 200_000);
      const answered = once(slow, 'response');
      answered.catch(() => undefined);
      vi.advanceTimersByTime(9999);
      expect(await asks()).toBe(503);
      vi.advanceTimersByTime(1);
      const [answer] = (await answered) as [IncomingMessage];
      expect([answer.statusCode, answer.headers.connection]).toEqual([408, 'close']);
      expect(await text(answer)).toContain('"code":"too_slow"');
      await comes(async () => (await asks()) === 400);
      await comes(async () => slow.socket?.destroyed === true);
      await send(fast, 200_000);
      vi.advanceTimersByTime(10_000);
      await send(fast, 1);
      // The response to the fast upload would have arrived before this one.
      expect(await asks()).toBe(400);
      expect([isCut, fast.socket?.destroyed]).toEqual([false, false]);
      for (let window = 3; window < 12; window += 1) {
        await send(fast, 200_000);
        vi.advanceTimersByTime(10_000);
      }
      await send(fast, 200_000);
      expect(isCut).toBe(false);
      const cut = once(fast, 'response');
      vi.advanceTimersByTime(10_000);
      expect(((await cut)[0] as IncomingMessage).statusCode).toBe(408);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are counted before their bodies are read', async () => {
    await submit();
    await app.db.run(sql`
      INSERT INTO attempts (kind, subject) SELECT kind, subject FROM generate_series(1, 1000),
        (SELECT DISTINCT kind, subject FROM attempts WHERE kind = 'upload') AS each`);
    const begun = begin(me.token);
    const [answer] = (await once(begun, 'response')) as [IncomingMessage];
    begun.destroy();
    expect(answer.statusCode).toBe(429);
  });

  it('are limited, refused ones included, with the time to wait', async () => {
    await submit({ title: 7 });
    await app.db.run(sql`
      INSERT INTO attempts (kind, subject)
      SELECT kind, subject FROM generate_series(1, 1000),
        (SELECT kind, subject FROM attempts WHERE kind = 'upload' ORDER BY id DESC LIMIT 1) AS last`);
    const refused = await submit();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await count()).toBe(0);
  });
});

describe('the documents of one user', () => {
  it('are at most 200, also when two documents are added at once', async () => {
    await submit();
    await app.db.run(sql`
      INSERT INTO digital_documents (user_id, title, document_type, document_hash, image_type, image_bytes, image_width,
        image_height, image, particulars)
      SELECT user_id, title, document_type, document_hash, image_type, image_bytes, image_width, image_height, image,
        particulars FROM digital_documents, generate_series(1, 198) WHERE user_id = ${me.userId}`);
    const replies = await Promise.all([submit(), submit()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(replies.find(({ status }) => status === 422)?.problem.code).toBe('too_many_documents');
  });
});
