import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as organisations } from '#features/organisations/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import type { MadePart } from '../../run-calls.ts';
import { cut, rowsOf } from '../testing/by-file.ts';
import { credentialIn, HOST, issuing } from '../testing/employer.ts';

const app = sharedApp('city');
const { askWith, call, employer, proofFor, redeemed, rootOf, wallet } = issuing(app);
const BEGIN = 'POST /api/org/{id}/issuing/runs';
const PART = 'POST /api/org/{id}/issuing/runs/{runId}/parts';
const WITHDRAW = 'DELETE /api/org/{id}/issuing/runs/{runId}';
type Employer = Awaited<ReturnType<typeof employer>>;

const begin = ({ id, owner, type }: Employer, parts: ReturnType<typeof cut>['signed']) =>
  call(BEGIN, { params: { id }, token: owner.token, body: { typeId: type.id, parts } });
const make = ({ id, owner }: Employer, runId: number, part: ReturnType<ReturnType<typeof cut>['part']>) =>
  call(PART, { params: { id, runId }, token: owner.token, body: part });
const runs = async ({ id, owner }: Employer) =>
  (await call('GET /api/org/{id}/issuing/runs', { params: { id }, token: owner.token })).body;
/** The offer that a person receives, as a wallet opens it. */
const handed = (offer: MadePart['offers'][number] | undefined) => ({
  offer: `openid-credential-offer://?${new URL(offer?.link ?? HOST).hash.slice(1)}`,
  txCode: offer?.txCode ?? null,
});
const countOffers = async () => (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM credential_offers`)).n;

describe('offers by file', () => {
  it('are made part by part, each row with its link and code, and taken like any other offer', async () => {
    const firm = await employer();
    const file = cut(rowsOf(300));
    expect(file.signed.map(({ count }) => count)).toEqual([250, 50]);
    const { body: run } = await begin(firm, file.signed);
    expect(run).toMatchObject({ count: 300, made: 0, withdrawnAt: null });
    const [first, second] = [await make(firm, run.id, file.part(0)), await make(firm, run.id, file.part(1))];
    const offers = [...first.body.offers, ...second.body.offers];
    expect(new Set(offers.map(({ link }) => link)).size).toBe(300);
    expect(offers.map(({ txCode }) => txCode !== null)).toEqual(rowsOf(300).map(({ withCode }) => withCode));
    expect(await runs(firm)).toMatchObject([{ id: run.id, count: 300, made: 300 }]);
    const ready = await redeemed(handed(offers[298]));
    const { body } = await askWith(ready, await proofFor(ready));
    const { payload } = await wallet.check(credentialIn(body), await rootOf());
    expect(payload).toMatchObject({ name: 'Kim 298', employee_number: '20298' });
    const trail = await app.client(organisations)('GET /api/org/{id}/audit', {
      params: { id: firm.id },
      token: firm.owner.token,
    });
    expect(trail.body[0]).toMatchObject({ act: 'credential.offered_by_file', data: { run: run.id, count: 300 } });
  });

  it('are made once and returned again after a lost response, two submissions at once, and a repeated file', async () => {
    const firm = await employer();
    const file = cut(rowsOf(3));
    const before = await countOffers();
    const { body: run } = await begin(firm, file.signed);
    const [one, other] = await Promise.all([make(firm, run.id, file.part(0)), make(firm, run.id, file.part(0))]);
    expect(one.status).toBe(201);
    expect(other.body).toEqual(one.body);
    expect(await begin(firm, file.signed)).toMatchObject({ status: 201, body: { id: run.id, made: 3 } });
    expect((await make(firm, run.id, file.part(0))).body).toEqual(one.body);
    expect((await countOffers()) - before).toBe(3);
  });

  it('are made only from the signed rows, of this type and organisation, and within the time limit of the file', async () => {
    const firm = await employer();
    const file = cut(rowsOf(2));
    const part = file.part(0);
    const { body: run } = await begin(firm, file.signed);
    const changed = { ...part, rows: part.rows.map((row) => ({ ...row, claims: ['Thief', '1'] })) };
    expect((await make(firm, run.id, changed)).problem.code).toBe('part_not_as_signed');
    expect((await make(firm, run.id, { ...part, nth: 1 })).problem.code).toBe('part_not_as_signed');
    const short = cut([{ reference: null, withCode: false, claims: ['Kim'] }]);
    const { body: other } = await begin(firm, short.signed);
    expect((await make(firm, other.id, short.part(0))).problem.code).toBe('claims_not_of_type');
    const elsewhere = await employer();
    expect((await make(elsewhere, run.id, part)).status).toBe(404);
    expect(
      (await call(WITHDRAW, { params: { id: elsewhere.id, runId: run.id }, token: elsewhere.owner.token })).status,
    ).toBe(404);
    await app.db.run(sql`UPDATE offer_runs SET ends_at = now() WHERE id = ${run.id}`);
    expect((await make(firm, run.id, part)).problem.code).toBe('run_over');
    const missing = { typeId: elsewhere.type.id, parts: file.signed };
    expect((await call(BEGIN, { params: { id: firm.id }, token: firm.owner.token, body: missing })).status).toBe(404);
    await call('DELETE /api/org/{id}/issuing/types/{typeId}', {
      params: { id: firm.id, typeId: firm.type.id },
      token: firm.owner.token,
    });
    expect((await make(firm, other.id, short.part(0))).problem.code).toBe('type_ended');
    expect((await begin(firm, file.signed)).problem.code).toBe('type_ended');
  });

  it('store no claims in clear text, and no link or code at all', async () => {
    const firm = await employer();
    const file = cut([{ reference: null, withCode: true, claims: ['Kim Sechzehn', '900101-1234567'] }]);
    const { body: run } = await begin(firm, file.signed);
    const { body } = await make(firm, run.id, file.part(0));
    const rows = await app.db.rows(sql`SELECT to_jsonb(o)::text AS text FROM credential_offers o
      UNION ALL SELECT to_jsonb(r)::text FROM offer_runs r UNION ALL SELECT to_jsonb(p)::text FROM offer_run_parts p`);
    const kept = JSON.stringify(rows);
    const { link = '', txCode } = body.offers[0] ?? {};
    for (const secret of ['Sechzehn', link.slice(-43), String(txCode)]) expect(kept).not.toContain(secret);
    const ready = await redeemed(handed(body.offers[0]));
    const { payload } = await wallet.check(
      credentialIn((await askWith(ready, await proofFor(ready))).body),
      await rootOf(),
    );
    expect(payload).toMatchObject({ employee_number: '900101-1******' });
  });

  testLong('are withdrawn all at once, except offers that were already taken', async () => {
    const firm = await employer();
    const file = cut(rowsOf(5));
    const { body: run } = await begin(firm, file.signed);
    const { body } = await make(firm, run.id, file.part(0));
    const ready = await redeemed(handed(body.offers[1]));
    await askWith(ready, await proofFor(ready));
    const params = { id: firm.id, runId: run.id };
    expect((await call(WITHDRAW, { params, token: firm.owner.token })).status).toBe(204);
    expect((await call(WITHDRAW, { params, token: firm.owner.token })).status).toBe(204);
    const list = (query: { runId?: number }) =>
      call('GET /api/org/{id}/issuing/offers', { params: { id: firm.id }, token: firm.owner.token, query });
    const { body: offers } = await list({ runId: run.id });
    // Offers of a file are listed with that file, not among single offers.
    expect((await list({})).body).toEqual([]);
    expect(offers.map(({ state }) => state).sort()).toEqual([
      'taken',
      'withdrawn',
      'withdrawn',
      'withdrawn',
      'withdrawn',
    ]);
    expect((await make(firm, run.id, file.part(0))).problem.code).toBe('run_over');
    // Starting the file again creates another run.
    expect((await begin(firm, file.signed)).body.id).not.toBe(run.id);
  });

  it('are limited in number within the lifetime of an offer', async () => {
    const firm = await employer();
    await app.db.run(sql`INSERT INTO offer_runs (organisation_id, type_id, count, digest, salt, ends_at)
      SELECT ${firm.id}, ${firm.type.id}, 100000, sha256('x'), sha256('y'), now() FROM generate_series(1, 2)`);
    expect((await begin(firm, cut(rowsOf(1)).signed)).problem.code).toBe('too_many_by_file');
    await app.db.run(
      sql`UPDATE offer_runs SET created_at = now() - interval '15 days' WHERE organisation_id = ${firm.id}`,
    );
    expect((await begin(firm, cut(rowsOf(1)).signed)).status).toBe(201);
    const most = {
      typeId: firm.type.id,
      parts: Array.from({ length: 1000 }, () => ({ count: 250, digest: 'x'.repeat(43) })),
    };
    expect(
      (await call(BEGIN, { params: { id: firm.id }, token: firm.owner.token, body: most })).problem.errors,
    ).toHaveProperty('parts');
  });
});
