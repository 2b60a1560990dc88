import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';

describe('on a server for many people', () => {
  const hosted = sharedApp();
  const ask = (token: string) => hosted.call('POST /api/verifications/check', { body: { token } });

  it('a link needs no session, and a network with too many attempts has to wait', async () => {
    const { userId, token } = await hosted.register();
    const added = await hosted.call('POST /api/credentials', {
      body: {
        userId,
        credentialType: 'x',
        issuer: 'y',
        issuanceDate: '2024-02-20',
        credentialData: { name: 'Licence' },
      },
      token,
    });
    const body = { userId, credentialId: (added.body as { id: number }).id, claims: ['name'], to: 'Somebody' };
    const { url } = (await hosted.call('POST /api/presentations', { body, token })).body as { url: string };
    expect((await ask(url.split('#')[1] ?? '')).body).toMatchObject({ shown: { claims: { name: 'Licence' } } });
    await hosted.db.run(sql`INSERT INTO attempts (kind, subject) SELECT kind, subject FROM attempts, generate_series(1, 119)
      WHERE kind = 'verification'`);
    const refused = await ask('A'.repeat(43));
    expect(refused.problem).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
