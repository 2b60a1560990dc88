import { X509Certificate } from 'node:crypto';
import { calculateJwkThumbprint, decodeProtectedHeader, importX509, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { peerShow } from '#features/credentials/server/mdoc/testing/peer-mdoc.ts';
import type { NewQuestion } from '../contract.ts';
import { verifying } from './testing/counter.ts';
import type { ReadRequest } from './testing/peer-presenter.ts';

const app = sharedApp();
const { call, card, mdoc, shop, wallet } = verifying(app);
const ORIGIN = 'https://shop.example';

let made: { asking: Awaited<ReturnType<typeof shop>>; held: Awaited<ReturnType<typeof card>> };
beforeAll(async () => {
  made = { asking: await shop(), held: await card() };
});

type DcRequest = ReadRequest & { expected_origins: string[] };
/** Opens a request as a browser passes it to a wallet, and verifies it with the certificate in its header. */
async function read(jwt: string): Promise<DcRequest> {
  const { x5c: [der = ''] = [], typ } = decodeProtectedHeader(jwt);
  expect(typ).toBe('oauth-authz-req+jwt');
  const leaf = new X509Certificate(Buffer.from(der, 'base64'));
  return (await jwtVerify(jwt, await importX509(leaf.toString(), 'ES256'))).payload as unknown as DcRequest;
}
/** Answers as a wallet does through a browser at a page of this origin. */
async function given(request: DcRequest, origin: string, more: object = {}) {
  const { held } = made;
  const shown = await wallet.show(held.credential, held.key, { ...request, client_id: `origin:${origin}` }, ['name']);
  return wallet.encrypt(request, { vp_token: { [request.dcql_query.credentials[0]?.id ?? '']: [shown] }, ...more });
}

async function begun(vct = made.held.vct, more: Partial<NewQuestion> = {}) {
  const { asking } = made;
  const { id: requestId } = await asking.asked([vct], more);
  const params = { id: asking.id, requestId };
  const own = { params, token: asking.program };
  const { body } = await call('POST /api/org/{id}/presentation-requests/{requestId}/browser', {
    ...own,
    body: { origin: ORIGIN },
  });
  const answer = (response: string, origin = ORIGIN) =>
    call('POST /api/org/{id}/presentation-requests/{requestId}/browser-answer', { ...own, body: { origin, response } });
  return { requestId, params, answer, protocol: body.protocol, request: await read(body.request) };
}

describe('Digital Credentials API', () => {
  it('sends a signed request, for one page only, encrypted, without state or address, and accepts the response', async () => {
    const { answer, protocol, request, requestId } = await begun();
    expect(protocol).toBe('openid4vp-v1-signed');
    expect(request).toMatchObject({
      response_mode: 'dc_api.jwt',
      response_type: 'vp_token',
      expected_origins: [ORIGIN],
    });
    expect(Object.keys(request)).not.toEqual(expect.arrayContaining(['response_uri']));
    expect(request).not.toHaveProperty('state');
    const response = await given(request, ORIGIN);
    expect((await answer(response)).body).toMatchObject({ state: 'answered', fault: null });
    expect((await made.asking.read(requestId)).body.answer?.claims).toEqual([
      { path: ['name'], values: expect.any(Array) },
    ]);
    // Posting the same answer again is harmless.
    expect((await answer(response)).body).toMatchObject({ state: 'answered' });
  });

  it('refuses a response from another page, for another nonce, or with a state', async () => {
    const { answer, request } = await begun();
    expect((await answer(await given(request, 'https://evil.example'))).body).toMatchObject({
      state: 'open',
      fault: 'wrong_audience',
    });
    const elsewhere = await answer(await given(request, ORIGIN), 'https://other.example');
    expect(elsewhere.body.fault).toBe('wrong_audience');
    expect((await answer(await given({ ...request, nonce: 'another' }, ORIGIN))).body.fault).toBe('wrong_nonce');
    expect((await answer(await given(request, ORIGIN, { state: 'x' }))).body.fault).toBe('wrong_state');
    expect((await answer('a.b.c.d.e')).body.fault).toBe('not_encrypted');
    expect((await answer(await given(request, ORIGIN))).body.state).toBe('answered');
  });

  it('accepts an mdoc whose device signs for the requesting page, and for no other', async () => {
    const { credential, key, docType } = await mdoc();
    const path = [docType, 'name'];
    const { answer, request, requestId } = await begun(docType, { format: 'mso_mdoc', claims: [{ path }] });
    const [jwk = {}] = request.client_metadata.jwks.keys;
    const jwkThumbprint = Buffer.from(await calculateJwkThumbprint(jwk), 'base64url');
    const shownAt = async (origin: string) => {
      const to = { origin, nonce: request.nonce, jwkThumbprint };
      const shown = await peerShow({ credential, docType, space: docType, names: ['name'], key, request: to });
      return wallet.encrypt(request, { vp_token: { [request.dcql_query.credentials[0]?.id ?? '']: [shown] } });
    };
    expect((await answer(await shownAt('https://evil.example'))).body).toMatchObject({
      state: 'open',
      fault: 'bad_device_signature',
    });
    expect((await answer(await shownAt(ORIGIN))).body.state).toBe('answered');
    expect((await made.asking.read(requestId)).body.answer).toMatchObject({
      vct: docType,
      claims: [{ path, values: ['Kim Minseo'] }],
    });
  });

  it('is used by staff on this server’s page, and by nobody without the right', async () => {
    const { asking, held } = made;
    const { body: question } = await asking.save([held.vct]);
    const own = { params: { id: asking.id }, token: asking.owner.token };
    const { body: asked } = await call('POST /api/org/{id}/verifying/requests', {
      ...own,
      body: { questionId: question.id },
    });
    const params = { id: asking.id, requestId: asked.id };
    const { body } = await call('POST /api/org/{id}/verifying/requests/{requestId}/browser', { ...own, params });
    const request = await read(body.request);
    const { origin } = new URL(app.settings.publicUrl);
    expect(request.expected_origins).toEqual([origin]);
    const stranger = await app.register();
    for (const token of [stranger.token, undefined]) {
      const refused = await call('POST /api/org/{id}/verifying/requests/{requestId}/browser', {
        params,
        ...(token && { token }),
      });
      expect([401, 403, 404]).toContain(refused.status);
    }
    const answered = await call('POST /api/org/{id}/verifying/requests/{requestId}/browser-answer', {
      ...own,
      params,
      body: { response: await given(request, origin) },
    });
    expect(answered.body.state).toBe('answered');
    expect((await asking.readAsStaff(asked.id)).body.answer).not.toBeNull();
  });

  it('is not used after a response, nor at an invalid origin', async () => {
    const { answer, params, request } = await begun();
    await answer(await given(request, ORIGIN));
    const ask = (origin: string, requestId = params.requestId) =>
      call('POST /api/org/{id}/presentation-requests/{requestId}/browser', {
        params: { ...params, requestId },
        token: made.asking.program,
        body: { origin },
      });
    expect((await ask(ORIGIN)).status).toBe(404);
    expect((await ask(ORIGIN, 999_999)).status).toBe(404);
    for (const origin of ['https://shop.example/', 'https://shop.example/page', 'shop.example'])
      expect((await ask(origin)).status).toBe(400);
  });
});
