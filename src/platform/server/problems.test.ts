import fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerErrors } from './problems.ts';

it('what deadlocked in the store to the last try is not available, and may be tried again', async () => {
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
