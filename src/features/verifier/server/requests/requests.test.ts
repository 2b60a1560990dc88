import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { HOST } from '#features/issuance/server/testing/employer.ts';
import { sql } from '#platform/server/store/db.ts';
import { LIMITS } from '../../rules.ts';
import { verifying } from '../testing/counter.ts';

const app = sharedApp('city');
const { call, card, rootOf, shop, wallet } = verifying(app);
const VCT = 'https://issuer.example/card';

describe('a question', () => {
  it('is saved by staff and by programs, never changes, and cannot be asked once it is ended', async () => {
    const { id, owner, program, save, ask, questionOf } = await shop();
    const params = { id };
    const saved = await save([VCT], { claims: [{ path: ['age_equal_or_over', '19'], values: [true] }] });
    const body = questionOf([VCT], { name: 'Guests', keepHours: 0, trust: 'any', claims: [] });
    const byKey = await call('POST /api/org/{id}/presentation-questions', { params, token: program, body });
    expect([saved.status, byKey.status]).toEqual([201, 201]);
    const listed = await call('GET /api/org/{id}/presentation-questions', { params, token: program });
    expect(listed.body).toEqual([byKey.body, saved.body]);
    const end = (token: string) =>
      call('DELETE /api/org/{id}/verifying/questions/{questionId}', {
        params: { id, questionId: saved.body.id },
        token,
      });
    const open = await ask(saved.body.id);
    expect((await end(owner.token)).status).toBe(204);
    expect((await end(owner.token)).status).toBe(404);
    expect((await ask(saved.body.id)).problem.code).toBe('question_ended');
    // Requests made earlier can still be answered.
    expect((await wallet.open(open.body.request, await rootOf())).response_type).toBe('vp_token');
    const staff = await call('GET /api/org/{id}/verifying/questions', { params, token: owner.token });
    expect(staff.body).toMatchObject([byKey.body, { id: saved.body.id, endedAt: expect.any(String) }]);
  });

  it('is refused without a type, with an invalid path, or if stored longer than a year', async () => {
    const { id, owner, questionOf } = await shop();
    const bodies = [
      questionOf([]),
      questionOf([VCT], { keepHours: LIMITS.keepHours + 1 }),
      questionOf([VCT], { claims: [{ path: [] }] }),
      questionOf([VCT], { claims: [{ path: [null, 'name'] }] }),
      questionOf([VCT], { claims: [{ path: ['name'], values: [] }] }),
    ];
    for (const body of bodies)
      expect(
        (await app.call('POST /api/org/{id}/verifying/questions', { params: { id }, token: owner.token, body })).status,
      ).toBe(400);
    const listed = await call('GET /api/org/{id}/verifying/questions', { params: { id }, token: owner.token });
    expect(listed.body).toEqual([]);
  });
});

describe('a request', () => {
  it('is made by a clerk at a counter, who reads the response; an accountant can do neither', async () => {
    const [{ id, owner, firms, save }, held] = await Promise.all([shop(), card()]);
    const questionId = (await save([held.vct])).body.id;
    const [clerk, accountant] = [await firms.staff(owner, id, 'clerk'), await firms.staff(owner, id, 'accountant')];
    const ask = (token: string) =>
      call('POST /api/org/{id}/verifying/requests', {
        params: { id },
        token,
        body: { questionId, reference: 'till 3' },
      });
    expect((await ask(accountant.token)).status).toBe(403);
    const made = await ask(clerk.token);
    expect(made.status).toBe(201);
    expect(made.body.link).toBe(made.body.request.replace('openid4vp://', `${HOST}/present`));
    const request = await wallet.open(made.body.request, await rootOf());
    await wallet.answer(request, await wallet.show(held.credential, held.key, request, ['name']));
    const read = (token: string) =>
      call('GET /api/org/{id}/verifying/requests/{requestId}', { params: { id, requestId: made.body.id }, token });
    expect((await read(clerk.token)).body).toMatchObject({
      state: 'answered',
      answer: { claims: [{ values: ['Kim Minseo'] }] },
    });
    expect((await read(accountant.token)).status).toBe(403);
    const list = await call('GET /api/org/{id}/verifying/requests', { params: { id }, token: clerk.token });
    expect(list.body).toMatchObject([{ id: made.body.id, reference: 'till 3', state: 'answered' }]);
    expect(list.text).not.toContain('Minseo');
  });

  it('is hidden from other organisations, and from programs without the scope', async () => {
    const [one, other] = [await shop(), await shop()];
    const made = await one.asked([VCT]);
    expect((await other.read(made.id)).status).toBe(404);
    expect((await other.ask(made.questionId)).status).toBe(404);
    const { key } = await one.firms.key(one.owner, one.id, ['events:read']);
    const params = { id: one.id };
    const body = { questionId: made.questionId };
    expect((await call('POST /api/org/{id}/presentation-requests', { params, token: key, body })).status).toBe(403);
  });

  it('returns the person to an https address only', async () => {
    const { ask, save } = await shop();
    const { id } = (await save([VCT])).body;
    for (const redirectUri of [
      'http://shop.example/',
      'http://127.0.0.1:1/',
      'javascript:alert(1)',
      'https://a:b@shop.example/',
    ])
      expect((await ask(id, { redirectUri })).problem.code).toBe('redirect_not_allowed');
    expect((await ask(id, { redirectUri: 'https://shop.example/' })).status).toBe(201);
  });

  it('is not returned for a too long nonce of the wallet, or under another address', async () => {
    const { asked } = await shop();
    const made = await asked([VCT]);
    expect((await wallet.fetched(made.request, { wallet_nonce: 'x'.repeat(1001) })).status).toBe(400);
    expect((await wallet.fetched(made.request.replace(/.&request_uri_method/, '-&request_uri_method'))).status).toBe(
      404,
    );
  });

  it('is refused beyond the limits on questions and open requests', async () => {
    const { id, ask, save } = await shop();
    const first = (await save([VCT])).body.id;
    await app.db.run(sql`INSERT INTO verifier_questions (organisation_id, name, name_ko, purpose, purpose_ko, vcts, claims, trust, keep_hours)
      SELECT ${id}, 'x', 'x', 'x', 'x', '["x"]', '[]', 'any', 0 FROM generate_series(2, ${LIMITS.questions})`);
    expect((await save([VCT])).problem.code).toBe('too_many_questions');
    await app.db.run(sql`INSERT INTO verifier_requests (organisation_id, question_id, asked_by, link_hash, response_hash, expires_at)
      SELECT ${id}, ${first}, 'staff', sha256(convert_to(n::text, 'UTF8')), sha256(convert_to(n::text, 'UTF8')), now() + interval '1 minute'
        FROM generate_series(1, ${LIMITS.openRequests}) n`);
    expect((await ask(first)).problem.code).toBe('too_many_presentation_requests');
    await app.db.run(sql`UPDATE verifier_requests SET expires_at = now() WHERE organisation_id = ${id} AND id % 2 = 0`);
    expect((await ask(first)).status).toBe(201);
  });
});
