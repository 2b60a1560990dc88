import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { receivers } from '#features/outbound/server/testing/receiver.ts';
import { sender } from '#features/outbound/server/testing/sender.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { office } from '../testing/office.ts';

const app = sharedApp('personal');
const { approve, approver, asked, call, firm, firms, reject, seen, waiting } = office(app);
const events = sender(app);
const start = receivers();

type Firm = Awaited<ReturnType<typeof firm>>;
const list = ({ id, owner }: Firm, query: object = {}) =>
  call('GET /api/org/{id}/approvals', { params: { id }, token: owner.token, query });
const names = async (shop: Firm, query: object = {}) =>
  (await list(shop, query)).body.map(({ externalId }) => externalId);
const figures = async ({ id, owner }: Firm) =>
  (await call('GET /api/org/{id}/approvals/figures', { params: { id }, token: owner.token })).body;

/**
 * An organisation with approvals in every state: two waiting, one approved, one rejected, one withdrawn, one expired.
 */
async function busy() {
  const shop = await firm({ won: '900000' });
  const [ann, payee] = [await approver(shop), await app.register()];
  const one = (externalId: string, more: object = {}) =>
    asked(shop.key, { externalId, approver: ann.connectionId, ...more });
  const paid = { amount: '4000', currency: 'KRW', payment: { to: payee.address } };
  const approved = await one('PO-approved', paid);
  await approve(ann, (await waiting(ann)).id);
  await one('PO-rejected');
  await reject(ann, (await waiting(ann)).id, { reason: 'Too dear' });
  await one('PO-withdrawn');
  await call('POST /api/work/approvals/withdraw', { token: shop.key, body: { externalId: 'PO-withdrawn' } });
  const late = await one('PO-expired', { dueAt: '2099-12-31T00:00:00Z' });
  await app.db.run(sql`UPDATE work_requests SET due_at = now() - interval '1 second', created_at = created_at - interval '2 hours'
    WHERE id = ${late.id}`);
  await eventually(async () => (await seen(shop.key, 'PO-expired')).state).toBe('expired');
  const held = await one('INV-held', paid);
  await one('INV-open', { requester: 'Purchasing' });
  return { shop, ann, payee, approved, held };
}

