import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';

const app = sharedApp();

it('a server that sends no mail deletes no account for an unverified e-mail, and names no day of deletion', async () => {
  const email = `${randomUUID()}@example.com`;
  const body = { email, password: 'correct horse battery', firstName: 'Jun', lastName: 'Park' };
  const { user, token } = (await app.call('POST /api/auth/register', { body })).body as {
    user: { id: number };
    token: string;
  };
  const state = await app.call('GET /api/email/{userId}', { params: { userId: user.id }, token });
  expect(state.body).toMatchObject({ email, isProven: false, waiting: email, goesAt: null });
  expect(app.built.mounted.jobs.map(({ name }) => name)).not.toContain('unproven');
});
