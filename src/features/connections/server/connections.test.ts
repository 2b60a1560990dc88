import { describe, expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { createUser } from '#features/auth/server/users.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { insertOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { LIMITS } from '../rules.ts';
import { newPairwiseId } from './connections.ts';
import { insertConnection } from './connections-store.ts';
import { peers, tokenOf } from './testing/peers.ts';

const app = testApp({ mode: 'hosted' });
const { accept, call, end, firm, link, look, mine, seen, told } = peers(app);
const decide = (id: number, state: 'approved' | 'suspended' | 'closed') =>
  decideState(app.built.mounted.services, { id, state, reason: 'A complaint' });

describe('a link', () => {
  it('says who asks and what for, and accepting it connects', async () => {
    const { organisation, id, key } = await firm({ kinds: ['employer', 'merchant'] });
    const ann = await app.register();
    const made = await link(id, key, { reference: 'emp-12' });
    expect(made.link).toMatch(/^http:\/\/localhost:5000\/connect#[\w-]{43}$/);
    const { name, displayName, nameKo, kinds, businessNumber, seed, did, createdAt } = organisation;
    const asker = { id, name, displayName, nameKo, kinds, businessNumber, seed, did, createdAt };
    const shown = { ...asker, state: 'approved', isTrial: false };
    expect((await look(ann, tokenOf(made))).body).toEqual({
      organisation: shown,
      purpose: 'To send you your payslips',
      expiresAt: made.expiresAt,
      isOnce: true,
      connectionId: null,
    });
    const accepted = await accept(ann, tokenOf(made));
    expect(accepted.status).toBe(201);
    const { connectionId, since } = accepted.body;
    expect(connectionId).toMatch(/^con_[\w-]{22}$/);
    expect(await mine(ann)).toEqual([accepted.body]);
    expect(accepted.body.organisation).toEqual(shown);
    const ending = { endedAt: null, endedBy: null };
    const known = { connectionId, reference: 'emp-12', purpose: 'To send you your payslips', since, ...ending };
    expect(await seen(id, key)).toEqual([known]);
    expect(await told(id, key)).toEqual([
      {
        type: 'connection.accepted',
        subject: `connection:${connectionId}`,
        data: { connectionId, reference: 'emp-12', acceptedAt: since },
      },
    ]);
  });

  it('tells the organisation nothing of who the person is', async () => {
    const { id, key, owner } = await firm();
    const ann = await app.register('ann.secret@example.com');
    await accept(ann, tokenOf(await link(id, key)));
    const staff = await call('GET /api/org/{id}/connect/people', { params: { id }, token: owner.token });
    const all = JSON.stringify([await seen(id, key), staff.body, await told(id, key)]);
    for (const secret of ['ann.secret', ann.address, ann.address.toLowerCase(), 'Person', '"userId"'])
      expect(all).not.toContain(secret);
    expect(Object.keys((await seen(id, key))[0] ?? {}).sort()).toEqual(
      ['connectionId', 'endedAt', 'endedBy', 'purpose', 'reference', 'since'].sort(),
    );
  });

  it('is good once unless told, and gives whoever accepts it again the same', async () => {
    const { id, key } = await firm();
    const [ann, ben] = [await app.register(), await app.register()];
    const once = tokenOf(await link(id, key));
    const first = await accept(ann, once);
    expect((await accept(ann, once)).body).toEqual(first.body);
    expect((await look(ann, once)).body.connectionId).toBe(first.body.connectionId);
    expect((await accept(ben, once)).problem.code).toBe('connection_link_gone');
    expect((await look(ben, once)).problem.code).toBe('connection_link_gone');
    const many = tokenOf(await link(id, key, { isOnce: false }));
    expect([(await accept(ben, many)).status, (await accept(await app.register(), many)).status]).toEqual([201, 201]);
    expect((await told(id, key)).length).toBe(3);
    await end(ann, first.body.id);
    expect((await accept(ann, once)).problem.code).toBe('connection_link_gone');
  });

  it('of two people who accept it at once connects one, and one person twice once', async () => {
    const { id, key } = await firm();
    const [ann, ben] = [await app.register(), await app.register()];
    const once = tokenOf(await link(id, key));
    const statuses = (await Promise.all([accept(ann, once), accept(ben, once)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 404]);
    const cleo = await app.register();
    const many = tokenOf(await link(id, key, { isOnce: false }));
    const other = tokenOf(await link(id, key));
    const replies = await Promise.all([
      accept(cleo, many),
      accept(cleo, many),
      accept(cleo, other),
      accept(cleo, many),
    ]);
    expect(new Set(replies.map(({ body }) => body.connectionId)).size).toBe(1);
    expect(await mine(cleo)).toHaveLength(1);
    expect(await seen(id, key)).toHaveLength(2);
  });

  it('of the same organisation once more keeps the connection and changes what it is for', async () => {
    const { id, key } = await firm();
    const ann = await app.register();
    const first = await accept(ann, tokenOf(await link(id, key, { reference: 'a' })));
    const second = await accept(ann, tokenOf(await link(id, key, { reference: 'b', purpose: 'To pay you back' })));
    const { id: own, connectionId, since } = first.body;
    expect(second.body).toMatchObject({ id: own, connectionId, since, purpose: 'To pay you back' });
    expect((await told(id, key)).map(({ data }) => data)).toMatchObject([
      { connectionId, reference: 'a' },
      { connectionId, reference: 'b' },
    ]);
    expect(await seen(id, key, { reference: 'b' })).toHaveLength(1);
    expect(await seen(id, key, { reference: 'a' })).toEqual([]);
  });

  it('ends with its time, when it is taken back, and while its organisation is suspended', async () => {
    const { id, key, owner } = await firm();
    const ann = await app.register();
    const params = { id };
    const body = { purpose: 'To ask you', hours: 1 };
    const made = await call('POST /api/org/{id}/connect/links', { params, token: owner.token, body });
    const token = tokenOf(made.body);
    await decide(id, 'suspended');
    expect((await look(ann, token)).problem.code).toBe('connection_link_gone');
    expect((await accept(ann, token)).problem.code).toBe('connection_link_gone');
    await decide(id, 'approved');
    expect((await look(ann, token)).status).toBe(200);
    const late = tokenOf(await link(id, key));
    await app.db.run(
      sql`UPDATE connection_links SET expires_at = now() - interval '1 second' WHERE organisation_id = ${id} AND id <> ${made.body.id}`,
    );
    expect((await accept(ann, late)).problem.code).toBe('connection_link_gone');
    const links = async () => (await call('GET /api/org/{id}/connect/links', { params, token: owner.token })).body;
    expect((await links()).map((one) => one.id)).toEqual([made.body.id]);
    const remove = { params: { id, linkId: made.body.id }, token: owner.token };
    expect((await call('DELETE /api/org/{id}/connect/links/{linkId}', remove)).status).toBe(204);
    expect((await call('DELETE /api/org/{id}/connect/links/{linkId}', remove)).status).toBe(404);
    expect([(await accept(ann, token)).problem.code, await links()]).toEqual(['connection_link_gone', []]);
  });

  it('wants the device of a person who has biometrics, once', async () => {
    const { id, key } = await firm();
    const ann = await app.register();
    const phone = phoneOf(app, ann);
    await phone.enable();
    const sent = { body: { token: tokenOf(await link(id, key)) } };
    expect((await phone.call('POST /api/connections/accept', sent)).problem.code).toBe('signature_required');
    const first = await phone.sign('POST /api/connections/accept', sent);
    expect(first.status).toBe(201);
    // An answer that was lost is given again, whether or not the device signs once more.
    expect((await phone.call('POST /api/connections/accept', sent)).body).toEqual(first.body);
  });

  it('is kept as a hash, and neither its end nor the number of links is without a limit', async () => {
    const { id, key } = await firm();
    const made = await link(id, key);
    const kept = await app.db.rows(sql`SELECT * FROM connection_links WHERE organisation_id = ${id}`);
    expect(JSON.stringify(kept)).not.toContain(tokenOf(made));
    const make = (more: object) =>
      app.call('POST /api/org/{id}/connection-links', { params: { id }, token: key, body: { purpose: 'x', ...more } });
    for (const wrong of [
      { hours: 721 },
      { hours: 0 },
      { form: 'code', hours: 25 },
      { purpose: '' },
      { reference: 'x'.repeat(101) },
    ])
      expect((await make(wrong)).status).toBe(400);
    await app.db.run(sql`INSERT INTO connection_links (organisation_id, form, token_hash, purpose, is_once, expires_at)
      SELECT ${id}, 'code', sha256(int8send(${id}::bigint * 1000 + n)), 'x', true, now() + interval '1 hour' FROM generate_series(1, ${LIMITS.codes}) AS n`);
    expect((await make({ form: 'code' })).problem.code).toBe('too_many_links');
    expect((await make({})).status).toBe(201);
  });
});

describe('a code', () => {
  it('of eight digits is typed, and does as a link', async () => {
    const { id, key } = await firm();
    const made = await link(id, key, { form: 'code' });
    expect(made.code).toMatch(/^\d{4} \d{4}$/);
    expect(tokenOf(made)).toBe(made.code?.replace(' ', ''));
    const ann = await app.register();
    expect((await accept(ann, made.code ?? '')).status).toBe(201);
    expect(await seen(id, key)).toHaveLength(1);
  });

  it('is not guessed: an account and a network may try so many', async () => {
    const strict = await startTestApp({ mode: 'hosted' });
    try {
      const ann = await strict.register();
      const guess = (n: number) => peers(strict).look(ann, String(10_000_000 + n));
      for (let n = 0; n < 30; n += 1) expect((await guess(n)).problem.code).toBe('connection_link_gone');
      expect((await guess(30)).problem.code).toBe('too_many_requests');
      expect((await peers(strict).accept(ann, '1'.repeat(43))).problem.code).toBe('too_many_requests');
    } finally {
      await strict.stop();
    }
  });
});

describe('a connection', () => {
  it('is another at each organisation, and another after it has ended', async () => {
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

  it('is ended by the person, by staff or by a program, once, and programs are told', async () => {
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

  it('ends with the person’s account: programs are told, and nothing of theirs stays', async () => {
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

  it('ends when its organisation closes, and its links with it', async () => {
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

  it('is one of 200 of a person, and stands in their export', async () => {
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

/** Connects somebody to one more organisation, which asked and was never approved. */
const connectElsewhere = (userId: number, n: number) =>
  app.db.tx(async (tx) => {
    const names = { firstName: 'Elsewhere', lastName: '', isOrganisation: true };
    const email = `organisation-${userId}-${n}@organisation.invalid`;
    const { owner } = await createUser(tx, app.built.mounted.services, { email, passwordHash: null, ...names });
    const row = { name: 'Elsewhere', displayName: 'Elsewhere', nameKo: null, kinds: ['employer' as const] };
    const person = ownerProof(userId as UserId);
    await insertOrganisation(tx, owner, person, { ...row, businessNumber: '2208162517' });
    const connection = { pairwiseId: newPairwiseId(), linkId: null, purpose: 'x', reference: null };
    await insertConnection(tx, person, owner.userId, connection);
  });

describe('on one’s own machine', () => {
  const own = testApp();
  it('the owner connects by making the key, once', async () => {
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

  it('on a server for many a key connects nobody', async () => {
    const { owner } = await firm();
    expect(await mine(owner)).toEqual([]);
  });
});