describe('the page for staff', () => {
  it('lists the organisation’s requests by state and by a part of their externalId, page by page', async () => {
    const { shop } = await busy();
    expect(await names(shop)).toEqual([
      'INV-open',
      'INV-held',
      'PO-expired',
      'PO-withdrawn',
      'PO-rejected',
      'PO-approved',
    ]);
    expect(await names(shop, { look: 'waiting' })).toEqual(['INV-open', 'INV-held']);
    expect(await names(shop, { look: 'decided' })).toEqual(['PO-rejected', 'PO-approved']);
    expect(await names(shop, { look: 'withdrawn' })).toEqual(['PO-withdrawn']);
    expect(await names(shop, { look: 'expired' })).toEqual(['PO-expired']);
    expect(await names(shop, { search: 'inv-' })).toEqual(['INV-open', 'INV-held']);
    expect(await names(shop, { search: '%' })).toEqual([]);
    const first = await list(shop, { limit: 4 });
    const before = new URL(first.headers.get('link')?.match(/<([^>]+)>/)?.[1] ?? '', app.url).searchParams.get(
      'before',
    );
    expect(await names(shop, { limit: 4, before })).toEqual(['PO-rejected', 'PO-approved']);
  });

  it('shows a request with its decisions and their times, its money and its evidence, also to members with read access only', async () => {
    const { shop, approved, held } = await busy();
    const params = { id: shop.id, requestId: approved.id };
    const route = 'GET /api/org/{id}/approvals/{requestId}';
    const auditor = await firms.staff(shop.owner, shop.id, 'auditor');
    const { body } = await call(route, { params, token: auditor.token });
    expect(body).toMatchObject({
      externalId: 'PO-approved',
      state: 'approved',
      requester: shop.organisation.displayName,
      payment: { state: 'posted' },
      proven: 1,
      isSealed: false,
      steps: [{ state: 'passed', seats: [{ state: 'approved', decidedAt: expect.any(String) }] }],
    });
    expect(body.people.map(({ connectionId }) => connectionId)).toEqual([body.steps[0]?.seats[0]?.connectionId]);
    const waits = await call(route, { params: { id: shop.id, requestId: held.id }, token: auditor.token });
    expect(waits.body).toMatchObject({ payment: { state: 'held' }, proven: 0 });
    const proof = await app.call('GET /api/org/{id}/approvals/{requestId}/evidence', { params, token: auditor.token });
    expect(JSON.parse(proof.text)).toMatchObject({
      externalId: 'PO-approved',
      decisions: [{ decision: expect.stringContaining('approved'), organisationJws: expect.any(String) }],
    });
    const sealed = await app.call('GET /api/org/{id}/approvals/{requestId}/sealed', { params, token: auditor.token });
    expect(sealed.problem.code).toBe('not_sealed');
    const other = await firm();
    const elsewhere = { params: { id: other.id, requestId: approved.id }, token: other.owner.token };
    expect((await call(route, elsewhere)).problem.code).toBe('not_found');
    const clerk = await firms.staff(shop.owner, shop.id, 'clerk');
    expect((await call(route, { params, token: clerk.token })).problem.code).toBe('forbidden');
  });

  it('counts approvals, signed decisions and requests by their present state', async () => {
    const { shop, ann } = await busy();
    expect(await figures(shop)).toMatchObject({
      approvals: { waiting: 2, decided: 2, withdrawn: 1, expired: 1 },
      network: {
        decisions: 2,
        sealed: 0,
        audit: { n: expect.any(Number), head: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
      requesters: [
        { name: shop.organisation.displayName, waiting: 1, total: 5 },
        { name: 'Purchasing', waiting: 1, total: 1 },
      ],
    });
    const { n: before = 0 } = (await figures(shop)).network.audit ?? {};
    await approve(ann, (await waiting(ann)).id);
    const after = await figures(shop);
    expect(after).toMatchObject({ approvals: { waiting: 1, decided: 3 }, network: { decisions: 3 } });
    expect(after.network.audit?.n).toBeGreaterThan(before);
    expect(await figures(await firm())).toMatchObject({
      approvals: { waiting: 0, decided: 0, withdrawn: 0, expired: 0 },
      requesters: [],
      network: { decisions: 0 },
    });
  });

  it('shows when programs last made a call with each valid key', async () => {
    const shop = await firm();
    expect((await figures(shop)).erp).toMatchObject({ lastCallAt: null, keys: [{ name: 'ERP', lastUsedAt: null }] });
    const { id: spare } = await firms.key(shop.owner, shop.id, ['events:read'], { name: 'Spare' });
    const before = await nowOf(app.db);
    await call('GET /api/work/approvals', { token: shop.key });
    const { erp } = await figures(shop);
    const used = erp.keys.find(({ name }) => name === 'ERP')?.lastUsedAt;
    expect(Date.parse(used ?? '')).toBeGreaterThanOrEqual(before.getTime());
    expect(erp.lastCallAt).toBe(used);
    const revoked = { params: { id: shop.id, keyId: spare }, token: shop.owner.token };
    await firms.call('DELETE /api/org/{id}/keys/{keyId}', revoked);
    expect((await figures(shop)).erp.keys.map(({ name }) => name)).toEqual(['ERP']);
  });

  testLong('counts deliveries that wait, deliveries that fail and deliveries that were given up', async () => {
    const shop = await firm();
    const id = shop.id as UserId;
    const receiver = await start();
    await events.on(shop.owner, id, receiver);
    const deliveries = async () => (await figures(shop)).erp.deliveries;
    expect(await deliveries()).toEqual({ waiting: 0, failed: 0, givenUp: 0 });
    receiver.status = () => 503;
    await events.tell(id, 'a', 1);
    await events.tell(id, 'a', 2);
    await eventually(deliveries).toEqual({ waiting: 2, failed: 1, givenUp: 0 });
    await app.db.run(
      sql`UPDATE event_deliveries SET tries_from = now() - interval '4 days' WHERE organisation_id = ${id} AND tries > 0`,
    );
    await events.hurry(id);
    await eventually(async () => (await deliveries()).givenUp).toBe(1);
    receiver.status = () => 204;
    await events.hurry(id);
    await eventually(deliveries).toEqual({ waiting: 0, failed: 0, givenUp: 1 });
  });
});
