import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { madeOnce } from './made-once.ts';

it('a text whose computation failed is computed again for the next caller, and then never again', async () => {
  const app = Fastify();
  let tries = 0;
  app.get(
    '/text',
    madeOnce('text/plain', async () => {
      tries += 1;
      if (tries === 1) throw new Error('not now');
      return `made by try ${tries}`;
    }),
  );
  const ask = async () => {
    const { statusCode, body } = await app.inject('/text');
    return [statusCode, body];
  };
  expect((await ask())[0]).toBe(500);
  for (const reply of await Promise.all([ask(), ask(), ask()])) expect(reply).toEqual([200, 'made by try 2']);
  expect(tries).toBe(2);
  await app.close();
});
