import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import { contract as organisations } from '#features/organisations/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { issuing } from '../testing/employer.ts';

const app = sharedApp('city');
const { askWith, call, employer, redeemed, statusAt, wallet } = issuing(app);
interface Copy {
  readonly status: { readonly status_list: { readonly idx: number; readonly uri: string } };
}

/** Issues three copies, and returns their status positions. */
async function held() {
  const firm = await employer();
  const ready = await redeemed(await firm.offer({ reference: 'E-1' }));
  const nonce = await wallet.nonce(ready.metadata.nonce_endpoint);
  const keys = await Promise.all([1, 2, 3].map(() => wallet.key()));
  const jwt = await Promise.all(keys.map((key) => wallet.prove(key, { aud: ready.issuer, nonce })));
  const { body } = await askWith(ready, '', { proofs: { jwt } });
  const places = body.credentials.map(
    ({ credential }) => decodeJwt<Copy>(credential.split('~')[0] ?? '').status.status_list,
  );
  const list = await call('GET /api/org/{id}/issued-credentials', { params: { id: firm.id }, token: firm.key });
  const params = { id: firm.id, credentialId: list.body[0]?.id ?? 0 };
  const byStaff = (to: 'suspend' | 'resume' | 'revoke', reason: string) =>
    call(`POST /api/org/{id}/issuing/credentials/{credentialId}/${to}`, {
      params,
      token: firm.owner.token,
      body: { reason },
    });
  const byKey = (to: 'suspend' | 'resume' | 'revoke', reason: string) =>
    call(`POST /api/org/{id}/issued-credentials/{credentialId}/${to}`, { params, token: firm.key, body: { reason } });
  return { firm, params, byStaff, byKey, statuses: () => Promise.all(places.map(statusAt)) };
}

describe('an issued credential', () => {
  it('is suspended with a reason and resumed any number of times, with every copy’s status and an entry in the audit trail', async () => {
    const { firm, params, byStaff, byKey, statuses } = await held();
    expect(await statuses()).toEqual([0, 0, 0]);
    expect((await byStaff('suspend', 'On leave')).body).toMatchObject({
      suspendedAt: expect.any(String),
      suspensionReason: 'On leave',
      revokedAt: null,
    });
    expect(await statuses()).toEqual([2, 2, 2]);
    expect((await byKey('resume', 'Is back')).body).toMatchObject({ suspendedAt: null, suspensionReason: null });
    expect(await statuses()).toEqual([0, 0, 0]);
    expect((await byKey('suspend', 'Lost')).status).toBe(200);
    expect(await statuses()).toEqual([2, 2, 2]);
    const trail = await app.client(organisations)('GET /api/org/{id}/audit', {
      params: { id: firm.id },
      token: firm.owner.token,
    });
    const data = (reason: string) =>
      expect.objectContaining({ credential: params.credentialId, reference: 'E-1', reason });
    expect(trail.body.slice(0, 3)).toMatchObject([
      { act: 'credential.suspended', data: data('Lost') },
      { act: 'credential.resumed', data: data('Is back') },
      { act: 'credential.suspended', data: data('On leave') },
    ]);
    const told = await app.db.rows(
      sql<{ type: string }>`SELECT type FROM organisation_events WHERE organisation_id = ${firm.id} ORDER BY number`,
    );
    expect(told.map(({ type }) => type)).toEqual([
      'credential.issued',
      'credential.suspended',
      'credential.resumed',
      'credential.suspended',
    ]);
  });

  it('is suspended only while valid, resumed only while suspended, and neither after revocation', async () => {
    const { byStaff, statuses, firm, params } = await held();
    expect((await byStaff('resume', 'x')).problem.code).toBe('not_suspended');
    expect((await byStaff('suspend', 'x')).status).toBe(200);
    expect((await byStaff('suspend', 'x')).problem.code).toBe('already_suspended');
    expect((await byStaff('suspend', ' ')).status).toBe(400);
    expect((await byStaff('revoke', 'Left')).status).toBe(200);
    expect(await statuses()).toEqual([1, 1, 1]);
    for (const to of ['suspend', 'resume', 'revoke'] as const)
      expect((await byStaff(to, 'x')).problem.code).toBe('already_revoked');
    const missing = { params: { ...params, credentialId: 999_999 }, token: firm.owner.token, body: { reason: 'x' } };
    expect((await call('POST /api/org/{id}/issuing/credentials/{credentialId}/suspend', missing)).status).toBe(404);
    const other = { params, token: (await employer()).owner.token, body: { reason: 'x' } };
    expect((await call('POST /api/org/{id}/issuing/credentials/{credentialId}/suspend', other)).status).toBe(403);
    expect(await statuses()).toEqual([1, 1, 1]);
  });

  it('appears as suspended to its holder on this server', async () => {
    const firm = await employer();
    const { token, userId } = await app.register();
    const { takingId } = (await call('POST /api/offers/look', { token, body: { offer: (await firm.offer()).link } }))
      .body;
    expect((await call('POST /api/offers/take', { token, body: { takingId } })).status).toBe(201);
    const list = await call('GET /api/org/{id}/issued-credentials', { params: { id: firm.id }, token: firm.key });
    const params = { id: firm.id, credentialId: list.body[0]?.id ?? 0 };
    const body = { reason: 'On leave' };
    const suspended = await call('POST /api/org/{id}/issued-credentials/{credentialId}/suspend', {
      params,
      token: firm.key,
      body,
    });
    expect(suspended.status).toBe(200);
    const mine = { params: { userId }, token };
    await app.client(credentials)('POST /api/held-credentials/{userId}/look', mine);
    const read = await app.client(credentials)('GET /api/held-credentials/{userId}', mine);
    expect(read.body[0]?.status).toBe('suspended');
  });
});
