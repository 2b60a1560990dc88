import { describe, expect, it } from 'vitest';
import { sharedApp, testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { createUser } from '#features/auth/server/users.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { insertOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { LIMITS } from '../rules.ts';
import { newPairwiseId } from './accept-link.ts';
import { insertConnection } from './connections-store.ts';
import { peers, tokenOf } from './testing/peers.ts';

const app = sharedApp();
const { accept, call, end, firm, firms, link, mine, seen, told } = peers(app);
const decide = (id: number, state: 'suspended' | 'closed') =>
  decideState(app.built.mounted.services, { id, state, reason: 'A complaint' });

describe('a connection', () => {
  it('has a different id at each organisation, and a new id after it has ended', async () => {
    const [one, two] = [await firm(), await firm()];
    const ann = await app.register();
    const first = (await accept(ann, tokenOf(await link(one.id, one.key)))).body;
    const elsewhere = (await accept(ann, tokenOf(await link(two.id, two.key)))).body;
    await end(ann, first.id);
    const again = (await accept(ann, tokenOf(await link(one.id, one.key)))).body;
    expect(new Set([first, elsewhere, again].map(({ connectionId }) => connectionId)).size).toBe(3);
    expect((await mine(ann)).map(({ connectionId }) => connectionId)).toEqual(
      [again, elsewhere, first].map(({ connectionId }) => connectionId),
    );
    expect((await seen(one.id, one.key, { isLive: 'true' })).map(({ connectionId }) => connectionId)).toEqual([
      again.connectionId,
    ]);
    expect(await seen(one.id, one.key, { isLive: 'false' })).toMatchObject([{ connectionId: first.connectionId }]);
    expect(await seen(one.id, one.key, { limit: 1 })).toHaveLength(1);
  });

  it('is ended by the person, by staff or by a program, once, and programs are notified', async () => {
    const { id, key, owner } = await firm();
    const [ann, ben, cleo] = [await app.register(), await app.register(), await app.register()];
    const many = tokenOf(await link(id, key, { isOnce: false }));
    const [a, b, c] = [(await accept(ann, many)).body, (await accept(ben, many)).body, (await accept(cleo, many)).body];
    expect((await end(ben, a.id)).status).toBe(404);
    const both = await Promise.all([end(ann, a.id), end(ann, a.id)]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    const params = { id };
    const byStaff = { params, token: owner.token, body: { connectionId: b.connectionId } };
    expect((await call('POST /api/org/{id}/connect/end', byStaff)).status).toBe(204);
    const byKey = { params, token: key, body: { connectionId: c.connectionId } };
    expect((await call('POST /api/org/{id}/connections/end', byKey)).status).toBe(204);
    expect((await call('POST /api/org/{id}/connections/end', byKey)).status).toBe(204);
    const ends = (await told(id, key)).filter(({ type }) => type === 'connection.ended');
    expect(ends.map(({ data }) => [data.connectionId, data.endedBy])).toEqual([
      [a.connectionId, 'person'],
      [b.connectionId, 'organisation'],
      [c.connectionId, 'organisation'],
    ]);
    expect(await mine(ben)).toMatchObject([{ endedBy: 'organisation', endedAt: expect.any(String) }]);
    const other = await firm();
    const foreign = { params: { id: other.id }, token: other.key, body: { connectionId: a.connectionId } };
    expect((await call('POST /api/org/{id}/connections/end', foreign)).status).toBe(404);
    await expect(
      app.db.run(sql`UPDATE connections SET ended_at = NULL, ended_by = NULL WHERE id = ${a.id}`),
    ).rejects.toThrow(/has ended/);
  });

  it('made or ended by a program is in the audit trail with the program’s key, without a person', async () => {
    const { id, key, owner } = await firm();
    const { connectionId } = (await accept(await app.register(), tokenOf(await link(id, key)))).body;
    const body = { connectionId };
    for (let nth = 0; nth < 2; nth += 1)
      await call('POST /api/org/{id}/connections/end', { params: { id }, token: key, body });
    const trail = await firms.call('GET /api/org/{id}/audit', { params: { id }, token: owner.token });
    const { body: keys } = await firms.call('GET /api/org/{id}/keys', { params: { id }, token: owner.token });
    const ofKey = { role: 'key', by: null };
    expect(trail.body.slice(0, 3)).toMatchObject([
      { act: 'connection.ended', ...ofKey, data: { connection: connectionId, key: keys[0]?.id } },
      { act: 'connection.link_made', ...ofKey, data: { form: 'link', key: keys[0]?.id } },
      { act: 'key.made', role: 'owner' },
    ]);
  });

  it('ends with the person’s account: programs are notified, and no data of the person stays', async () => {
    const { id, key } = await firm();
    const ann = await app.register();
    const { connectionId } = (await accept(ann, tokenOf(await link(id, key, { reference: 'emp-7' })))).body;
    const gone = await app.call('POST /api/user/{userId}/deletion', {
      params: { userId: ann.userId },
      token: ann.token,
      body: { currentPassword: 'correct horse battery', givenUp: [] },
    });
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await told(id, key)).at(-1)).toMatchObject({
      type: 'connection.ended',
      data: { connectionId, endedBy: 'person' },
    });
    expect(await seen(id, key)).toMatchObject([{ connectionId, reference: null, endedBy: 'person' }]);
    expect(await app.db.rows(sql`SELECT id FROM connections WHERE user_id = ${ann.userId}`)).toEqual([]);
  });

  it('ends when its organisation closes, and the organisation’s links with it', async () => {
    const { id, key } = await firm();
    const ann = await app.register();
    await accept(ann, tokenOf(await link(id, key)));
    const open = tokenOf(await link(id, key));
    await decide(id, 'suspended');
    expect(await mine(ann)).toMatchObject([{ endedAt: null, organisation: { state: 'suspended' } }]);
    await decide(id, 'closed');
    expect(await mine(ann)).toMatchObject([{ endedBy: 'organisation', organisation: { state: 'closed' } }]);
    expect((await accept(ann, open)).problem.code).toBe('connection_link_gone');
  });

  testLong('is one of at most 200 connections of a person, and is in their export', async () => {
    const { id, key } = await firm();
    const ann = await app.register();
    const { body } = await accept(ann, tokenOf(await link(id, key)));
    const records = await app.built.mounted.services.personData.read(ownerProof(ann.userId as UserId));
    expect(records.connections).toMatchObject({ items: [body], isWhole: true });
    for (let n = 1; n < LIMITS.ofPerson; n += 1) await connectElsewhere(ann.userId, n);
    const other = await firm();
    expect((await accept(ann, tokenOf(await link(other.id, other.key)))).problem.code).toBe('too_many_connections');
  });
});

