import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { LIMITS } from '../../rules.ts';
import { office } from '../testing/office.ts';

const app = sharedApp();
const { approver, ask, asked, call, firm, seen, waiting } = office(app);

describe('a request', () => {
  it('beyond the limit of open requests is refused until a request has ended (too_many_open)', async () => {
    const shop = await firm();
    const { connectionId } = await approver(shop);
    const { externalId } = await asked(shop.key, { approver: connectionId });
    await app.db.run(sql`
      INSERT INTO work_requests (organisation_id, external_id, digest, key_id)
      SELECT organisation_id, 'full-' || n, digest, key_id FROM work_requests, generate_series(1, ${LIMITS.open - 1}) n
       WHERE organisation_id = ${shop.id}`);
    const full = await ask(shop.key, { approver: connectionId });
    expect([full.status, full.problem.code]).toEqual([409, 'too_many_open']);
    expect(full.problem.detail).toContain('Withdraw');
    // Repeating the original request still returns the same answer.
    expect(await seen(shop.key, externalId)).toMatchObject({ state: 'open' });
    await call('POST /api/work/approvals/withdraw', { token: shop.key, body: { externalId } });
    expect((await ask(shop.key, { approver: connectionId })).status).toBe(201);
    await app.db.run(
      sql`UPDATE work_requests SET state = 'withdrawn', ended_at = now() WHERE external_id LIKE 'full-%'`,
    );
  });
});

describe('an amended request', () => {
  it('names the version that replaces it, and the version that this person was asked about before', async () => {
    const shop = await firm();
    const [ann, ben] = [await approver(shop), await approver(shop)];
    const { externalId } = await asked(shop.key, { approver: ann.connectionId, amount: '10', currency: 'KRW' });
    const old = await waiting(ann);
    expect([old.amended, old.before]).toEqual([null, null]);
    const amend = (more: object) =>
      call('POST /api/work/approvals/amend', {
        token: shop.key,
        body: { externalId, title: 'Paper', description: 'Forty boxes of it.', ...more },
      });
    await amend({ steps: [{ approvers: [ann.connectionId, ben.connectionId] }], amount: '12', currency: 'KRW' });
    const now = await waiting(ann);
    const byId = await call('GET /api/work/approvals/{userId}', {
      params: { userId: ann.userId },
      query: { id: old.id },
      token: ann.token,
    });
    expect(byId.body).toMatchObject([
      {
        id: old.id,
        status: 'withdrawn',
        amended: { version: 2, approvalId: now.id },
        takenFrom: null,
        steps: [{ state: 'ended' }],
      },
    ]);
    expect(now).toMatchObject({
      amended: null,
      before: { version: 1, title: 'Paper', amount: '10', steps: [{ n: 1, mode: 'all', needed: 1 }] },
    });
    expect(now.before?.steps[0]?.names).toHaveLength(1);
    // A person who was not asked before sees nothing of the old version, and no link leads to a version that does not
    // ask them.
    expect((await waiting(ben)).before).toBeNull();
    await amend({ approver: ben.connectionId });
    expect((await waiting(ann)).amended).toEqual({ version: 3, approvalId: null });
    const foreign = { params: { userId: ben.userId }, query: { id: old.id }, token: ben.token };
    expect((await call('GET /api/work/approvals/{userId}', foreign)).body).toEqual([]);
  });
});
