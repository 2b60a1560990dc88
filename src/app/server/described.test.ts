import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { readDescription, watchAnswers } from './testing/described.ts';

const contract = defineContract(defineRefusals({ sold: { status: 409, title: 'Sold' } }), {
  'POST /api/things/{id}': {
    summary: 'Buys a thing.',
    access: 'public',
    formerly: '/api/stuff/{id}',
    body: z.strictObject({ count: z.int() }),
    output: z.strictObject({ name: z.string() }),
    refusals: ['sold'],
  },
});
const app = Fastify();
const taken = watchAnswers(app, readDescription({ contracts: [contract], doors: [] }));
let next: { status?: number; body?: object; type?: string; headers?: Record<string, string> } = {};
for (const url of ['/api/things/:id', '/api/stuff/:thing', '/api/others', '/page'])
  app.post(url, (_request, reply) =>
    reply
      .code(next.status ?? 200)
      .headers({ 'content-type': next.type ?? 'application/json', ...next.headers })
      .send(JSON.stringify(next.body ?? { name: 'pen' })),
  );
afterAll(() => app.close());

const ask = async (answer: typeof next, sent: object = { count: 1 }, url = '/api/things/1') => {
  next = answer;
  await app.inject({ method: 'POST', url, payload: sent });
  return taken().join();
};
const problem = { type: 'urn:ingam:refusal:sold', title: 'Sold', status: 409, detail: 'Sold', code: 'sold' };
const asProblem = { status: 409, type: 'application/problem+json; charset=utf-8' };

describe('the comparison of responses with the API description', () => {
  test('accepts described responses, at an old address too', async () => {
    expect(await ask({})).toBe('');
    expect(await ask({ ...asProblem, body: problem })).toBe('');
    expect(await ask({}, { count: 1 }, '/api/stuff/1')).toBe('');
    expect(await ask({ status: 418 }, {}, '/page')).toBe('');
  });
  test.each([
    ['a status', { status: 202 }, 'there is no such status'],
    ['a field', { body: { name: 'pen', price: 1 } }, 'additional properties'],
    ['a type', { body: { name: 1 } }, 'must be string'],
    ['a media type', { type: 'text/plain' }, 'there is no text/plain'],
    ['a header', { headers: { 'retry-after': '1' } }, 'there is no header Retry-After'],
    ['a code', { ...asProblem, body: { ...problem, code: 'lost' } }, 'there is no code lost'],
    ['a problem that is none', { ...asProblem, body: { code: 'sold' } }, 'must have required property'],
  ])('reports %s that is not described', async (_, answer, fault) => {
    expect(await ask(answer)).toContain(fault);
  });
  test('reports a call that is not described, and a body that was accepted but is not described', async () => {
    expect(await ask({}, {}, '/api/others')).toContain('there is no such call');
    expect(await ask({}, { count: 'one' })).toContain('must be integer');
    expect(await ask({ ...asProblem, body: problem }, { count: 'one' })).toBe('');
  });
});
