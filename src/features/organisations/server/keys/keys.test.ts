import { describe, expect, it } from 'vitest';
import { sharedApp, testApp } from '#app/server/testing/test-app.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { decideState } from '../operator.ts';
import { askAs, businessNumber, registry } from '../testing/firm.ts';

const app = sharedApp();
const firms = registry(app);
const decide = (id: number, state: 'approved' | 'suspended' | 'closed', reason: string | null = null) =>
  decideState(app.built.mounted.services, { id, state, reason });

describe('a key', () => {
  const self = (id: number, key: string | undefined, more: object = {}) =>
    app.call('GET /api/org/{id}/self', { params: { id }, ...(key !== undefined && { token: key }), ...more });

  it('opens the calls of its scope for its organisation, and its last use is shown', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    const { id } = organisation;
    const made = await firms.key(owner, id, ['organisation:read']);
    expect(made.key).toMatch(/^ingam_[\w-]{43}$/);
    expect((await self(id, made.key)).body).toMatchObject({ organisation: { id }, key: { tail: made.tail } });
    const listed = await firms.call('GET /api/org/{id}/keys', { params: { id }, token: owner.token });
    expect(listed.body).toMatchObject([{ id: made.id, lastUsedAt: expect.any(String) }]);
    expect(JSON.stringify(listed.body)).not.toContain(made.key);
  });

  it('opens no other call, organisation or address when stolen, and no call once it is revoked', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    const { id } = organisation;
    const { key, id: keyId } = await firms.key(owner, id, ['organisation:read']);
    const closed: string[] = [];
    for (const { calls } of app.built.mounted.contracts)
      for (const [route, spec] of Object.entries(calls)) {
        // Calls of a till accept only its own cookies, and answer 404 to anyone else.
        if (['key', 'till', 'clerk'].includes(spec.access)) continue;
        const reply = await askAs(app, route, spec.access, id, key);
        if (reply.status !== 401) closed.push(`${route}: ${reply.status}`);
      }
    expect(closed).toEqual([]);
    const other = await firms.make(owner);
    expect((await self(other.organisation.id, key)).status).toBe(403);
    const bound = await firms.key(owner, id, ['organisation:read'], { addresses: ['203.0.113.0/24', '2001:db8::1'] });
    expect((await self(id, bound.key)).status).toBe(401);
    const local = await firms.key(owner, id, ['organisation:read'], { addresses: ['127.0.0.1'] });
    expect((await self(id, local.key)).status).toBe(200);
    // Neither a session nor a missing key is accepted.
    expect((await self(id, owner.token)).status).toBe(401);
    expect((await self(id, undefined)).status).toBe(401);
    await firms.call('DELETE /api/org/{id}/keys/{keyId}', { params: { id, keyId }, token: owner.token });
    expect((await self(id, key)).status).toBe(401);
    await decide(id, 'suspended', 'A complaint');
    expect((await self(id, local.key)).status).toBe(403);
  });

  it('is replaced by another key while both are valid, and ends within a week', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    const { id } = organisation;
    const first = await firms.key(owner, id, ['organisation:read']);
    const params = { id, keyId: first.id };
    const second = await firms.call('POST /api/org/{id}/keys/{keyId}/replacement', { params, token: owner.token });
    expect(second.body).toMatchObject({ replaces: first.id, scopes: first.scopes });
    expect([(await self(id, first.key)).status, (await self(id, second.body.key)).status]).toEqual([200, 200]);
    const [, old] = (await firms.call('GET /api/org/{id}/keys', { params: { id }, token: owner.token })).body;
    const days = (Date.parse(old?.expiresAt ?? '') - (await nowOf(app.db)).getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    const again = await firms.call('POST /api/org/{id}/keys/{keyId}/replacement', { params, token: owner.token });
    expect(again.problem.code).toBe('key_replaced');
  });
});

describe('a key in personal mode', () => {
  // A separate server: the owner of a shared one would have made too many organisations.
  const own = testApp();
  it('opens its own calls and no others, although every call without a key is the owner’s', async () => {
    await own.register();
    const body = { name: 'Own Firm', kinds: ['employer'], businessNumber: businessNumber(4242) };
    const made = await own.call('POST /api/org', { body });
    const { organisation } = made.body as { organisation: { id: number; state: string } };
    expect(organisation.state).toBe('approved');
    const params = { id: organisation.id };
    const key = await own.call('POST /api/org/{id}/keys', {
      params,
      body: { name: 'ERP', scopes: ['organisation:read'] },
    });
    const token = (key.body as { key: string }).key;
    expect((await own.call('GET /api/org/{id}/self', { params, token })).status).toBe(200);
    for (const route of ['GET /api/org', 'GET /api/transactions', 'GET /api/network'])
      expect([route, (await own.call(route, { token })).status]).toEqual([route, 401]);
    expect((await own.call('GET /api/org/{id}/self', { params })).status).toBe(401);
  });
});
