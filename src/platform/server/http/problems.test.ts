import fastify from 'fastify';
import { expect, it } from 'vitest';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { StoreFullError } from '#platform/server/store/store-error.ts';
import { answerErrors } from './problems.ts';

it('a transaction that deadlocked in every attempt is reported as unavailable, and may be retried', async () => {
  const app = fastify();
  answerErrors(app);
  for (const code of ['40P01', '40001', '23505'])
    app.get(`/${code}`, () => Promise.reject(Object.assign(new Error('given up'), { code })));
  for (const code of ['40P01', '40001']) {
    const { statusCode, headers } = await app.inject(`/${code}`);
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  }
  expect((await app.inject('/23505')).statusCode).toBe(500);
  await app.close();
});

it('a call that lost its connection to the store is not reported as failed; a call that the store refused is reported as failed', async () => {
  const app = fastify();
  answerErrors(app);
  const losses = {
    lost: { code: 'ECONNRESET' },
    ended: { code: '57P01', severity: 'FATAL' },
    full: new StoreFullError('no space left'),
    cancelled: { code: '57014', severity: 'ERROR' },
    deadlocked: { code: '40P01', severity: 'ERROR' },
  };
  for (const [path, loss] of Object.entries(losses))
    app.route({
      method: ['GET', 'POST'],
      url: `/${path}`,
      handler: () => Promise.reject(Object.assign(new Error('no'), loss)),
    });
  const saysUnknown = async (method: 'GET' | 'POST') => {
    const replies = await Promise.all(Object.keys(losses).map((path) => app.inject({ method, url: `/${path}` })));
    return replies.map((reply) => [reply.statusCode, reply.json().detail.includes('unknown')]);
  };
  expect(await saysUnknown('POST')).toEqual([true, true, false, false, false].map((is) => [503, is]));
  expect(await saysUnknown('GET')).toEqual(Array(5).fill([503, false]));
  await app.close();
});

it('every response of unavailability states when to retry', async () => {
  const app = fastify();
  answerErrors(app);
  app.get('/soon', () => Promise.reject(refuse(commonRefusals, 'unavailable')));
  app.get('/later', () => Promise.reject(refuse(commonRefusals, 'unavailable', { retryAfterS: 4.2 })));
  app.get('/never', () => Promise.reject(refuse(commonRefusals, 'not_found')));
  const after = async (path: string) => (await app.inject(path)).headers['retry-after'];
  expect([await after('/soon'), await after('/later'), await after('/never')]).toEqual(['2', '5', undefined]);
  await app.close();
});
