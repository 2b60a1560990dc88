import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sharedApp, testApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { sql } from '#platform/server/store/db.ts';
import { LIMITS } from '../rules.ts';
import { peers, tokenOf } from './testing/peers.ts';

const app = sharedApp();
/** A server of its own, on which no other test uses up the limit of tries. */
const strict = testApp({ mode: 'hosted' });
const { accept, call, end, firm, link, look, mine, seen, told } = peers(app);
const decide = (id: number, state: 'approved' | 'suspended') =>
  decideState(app.built.mounted.services, { id, state, reason: 'A complaint' });

describe('a link', () => {
  it('states the organisation and the purpose, and accepting it makes the connection', async () => {
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

  it('reveals nothing to the organisation about the person', async () => {
    const { id, key, owner } = await firm();
    const ann = await app.register(`ann.secret.${randomUUID()}@example.com`);
    await accept(ann, tokenOf(await link(id, key)));
    const staff = await call('GET /api/org/{id}/connect/people', { params: { id }, token: owner.token });
    const all = JSON.stringify([await seen(id, key), staff.body, await told(id, key)]);
    for (const secret of ['ann.secret', ann.address, ann.address.toLowerCase(), 'Person', '"userId"'])
      expect(all).not.toContain(secret);
    expect(Object.keys((await seen(id, key))[0] ?? {}).sort()).toEqual(
      ['connectionId', 'endedAt', 'endedBy', 'purpose', 'reference', 'since'].sort(),
    );
  });

  it('is valid for one person unless set otherwise, and gives a person who accepts it again the same connection', async () => {
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

  it('accepted by two people at once connects one person, and accepted twice by one person connects that person once', async () => {
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

  it('of an organisation that is already connected keeps the connection and changes its purpose', async () => {
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

  it('is refused after its time, once it is withdrawn, and while its organisation is suspended', async () => {
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

  it('needs the device of a person with biometrics, once', async () => {
    const { id, key } = await firm();
    const ann = await app.register();
    const phone = phoneOf(app, ann);
    await phone.enable();
    const sent = { body: { token: tokenOf(await link(id, key)) } };
    expect((await phone.call('POST /api/connections/accept', sent)).problem.code).toBe('signature_required');
    const first = await phone.sign('POST /api/connections/accept', sent);
    expect(first.status).toBe(201);
    // A retry after a lost response returns the same response, with or without a new device signature.
    expect((await phone.call('POST /api/connections/accept', sent)).body).toEqual(first.body);
  });

  it('is stored as a hash, and its lifetime and number are limited', async () => {
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
  it('of eight digits is typed, and works like a link', async () => {
    const { id, key } = await firm();
    const made = await link(id, key, { form: 'code' });
    expect(made.code).toMatch(/^\d{4} \d{4}$/);
    expect(tokenOf(made)).toBe(made.code?.replace(' ', ''));
    const ann = await app.register();
    expect((await accept(ann, made.code ?? '')).status).toBe(201);
    expect(await seen(id, key)).toHaveLength(1);
  });

  it('cannot be guessed: attempts of an account and of a network are limited', async () => {
    const ann = await strict.register();
    const guess = (n: number) => peers(strict).look(ann, String(10_000_000 + n));
    for (let n = 0; n < 30; n += 1) expect((await guess(n)).problem.code).toBe('connection_link_gone');
    expect((await guess(30)).problem.code).toBe('too_many_requests');
    expect((await peers(strict).accept(ann, '1'.repeat(43))).problem.code).toBe('too_many_requests');
  });
});
