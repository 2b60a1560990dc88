import { describe, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { reservesPort } from './port.ts';
import { reservesJob } from './reserves-job.ts';
import { scriptedChain } from './testing/scripted-chain.ts';

const CALLS = ['GET /api/reserves', 'GET /api/reserves/mine', 'GET /api/reserves/checker'] as const;

describe('without a chain', () => {
  const app = testApp({ mode: 'hosted', isStill: true });
  test('nothing about reserves is offered (not_offered), and nothing is made', async () => {
    const { token } = await app.register();
    for (const route of CALLS) {
      const { status, problem } = await app.call(route, { token });
      expect([status, problem.code]).toEqual([501, 'not_offered']);
    }
    await reservesJob(app.built.mounted.services).run(new AbortController().signal);
    expect(await app.db.one({ text: 'SELECT count(*) AS n FROM reserve_statements', values: [], name: '' })).toEqual({
      n: 0,
    });
  });
});

describe('with a chain', () => {
  const app = testApp({ mode: 'hosted', isStill: true, isNew: true });
  test('anyone can read the statement and save the checker, and only a signed-in person gets their own leaf', async () => {
    reservesPort.give(app.built.mounted.services, scriptedChain());
    expect((await app.call('GET /api/reserves')).status).toBe(200);
    const page = await app.call('GET /api/reserves/checker');
    expect([page.status, page.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ]);
    const { status, problem } = await app.call('GET /api/reserves/mine');
    expect([status, problem.code]).toEqual([401, 'unauthenticated']);
  });
});
