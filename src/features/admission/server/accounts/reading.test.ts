import { beforeAll, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { opening } from '../testing/opening.ts';

const app = sharedApp('city');
const { add, card, operate, signIn } = opening(app);
beforeAll(async () => void (await operate()));

describe('every call', () => {
  interface Spec {
    readonly access: string;
    readonly reading?: true;
    readonly proof?: string;
    readonly file?: unknown;
  }
  const calls = () =>
    app.built.mounted.contracts.flatMap((contract) => Object.entries(contract.calls) as [string, Spec][]);

  it('is refused to a session by credential unless its contract allows reading', async () => {
    const [person, one] = [await app.register(), await card()];
    const { userId } = person;
    expect((await add(person, one)).status).toBe(201);
    const token = await signIn(one);
    const asOf = (route: string) => ({
      params: Object.fromEntries([...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, userId])),
      token,
      ...(!route.startsWith('GET ') && !route.startsWith('DELETE ') && { body: { userId } }),
    });
    const needing = calls().filter(([, { access }]) => !['public', 'key', 'till', 'clerk'].includes(access));
    expect(needing.length).toBeGreaterThan(200);
    for (const [route, { reading }] of needing.filter(([route]) => !route.endsWith('/logout'))) {
      const { status, problem } = await app.call(route, asOf(route));
      const isRefused = status === 403 && problem?.code === 'passkey_needed';
      expect([route, isRefused]).toEqual([route, reading !== true]);
    }
    const own = await app.call('GET /api/assets/{userId}', { params: { userId: one.employer.id }, token });
    expect(own.problem.code).toBe('forbidden');
    expect((await app.call('POST /api/auth/logout', { token })).status).toBe(204);
    expect((await app.call('GET /api/auth/verify', { token })).status).toBe(401);
  });

  it('that a session by credential may use only reads: it signs nothing, exports nothing and makes nobody an officer', () => {
    const reading = calls().filter(([, spec]) => spec.reading);
    expect(reading.filter(([route]) => !route.startsWith('GET ')).map(([route]) => route)).toEqual([
      'POST /api/auth/logout',
      'POST /api/auth/raise',
    ]);
    for (const [route, { access, proof, file }] of reading)
      expect([route, ['session', 'actor', 'path'].includes(access), proof, file]).toEqual([
        route,
        true,
        undefined,
        undefined,
      ]);
  });
});
