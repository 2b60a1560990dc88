import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { newPair } from '#features/credentials/server/mdoc/testing/licence.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { consenting } from '../testing/consenting.ts';
import { credentialIn, HOST } from '../testing/employer.ts';
import { certifyAlways } from '../testing/licence-office.ts';
import { peerMaker } from '../testing/peer-maker.ts';
import { peerOpenid4vc } from '../testing/peer-openid4vc.ts';

const app = sharedApp('city');
const { addressOf, allow, call, deny, given, lookAt, peer, person, reach, rootOf, wallet } = consenting(app);
const [root, signer] = [newPair(), newPair()];
const certificate = certifyAlways(signer, { by: root, name: 'Wallets' });
const maker = peerMaker({ key: signer.key, certificate }, () => nowOf(app.db));

describe('oid4vci-1_0-issuer-haip', () => {
  it('happy flow: a wallet by @openid4vc takes a credential by scope, after its owner has signed in and consented', async () => {
    const firm = await given();
    const [minseo, theirs] = [await person(), await peerOpenid4vc(reach)];
    const begun = await theirs.begin(firm.afterSignIn, { scope: firm.scope });
    expect((await lookAt(minseo, begun.url)).body).toMatchObject({
      wallet: { place: 'peer-wallet.example', isOfThisServer: false },
      given: { organisation: { id: firm.id }, byProof: [{ claims: [{ value: 'Kim Minseo' }, { value: 'resident' }] }] },
    });
    const back = await allow(minseo, begun.url);
    expect(back.status).toBe(201);
    const { answer, token, given: answered } = await theirs.finish(begun, back.body.url);
    expect(answer).toMatchObject({ iss: firm.issuer });
    expect(token).toMatchObject({ token_type: 'DPoP', scope: firm.scope });
    const credential = credentialIn(answered as Parameters<typeof credentialIn>[0]);
    const { payload } = await wallet.check(credential, await rootOf());
    expect(payload).toMatchObject({ name: 'Kim Minseo', employee_number: 'resident' });
    // A person gets one credential of a type, as with self-service.
    const again = await theirs.begin(firm.afterSignIn, { scope: firm.scope });
    expect((await allow(minseo, again.url)).problem.code).toBe('has_one');
  });

  it('happy flow with authorization_details and a client attestation: the credential is requested by the identifier that the token names', async () => {
    const firm = await given();
    const theirs = await peerOpenid4vc(reach, (key) =>
      maker.client(key, { claims: { sub: 'https://peer-wallet.example', iss: 'https://maker.example' } }),
    );
    const begun = await theirs.begin(firm.afterSignIn, {});
    const back = await allow(await person(), begun.url);
    const { token, given: answered } = await theirs.finish(begun, back.body.url);
    expect(token.authorization_details).toMatchObject([{ credential_identifiers: [firm.scope] }]);
    const credential = credentialIn(answered as Parameters<typeof credentialIn>[0]);
    expect((await wallet.check(credential, await rootOf())).payload).toMatchObject({ name: 'Kim Minseo' });
  });

  it('metadata require PAR, and name PKCE by S256, DPoP, iss, and the scope of each self-service type', async () => {
    const firm = await given();
    const closed = await firm.design();
    expect(firm.server).toMatchObject({
      authorization_endpoint: `${HOST}/offer`,
      pushed_authorization_request_endpoint: `${firm.issuer}/par`,
      require_pushed_authorization_requests: true,
      grant_types_supported: expect.arrayContaining(['authorization_code']),
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      dpop_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
    });
    const metadata = await wallet.get(`${HOST}/.well-known/openid-credential-issuer/org/${firm.id}`);
    expect(metadata.credential_configurations_supported).toMatchObject({ [firm.scope]: { scope: firm.scope } });
    expect(metadata.credential_configurations_supported[`type-${closed.body.id}`]).not.toHaveProperty('scope');
  });

  it('user rejects authentication: the wallet gets access_denied with its state and iss, once', async () => {
    const firm = await given();
    const asked = await peer.newRequest(firm.scope);
    const { body } = await peer.form(firm.server.pushed_authorization_request_endpoint, asked.fields);
    const [minseo, address] = [await person(), addressOf(asked.fields.client_id, body.request_uri)];
    const { url } = (await deny(minseo, address)).body;
    expect(Object.fromEntries(new URLSearchParams(url.split('?')[1]))).toEqual({
      error: 'access_denied',
      state: asked.fields.state,
      iss: firm.issuer,
    });
    for (const answer of [deny, lookAt])
      expect((await answer(minseo, address)).problem.code).toBe('authorization_over');
    expect((await allow(minseo, address)).problem.code).toBe('authorization_over');
  });
});

it('a wallet of this server receives a credential from an organisation of the same server, on the same pages', async () => {
  const firm = await given();
  const minseo = await person();
  const { token } = minseo;
  const seen = await call('POST /api/offers/look', { token, body: { offer: firm.afterSignIn } });
  expect(seen.body).toMatchObject({ signInAt: 'issuer.example', isTaken: false });
  const { takingId } = seen.body;
  const begun = await call('POST /api/offers/sign-in', { token, body: { takingId } });
  expect((await lookAt(minseo, begun.body.url)).body.wallet).toMatchObject({ isOfThisServer: true });
  const back = new URL((await allow(minseo, begun.body.url)).body.url).searchParams;
  const body = { state: back.get('state') ?? '', code: back.get('code') ?? '', iss: back.get('iss') ?? '' };
  const taken = await call('POST /api/offers/return', { token, body });
  expect(taken).toMatchObject({ status: 201, body: { heldId: expect.any(Number) } });
});
