import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { issuing } from '../../testing/employer.ts';
import { publishExpired } from './issued-events.ts';

const app = sharedApp('city');
const { askWith, call, employer, proofFor, redeemed, wallet } = issuing(app);
const toldTo = (id: number) =>
  app.db.rows(
    sql<{ type: string; data: { reference: string; at: string } }>`
      SELECT type, subject, data FROM organisation_events WHERE organisation_id = ${id} AND type LIKE 'credential.%' ORDER BY number`,
  );

it('programs are notified once of a credential issued, revoked, or not taken in time, without its claims', async () => {
  const firm = await employer();
  const ready = await redeemed(await firm.offer({ reference: 'E-1' }));
  expect((await askWith(ready, await proofFor(ready))).status).toBe(200);
  const [row] = (await call('GET /api/org/{id}/issued-credentials', { params: { id: firm.id }, token: firm.key })).body;
  const params = { id: firm.id, credentialId: row?.id ?? 0 };
  const body = { reason: 'Left the firm' };
  await call('POST /api/org/{id}/issued-credentials/{credentialId}/revoke', { params, token: firm.key, body });
  const late = await firm.offer({ reference: 'E-2' });
  const withdrawn = await firm.offer({ reference: 'E-3' });
  await call('DELETE /api/org/{id}/issuing/offers/{offerId}', {
    params: { id: firm.id, offerId: withdrawn.id },
    token: firm.owner.token,
  });
  await publishExpired(app);
  await app.db.run(sql`UPDATE credential_offers SET expires_at = now() WHERE organisation_id = ${firm.id}`);
  // If two nodes run at the same time, each expiry is published once.
  await Promise.all([publishExpired(app), publishExpired(app)]);
  await publishExpired(app);
  const at = expect.any(String);
  const of = { credentialId: params.credentialId, typeId: firm.type.id, offerId: row?.offerId, reference: 'E-1', at };
  expect(await toldTo(firm.id)).toEqual([
    { type: 'credential.issued', subject: `credential:${params.credentialId}`, data: of },
    { type: 'credential.revoked', subject: `credential:${params.credentialId}`, data: of },
    {
      type: 'credential.offer_expired',
      subject: `offer:${late.id}`,
      data: { offerId: late.id, typeId: firm.type.id, reference: 'E-2', at },
    },
  ]);
});

it('a credential requested again by the same key is announced once', async () => {
  const firm = await employer();
  const ready = await redeemed(await firm.offer());
  const key = await wallet.key();
  for (const _ of ['issued', 'after a lost answer'])
    expect((await askWith(ready, await proofFor(ready, key))).status).toBe(200);
  expect((await toldTo(firm.id)).map(({ type }) => type)).toEqual(['credential.issued']);
});
