import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerErrors } from '#platform/server/http/problems.ts';
import { sql } from '#platform/server/store/db.ts';
import { signWebhook } from '#platform/server/testing/sign-webhook.ts';

import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { mountWebhook, onWebhook } from './webhooks.ts';

const secret = Buffer.alloc(24, 3);
const PATH = '/api/webhooks/party';
let store: TestDb;
let app: FastifyInstance;
let taken: string[];
let isBroken = false;

beforeAll(async () => {
  store = await createTestDb();
  app = Fastify();
  answerErrors(app);
  const paid = onWebhook(z.object({ text: z.string() }), async (tx, { text }) => {
    await tx.run(
      sql`INSERT INTO attempts (kind, subject) VALUES ('webhook test', sha256(convert_to(${text}, 'UTF8')))`,
    );
    if (isBroken) throw new Error('broken');
    taken.push(text);
  });
  mountWebhook(app, { db: store.db, path: PATH, source: 'party', secrets: [secret], events: { paid } });
});
beforeEach(async () => {
  taken = [];
  isBroken = false;
  await resetDb(store.db);
});
afterAll(async () => {
  await app.close();
  await store.drop();
});

const send = async (body: string, id = 'msg_1', headers: Record<string, string> = {}) => {
  const { headers: now } = await app.inject({ url: '/' });
  const timestampS = Date.parse(String(now.date)) / 1000;
  const signed = signWebhook([secret], { id, timestampS, body });
  const reply = await app.inject({ method: 'POST', url: PATH, payload: body, headers: { ...signed, ...headers } });
  return reply.statusCode;
};
const paid = (text: string) => JSON.stringify({ type: 'paid', timestamp: '2026-11-20T00:00:00Z', data: { text } });
const written = async () =>
  (await store.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM attempts WHERE kind = 'webhook test'`)).n;

describe('a webhook endpoint', () => {
  it('verifies the bytes as received, whatever their declared type', async () => {
    const spaced = `\n ${paid('인감')}  `;
    expect(await send(spaced, 'msg_1', { 'content-type': 'text/plain' })).toBe(204);
    expect(await send(spaced, 'msg_2', { 'content-type': 'application/json' })).toBe(204);
    expect(await send(paid('x'), 'msg_3', { 'webhook-id': 'msg_4' })).toBe(401);
    expect(taken).toEqual(['인감', '인감']);
  });

  it('returns the same response to a repeated message, and does not process it again', async () => {
    for (let n = 0; n < 3; n += 1) expect(await send(paid('once'))).toBe(204);
    expect([taken, await written()]).toEqual([['once'], 1]);
  });

  it('accepts a message again whose processing failed, and has written nothing in the first attempt', async () => {
    isBroken = true;
    expect(await send(paid('later'))).toBe(500);
    expect(await written()).toBe(0);
    isBroken = false;
    expect(await send(paid('later'))).toBe(204);
    expect([taken, await written()]).toEqual([['later'], 1]);
  });

  it('refuses an invalid message or one of another shape, and uses up no message id', async () => {
    for (const body of ['', 'no JSON', '[]', '{"data":{}}', JSON.stringify({ type: 'paid', data: { text: 5 } })])
      expect([body, await send(body)]).toEqual([body, 400]);
    expect(await send(' '.repeat(256 * 1024 + 1))).toBe(413);
    expect(await send(paid('now'))).toBe(204);
    expect(taken).toEqual(['now']);
  });

  it('acknowledges types that it does not know', async () => {
    for (const type of ['refunded', 'toString', '__proto__'])
      expect(await send(JSON.stringify({ type, data: null }), `msg_${type}`)).toBe(204);
    expect(taken).toEqual([]);
  });
});
