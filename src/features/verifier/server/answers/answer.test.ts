import { generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { sql } from '#platform/server/store/db.ts';
import type { NewQuestion, NewRequestByKey } from '../../contract.ts';
import { TRIES } from '../../rules.ts';
import { verifying } from '../testing/counter.ts';
import type { ReadRequest } from '../testing/peer-presenter.ts';

const app = sharedApp('city');
const { card, rootOf, shop, wallet } = verifying(app);

async function asked(more?: Partial<NewQuestion>, request?: Partial<NewRequestByKey>) {
  const [asking, held] = await Promise.all([shop(), card()]);
  const made = await asking.asked([held.vct], more, request);
  return { ...asking, ...held, made, request: await wallet.open(made.request, await rootOf()) };
}
type Asked = Awaited<ReturnType<typeof asked>>;
const show = ({ credential, key, request }: Asked) => wallet.show(credential, key, request, ['name']);
const encrypted = async (request: ReadRequest, shown: string) =>
  wallet.encrypt(request, { vp_token: { answer: [shown] }, state: request.state });

describe('a response', () => {
  it('is accepted once: the same response sent again gets the same reply, another response is refused and changes nothing', async () => {
    const one = await asked({}, { redirectUri: 'https://shop.example/back?order=7' });
    const { read, made, request } = one;
    const response = await encrypted(request, await show(one));
    const [first, second] = await Promise.all([1, 2].map(() => wallet.post(request, { response })));
    expect(first?.status).toBe(200);
    expect(second).toEqual(first);
    const code = new URL(first?.body.redirect_uri ?? '').searchParams.get('response_code') ?? '';
    const before = (await read(made.id, code)).body;
    expect(before).toMatchObject({ state: 'answered' });
    const another = await encrypted(request, await show(one));
    const wrong = [{ response: another }, { response: 'a.b.c.d.e' }, { error: 'access_denied', state: request.state }];
    for (const body of wrong)
      expect(await wallet.post(request, body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect((await read(made.id, code)).body).toEqual(before);
  });

  it('is accepted from only one of two wallets that respond at once', async () => {
    const one = await asked();
    const responses = await Promise.all([1, 2].map(async () => encrypted(one.request, await show(one))));
    const replies = await Promise.all(responses.map((response) => wallet.post(one.request, { response })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('leads back on the same device with a code, and is not returned without that code', async () => {
    const one = await asked({}, { redirectUri: 'https://shop.example/back?order=7' });
    const { read, made } = one;
    expect((await read(made.id)).body.state).toBe('open');
    const { body } = await wallet.answer(one.request, await show(one));
    const back = new URL(body.redirect_uri ?? '');
    expect(`${back.origin}${back.pathname}`).toBe('https://shop.example/back');
    expect(back.searchParams.get('order')).toBe('7');
    const code = back.searchParams.get('response_code') ?? '';
    for (const wrong of [undefined, '', `${code.slice(1)}x`])
      expect((await read(made.id, wrong)).problem.code).toBe('response_code_wrong');
    expect((await read(made.id, code)).body.answer?.claims).toEqual([{ path: ['name'], values: ['Kim Minseo'] }]);
  });

  it('counts as declined, in the clear or encrypted, from anyone who knows the request', async () => {
    const [one, other] = [await asked(), await asked()];
    const declined = { error: 'access_denied', state: one.request.state };
    expect((await wallet.post(one.request, { ...declined, state: 'x' })).status).toBe(400);
    expect((await one.read(one.made.id)).body).toMatchObject({ state: 'open', fault: 'wrong_state' });
    expect(await wallet.post(one.request, declined)).toEqual({ status: 200, body: {} });
    expect((await one.read(one.made.id)).body).toMatchObject({ state: 'declined', fault: null, answer: null });
    const response = await wallet.encrypt(other.request, { error: 'access_denied', state: other.request.state });
    expect((await wallet.post(other.request, { response })).status).toBe(200);
    expect((await other.read(other.made.id)).body.state).toBe('declined');
  });

  it('that is not encrypted to its key, of another state, or not as requested is refused', async () => {
    const one = await asked();
    const { request, made, read } = one;
    const shown = await show(one);
    const [first] = request.client_metadata.jwks.keys;
    const stranger = await wallet.publicOf(await generateKeyPair('ES256', { extractable: true }));
    const good = { vp_token: { answer: [shown] }, state: request.state };
    const enc = (said: object) => wallet.encrypt(request, said);
    const endings: [string, Record<string, string>][] = [
      ['not_encrypted', { response: JSON.stringify(good) }],
      ['not_encrypted', { vp_token: JSON.stringify(good.vp_token), state: request.state }],
      [
        'not_encrypted',
        { response: await wallet.encrypt(request, good, 'A128GCM', [{ ...stranger, kid: first?.kid ?? '' }]) },
      ],
      ['not_encrypted', { response: await wallet.encrypt(request, good, 'A128GCM', [{ ...first, kid: 'another' }]) }],
      ['not_encrypted', { response: await wallet.encrypt(request, good, 'A128CBC-HS256') }],
      ['wrong_state', { response: await enc({ ...good, state: 'x' }) }],
      ['wrong_state', { response: await enc({ vp_token: good.vp_token }) }],
      ['not_asked', { response: await enc({ ...good, vp_token: { another: [shown] } }) }],
      ['not_asked', { response: await enc({ ...good, vp_token: { answer: [shown], more: [shown] } }) }],
      ['not_asked', { response: await enc({ ...good, vp_token: { answer: [shown, shown] } }) }],
      ['not_asked', { response: await enc({ ...good, vp_token: { answer: [] } }) }],
      ['not_asked', { response: await enc({ ...good, vp_token: {} }) }],
      ['not_readable', { response: await enc({ ...good, vp_token: 'x' }) }],
      ['not_readable', { response: await enc({ ...good, vp_token: { answer: ['x'] } }) }],
    ];
    for (const [fault, body] of endings) {
      expect((await wallet.post(request, body)).status).toBe(400);
      expect((await read(made.id)).body).toMatchObject({ state: 'open', fault, answer: null });
    }
    expect((await wallet.answer(request, shown)).status).toBe(200);
  });

  it(`that is invalid ends the request after ${TRIES} of them`, async () => {
    const { request, made, read } = await asked();
    for (let n = 0; n < TRIES; n += 1) await wallet.post(request, { response: 'x' });
    expect((await read(made.id)).body.state).toBe('failed');
    await expect(wallet.open(made.request, await rootOf())).rejects.toThrow('404');
  });

  it('to another organisation’s request, to an ended request, or to an organisation that may not act is refused', async () => {
    const one = await asked();
    const response = await encrypted(one.request, await show(one));
    const away = { ...one.request, response_uri: one.request.response_uri.replace(/.$/, '-') };
    expect((await wallet.post(away, { response })).status).toBe(404);
    const other = await asked();
    expect((await wallet.post(other.request, { response })).status).toBe(400);
    await decideState(app.built.mounted.services, { id: one.id, state: 'suspended', reason: 'A complaint' });
    expect((await wallet.post(one.request, { response })).status).toBe(404);
    expect((await wallet.fetched(one.made.request)).status).toBe(404);
    await app.db.run(sql`UPDATE verifier_requests SET expires_at = now() WHERE id = ${other.made.id}`);
    expect((await wallet.answer(other.request, await show(other))).status).toBe(400);
    expect((await other.read(other.made.id)).body.state).toBe('over');
  });

  it('contains only the requested claims, whatever the wallet showed, with registration numbers masked', async () => {
    const held = await card({ name: 'Minseo 900101-1234567', employee_number: '20418' });
    const asking = await shop();
    const made = await asking.asked([held.vct]);
    const request = await wallet.open(made.request, await rootOf());
    const all = await wallet.show(held.credential, held.key, request, ['name', 'employee_number']);
    expect((await wallet.answer(request, all)).status).toBe(200);
    const { answer } = (await asking.read(made.id)).body;
    expect(answer?.claims).toEqual([{ path: ['name'], values: [expect.stringMatching(/^Minseo 900101-1\*+$/)] }]);
    const row = await app.db.one(sql<object>`SELECT * FROM verifier_requests WHERE id = ${made.id}`);
    for (const secret of ['Minseo', request.nonce, request.state]) expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('is announced to programs without the shown values, and is in the audit trail', async () => {
    const one = await asked({}, { reference: 'order-7' });
    await wallet.answer(one.request, await show(one));
    const events = await app.call('GET /api/org/{id}/events', { params: { id: one.id }, token: one.program });
    const { events: told } = events.body as { events: { type: string; subject: string; data: object }[] };
    expect(told.at(-1)).toMatchObject({
      type: 'presentation.answered',
      subject: `presentation:${one.made.id}`,
      data: { requestId: one.made.id, questionId: one.made.questionId, reference: 'order-7' },
    });
    expect(events.text).not.toContain('Minseo');
    const trail = await app.call('GET /api/org/{id}/audit', { params: { id: one.id }, token: one.owner.token });
    const acts = (trail.body as { act: string; role: string }[]).map(({ act, role }) => [act, role]);
    expect(acts.slice(0, 3)).toEqual([
      ['presentation.answered', 'wallet'],
      ['presentation.asked', 'key'],
      ['question.made', 'owner'],
    ]);
    expect(trail.text).not.toContain('Minseo');
  });
});
