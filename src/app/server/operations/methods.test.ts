import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { recordMethods } from './methods.ts';

const app = testApp({ mode: 'hosted' });

describe('a method that a path does not support', () => {
  test.each([
    ['DELETE /api/transactions', 'GET, HEAD, POST'],
    ['GET /api/auth/login', 'POST'],
    ['PATCH /api/travel-plans/1', 'GET, HEAD, POST'],
    ['POST /api/travel-plans/1/2', 'DELETE, PATCH'],
    ['GET /api/work/approvals/5/approve?a=1', 'POST'],
    ['PUT /.well-known/jwks.json', 'GET, HEAD'],
    ['DELETE /api/charges/7', 'GET, HEAD, POST'],
    ['OPTIONS /api/auth/login', 'POST'],
  ])('%s gets 405 with the supported methods', async (call, methods) => {
    const { status, headers, problem } = await app.call(call);
    expect([status, headers.get('allow'), problem.code]).toEqual([405, methods, 'method_not_allowed']);
  });
  test('differs from a path that does not exist', async () => {
    for (const call of ['GET /api/nothing', 'DELETE /api/nothing', 'GET /api/work/approvals/5/praise'])
      expect(await app.call(call)).toMatchObject({ status: 404, problem: { code: 'not_found' } });
  });
  test('is detected for paths with constrained parameters, and for paths mounted later in a scope', async () => {
    const own = Fastify();
    const methodsOf = recordMethods(own);
    own.get('/pay/:id(^[\\w-]+$)', () => '');
    void own.register(async (scope) => void scope.post('/send', () => ''));
    await own.ready();
    expect(methodsOf('/pay/abc')).toEqual(['GET', 'HEAD']);
    expect(methodsOf('/pay/abc/d')).toEqual([]);
    expect(methodsOf('/send?do=scan')).toEqual(['POST']);
  });
});

describe('an unidentified caller', () => {
  test('gets a list of the ways to authenticate', async () => {
    const bare = await app.call('GET /api/auth/verify');
    expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="ingam"']);
    const wrong = await app.call('POST /api/auth/login', { body: { email: 'a@example.com', password: 'x' } });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="ingam"']);
    const old = await app.call('GET /api/auth/verify', { token: 'x'.repeat(43) });
    expect([old.status, old.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="ingam", error="invalid_token"',
    ]);
  });
});
