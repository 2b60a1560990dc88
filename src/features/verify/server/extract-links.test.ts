import { beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { Person } from '#features/pay/server/testing/stall.ts';
import type { MadeExtract } from '#features/statements/extract-calls.ts';
import { sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import type { LinkFinding } from '../contract.ts';
import { extracting } from './testing/extracting.ts';

const app = sharedApp();
const own = sharedApp('personal');
const { ask, extract, sent } = extracting(app);
beforeEach(() => app.db.run(sql`DELETE FROM attempts`));

const open = (token: string) => app.call('POST /api/verify/link', { body: { token } });
const secretOf = ({ link }: MadeExtract) => link?.url.split('#extract=')[1] ?? '';
const links = async (who: Person) =>
  (await app.call('GET /api/extracts/{userId}/links', { params: { userId: who.userId }, token: who.token })).body;

describe('a link to an extract', () => {
  it('can be opened by anybody without an account, shows the chosen facts, and offers the signed file', async () => {
    const { ann, id } = await sent();
    const made = await extract(ann, 'payment', id, ['amount', 'at'], 30);
    expect(made.link?.url).toMatch(/^http:\/\/localhost:5000\/verify#extract=[\w-]{43}$/);
    const opened = await open(secretOf(made));
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { finding, file, name, expiresAt } = opened.body as LinkFinding;
    expect([finding.verdict, finding.shown?.extract, file, name]).toEqual([
      'green',
      made.form,
      made.file,
      'ingam-payment.jws',
    ]);
    expect(Date.parse(expiresAt)).toBeGreaterThan((await nowOf(app.db, 29.9 * 86_400_000)).getTime());
    expect(await links(ann)).toMatchObject([{ state: 'open', of: 'payment', form: made.form }]);
    // Neither the secret nor the shown facts are stored in clear.
    const row = JSON.stringify(
      (await app.db.rows(sql<object>`SELECT l.*, encode(sealed, 'escape') AS text FROM extract_links l`)).at(-1),
    );
    for (const secret of [secretOf(made), 'ingam-extract', '2500']) expect(row).not.toContain(secret);
    expect(app.log.join('\n')).not.toContain(secretOf(made));
  });

  it('that was ended or has expired is reported as such and shows no facts; an invalid link is not found', async () => {
    const { ann, ben, id } = await sent();
    const made = await extract(ann, 'payment', id, ['amount'], 7);
    const end = (who: Person) =>
      app.call('DELETE /api/extracts/{userId}/links/{id}', {
        params: { userId: who.userId, id: made.link?.id ?? 0 },
        token: who.token,
      });
    expect((await end(ben)).status).toBe(404);
    expect((await open(secretOf(made))).status).toBe(200);
    expect([(await end(ann)).status, (await end(ann)).status]).toEqual([204, 204]);
    const ended = await open(secretOf(made));
    expect([ended.status, ended.problem?.code, ended.text.includes('2500')]).toEqual([410, 'link_ended', false]);
    expect(await links(ann)).toMatchObject([{ state: 'ended', form: null }]);
    expect(
      (await app.db.one(sql<{ sealed: unknown }>`SELECT sealed FROM extract_links WHERE id = ${made.link?.id ?? 0}`))
        .sealed,
    ).toBeNull();
    const other = await extract(ann, 'payment', id, ['amount'], 1);
    await app.db.run(sql`UPDATE extract_links SET created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
      WHERE id = ${other.link?.id ?? 0}`);
    const over = await open(secretOf(other));
    expect([over.status, over.problem?.code]).toEqual([410, 'link_expired']);
    for (const token of ['x', secretOf(other).slice(1), `${secretOf(other)}x`]) {
      const unknown = await open(token);
      expect([unknown.status, unknown.problem?.code]).toEqual([404, 'not_found']);
    }
    expect((await open('x'.repeat(201))).status).toBe(400);
  });

  it('is one of at most a hundred links (too_many_links), and can be opened a limited number of times from one network (too_many_requests)', async () => {
    const { ann, id } = await sent();
    const made = await extract(ann, 'payment', id, ['amount'], 7);
    await app.db.run(sql`INSERT INTO extract_links (user_id, token_hash, kind, sealed, expires_at)
      SELECT user_id, sha256(n::text::bytea), kind, sealed, expires_at FROM extract_links, generate_series(1, 98) n WHERE id = ${made.link?.id ?? 0}`);
    const body = { of: 'payment', id, facts: ['at'], days: 7 };
    const both = await Promise.all([ask(ann, body), ask(ann, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.problem?.code).toBe('too_many_links');
    expect((await ask(ann, { ...body, days: null })).status).toBe(201);
    const tries = await Promise.all(Array.from({ length: 125 }, () => open('x')));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('cannot be made by a wallet that only one machine can reach, which signs a file instead (only_here)', async () => {
    await fund(own.db, 1, 'KRW', '5000');
    const ben = await own.register();
    const reply = await own.call('POST /api/local-currency/{userId}/sends', {
      params: { userId: 1 },
      body: { amount: '2500', toAddress: ben.address },
    });
    const body = { of: 'payment', id: (reply.body as { id: number }).id, facts: ['amount'] };
    const facts = await own.call('GET /api/extracts/{userId}/facts', {
      params: { userId: 1 },
      query: { of: body.of, id: body.id },
    });
    expect(facts.body).toMatchObject({ canLink: false });
    const link = await own.call('POST /api/extracts/{userId}', { params: { userId: 1 }, body: { ...body, days: 7 } });
    expect([link.status, link.problem?.code]).toEqual([409, 'only_here']);
    const file = await own.call('POST /api/extracts/{userId}', { params: { userId: 1 }, body });
    expect([file.status, (file.body as MadeExtract).link]).toEqual([201, null]);
  });
});