/** Connects a person to one more organisation, which was never approved. */
const connectElsewhere = (userId: number, n: number) =>
  app.db.tx(async (tx) => {
    const names = { firstName: 'Elsewhere', lastName: '', isOrganisation: true };
    const email = `organisation-${userId}-${n}@organisation.invalid`;
    const { owner } = await createUser(tx, app.built.mounted.services, { email, passwordHash: null, ...names });
    const row = { name: 'Elsewhere', displayName: 'Elsewhere', nameKo: null, kinds: ['employer' as const] };
    const person = ownerProof(userId as UserId);
    await insertOrganisation(tx, owner, person, { ...row, businessNumber: '2208162517' });
    const connection = { pairwiseId: newPairwiseId(), linkId: null, purpose: 'x', reference: null };
    await insertConnection(tx, person, { organisation_id: owner.userId, ...connection });
  });

describe('on a personal wallet', () => {
  const own = testApp();
  it('the owner is connected by creating the key, once', async () => {
    const made = await own.call('POST /api/org', {
      body: { name: 'Hanbit Trading', kinds: ['employer'], businessNumber: '2208162517' },
    });
    const { organisation } = made.body as { organisation: { id: number } };
    const params = { id: organisation.id };
    const make = (scopes: string[]) =>
      own.call('POST /api/org/{id}/keys', { params, body: { name: 'My ERP', scopes } });
    await make(['organisation:read']);
    const mineThere = () => own.call('GET /api/connections');
    expect((await mineThere()).body).toEqual([]);
    const { key } = (await make(['connections:read', 'events:read'])).body as { key: string };
    await make(['connections:write']);
    expect((await mineThere()).body).toMatchObject([{ purpose: 'My ERP', organisation: { isTrial: true } }]);
    const there = peers(own);
    expect(await there.seen(organisation.id, key)).toHaveLength(1);
    expect(await there.told(organisation.id, key)).toMatchObject([{ type: 'connection.accepted' }]);
  });

  it('on a hosted server creating a key connects nobody', async () => {
    const { owner } = await firm();
    expect(await mine(owner)).toEqual([]);
  });
});
