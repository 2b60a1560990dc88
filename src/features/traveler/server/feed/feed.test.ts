import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedApp, testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../../contract.ts';

const PASSWORD = 'correct horse battery';
const PUBLIC = 'https://wallet.example';
const app = testApp({ mode: 'hosted', settings: { publicUrl: PUBLIC } });
const own = sharedApp('personal');
type Person = Awaited<ReturnType<typeof app.register>>;
beforeEach(() => app.db.run(sql`DELETE FROM attempts`));

const call: ReturnType<typeof app.client<typeof contract>> = (route, sent) => app.client(contract)(route, sent);
const of = ({ userId, token }: Person) => ({ params: { userId }, token });
const plan = (who: Person, title: string, more: object = {}) =>
  app.call('POST /api/travel-plans/{userId}', {
    ...of(who),
    body: { title, destination: 'Jeju', startDate: '2026-10-01', endDate: '2026-10-09', type: 'family', ...more },
  });
async function make(who: Person, language: 'en' | 'ko' = 'en'): Promise<string> {
  const reply = await call('POST /api/travel-calendar/{userId}', { ...of(who), body: { language } });
  expect(reply.status).toBe(201);
  expect(reply.body.address).toMatch(/^https:\/\/wallet\.example\/calendars\/[\w-]{43}\/trips\.ics$/);
  return new URL(reply.body.address).pathname;
}
const read = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });

describe('the address of a calendar', () => {
  it('opens the trips and nothing else without a session, as a calendar that every program reads', async () => {
    const me = await app.register();
    await plan(me, 'Autumn in Jeju', { notes: 'Bring a coat' });
    await plan(await app.register(), 'Somebody else’s');
    const path = await make(me, 'ko');
    const reply = await read(path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^text\/calendar/);
    expect(reply.headers.get('cache-control')).toBe('private, no-cache');
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    const lines = (await reply.text()).split('\r\n');
    expect(lines).toContain('X-WR-CALNAME:Ingam 여행');
    expect(lines.filter((line) => line.startsWith('SUMMARY:'))).toEqual(['SUMMARY:Autumn in Jeju']);
    expect(lines).toContain('DESCRIPTION:Bring a coat');
    for (const secret of [me.address, me.token, 'Test', 'Somebody']) expect(lines.join('\n')).not.toContain(secret);
    const names = new Set(lines.map((line) => /^[A-Z-]+/.exec(line)?.[0]));
    for (const name of ['ATTENDEE', 'ORGANIZER', 'URL', 'CONTACT']) expect(names).not.toContain(name);
  });

  it('returns “not modified” until a trip changes', async () => {
    const me = await app.register();
    const path = await make(me);
    const etag = (await read(path)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const again = await read(path, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await plan(me, 'Winter in Busan');
    const changed = await read(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('SUMMARY:Winter in Busan');
  });

  it('has 256 bits that nobody stores, and is in no log and no export', async () => {
    const me = await app.register();
    const path = await make(me);
    const secret = path.split('/')[2] ?? '';
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    await read(path);
    await read(path.replace(secret, `${secret.slice(0, -1)}_`));
    expect(app.log.join('\n')).not.toContain(secret.slice(0, 20));
    const row = await app.db.one(
      sql<{ hash: Uint8Array; row: string }>`SELECT secret_hash AS hash, to_jsonb(f)::text AS row FROM trip_feeds f
        WHERE user_id = ${me.userId}`,
    );
    expect(Buffer.from(row.hash)).toEqual(createHash('sha256').update(secret).digest());
    expect(row.row).not.toContain(secret);
    const exported = await app.call('POST /api/user/{userId}/export', { ...of(me), body: {} });
    expect(exported.status).toBe(200);
    expect(exported.text).toContain('"calendar":{"since":"');
    expect(exported.text).not.toContain(secret.slice(0, 20));
  });

  it('is replaced by another address or ended at once, and no trace of it is left', async () => {
    const me = await app.register();
    const state = async () => (await call('GET /api/travel-calendar/{userId}', of(me))).body;
    expect(await state()).toEqual({ since: null, isOfMachine: false });
    expect((await call('DELETE /api/travel-calendar/{userId}', of(me))).problem.code).toBe('not_found');
    const first = await make(me);
    expect((await state()).since).not.toBeNull();
    const second = await make(me);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await call('DELETE /api/travel-calendar/{userId}', of(me))).status).toBe(204);
    expect([(await read(second)).status, (await state()).since]).toEqual([404, null]);
    for (const none of ['a', 'A'.repeat(43), `${'A'.repeat(43)}.`, '%00'])
      expect([none, (await read(`/calendars/${none}/trips.ics`)).status]).toEqual([none, 404]);
  });

  it('is made and ended by its owner only', async () => {
    const [me, other] = [await app.register(), await app.register()];
    await make(me);
    const sent = { params: { userId: me.userId }, token: other.token };
    expect((await call('GET /api/travel-calendar/{userId}', sent)).status).toBe(403);
    expect((await call('POST /api/travel-calendar/{userId}', { ...sent, body: {} })).status).toBe(403);
    expect((await call('DELETE /api/travel-calendar/{userId}', sent)).status).toBe(403);
  });

  it('is deleted with the account', async () => {
    const me = await app.register();
    const path = await make(me);
    const body = { currentPassword: PASSWORD, givenUp: [] };
    expect((await app.call('POST /api/user/{userId}/deletion', { ...of(me), body })).status).toBe(204);
    expect((await read(path)).status).toBe(404);
    expect(await app.db.rows(sql`SELECT 1 AS is FROM trip_feeds WHERE user_id = ${me.userId}`)).toEqual([]);
  });

  it('can be read a limited number of times (too_many_requests)', async () => {
    const path = await make(await app.register());
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await read(path)).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    const refused = await read(path);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    // Another person's address is not rate-limited.
    expect((await read(await make(await app.register()))).status).toBe(200);
  });
});

it('explains for a wallet on this machine that only programs here can reach its calendar', async () => {
  const made = await own.call('POST /api/travel-calendar/{userId}', { params: { userId: 1 }, body: {} });
  expect((made.body as { address: string }).address).toMatch(/^http:\/\/localhost:/);
  const state = await own.call('GET /api/travel-calendar/{userId}', { params: { userId: 1 } });
  expect(state.body).toMatchObject({ isOfMachine: true });
});
