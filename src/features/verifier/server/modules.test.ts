import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { verifying } from './testing/counter.ts';
import type { BindingErrors, ReadRequest } from './testing/peer-presenter.ts';

const app = sharedApp('city');
const { card, rootOf, shop, wallet } = verifying(app);
const YEAR_S = 365 * 86_400;

/** Starts a request for a name, and a wallet that has one. */
async function asked() {
  const [asking, held] = await Promise.all([shop(), card()]);
  const made = await asking.asked([held.vct]);
  return { ...asking, ...held, made, request: await wallet.open(made.request, await rootOf()) };
}
/** Answers with this error in the key binding and returns the outcome. The request must stay open. */
async function endsWith(errs: BindingErrors | ((request: ReadRequest) => BindingErrors)) {
  const { read, credential, key, made, request } = await asked();
  const shown = await wallet.showErring(credential, key, request, typeof errs === 'function' ? errs(request) : errs);
  const { status, body } = await wallet.answer(request, shown);
  const { state, fault, answer } = (await read(made.id)).body;
  expect({ state, answer, error: body.error }).toEqual({ state: 'open', answer: null, error: 'invalid_request' });
  // The same wallet succeeds without the error, so the error alone caused the rejection.
  expect((await wallet.answer(request, await wallet.show(credential, key, request, ['name']))).status).toBe(200);
  return [status, fault];
}

describe('oid4vp-1final-verifier, SD-JWT VC, x509_hash, direct_post.jwt (HAIP)', () => {
  it('happy-flow', async () => {
    for (const enc of ['A128GCM', 'A256GCM']) {
      const { read, credential, key, made, request, employer, vct } = await asked();
      expect(request).toMatchObject({
        response_type: 'vp_token',
        response_mode: 'direct_post.jwt',
        dcql_query: {
          credentials: [{ format: 'dc+sd-jwt', meta: { vct_values: [vct] }, claims: [{ path: ['name'] }] }],
        },
        client_metadata: { encrypted_response_enc_values_supported: ['A128GCM', 'A256GCM'] },
        verifier_info: [{ data: { purpose: { en: 'To give the discount for staff' }, keep_hours: 24 } }],
      });
      const shown = await wallet.show(credential, key, request, ['name']);
      expect(await wallet.answer(request, shown, enc)).toEqual({ status: 200, body: {} });
      expect((await read(made.id)).body).toMatchObject({
        state: 'answered',
        fault: null,
        answer: {
          issuer: { id: employer.issuer, name: employer.organisation.name, isKnown: true },
          vct,
          claims: [{ path: ['name'], values: ['Kim Minseo'] }],
        },
      });
    }
  });

  it('invalid-credential-signature', async () => {
    const { read, credential, key, made, request } = await asked();
    const [jwt = '', ...disclosures] = credential.split('~');
    const [head, body, signature = ''] = jwt.split('.');
    const other = Buffer.from(signature, 'base64url');
    other[7] = (other[7] ?? 0) ^ 1;
    const changed = [`${head}.${body}.${other.toString('base64url')}`, ...disclosures].join('~');
    expect((await wallet.answer(request, await wallet.showErring(changed, key, request, {}))).status).toBe(400);
    expect((await read(made.id)).body).toMatchObject({ state: 'open', fault: 'bad_signature', answer: null });
  });

  it('invalid-kb-jwt-aud', async () =>
    expect(await endsWith({ payload: { aud: 'x509_hash:another' } })).toEqual([400, 'wrong_audience']));

  it('invalid-kb-jwt-nonce', async () =>
    expect(await endsWith(({ nonce }) => ({ payload: { nonce: `${nonce}x` } }))).toEqual([400, 'wrong_nonce']));

  it('invalid-kb-jwt-signature', async () => {
    const { key } = await card();
    expect(await endsWith({ key })).toEqual([400, 'wrong_key']);
  });

  it('invalid-kb-jwt-sd-hash', async () =>
    expect(await endsWith({ payload: { sd_hash: Buffer.alloc(32).toString('base64url') } })).toEqual([
      400,
      'other_claims',
    ]));

  it('kb-jwt-iat-in-future', async () =>
    expect(await endsWith(({ iat }) => ({ payload: { iat: iat + YEAR_S } }))).toEqual([400, 'binding_old']));

  it('kb-jwt-iat-in-past', async () =>
    expect(await endsWith(({ iat }) => ({ payload: { iat: iat - YEAR_S } }))).toEqual([400, 'binding_old']));

  it('minimal-cnf-jwk', async () => {
    const { credential, key, request } = await asked();
    const { cnf } = JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString()) as {
      cnf: { jwk: object };
    };
    expect(Object.keys(cnf.jwk).sort()).toEqual(['crv', 'kty', 'x', 'y']);
    expect((await wallet.answer(request, await wallet.show(credential, key, request, ['name']))).status).toBe(200);
  });

  it('request-uri-fetched-twice', async () => {
    const { credential, key, made, request } = await asked();
    expect(await wallet.open(made.request, await rootOf())).toEqual(request);
    expect((await wallet.answer(request, await wallet.show(credential, key, request, ['name']))).status).toBe(200);
    expect((await wallet.fetched(made.request)).status).toBe(404);
  });

  it('request-uri-method-post', async () => {
    const { credential, key, made, read } = await asked();
    expect(new URL(made.request).searchParams.get('request_uri_method')).toBe('post');
    const posted = { wallet_nonce: 'a nonce of the wallet', wallet_metadata: '{"vp_formats_supported":{}}' };
    const request = await wallet.open(made.request, await rootOf(), posted);
    expect(request.wallet_nonce).toBe('a nonce of the wallet');
    expect((await wallet.answer(request, await wallet.show(credential, key, request, ['name']))).status).toBe(200);
    expect((await read(made.id)).body.state).toBe('answered');
  });
});

describe('a key binding', () => {
  it('of another type, with claims that were not requested, or missing is refused', async () => {
    expect(await endsWith({ header: { typ: 'JWT' } })).toEqual([400, 'no_binding']);
    expect(await endsWith({ payload: { transaction_data_hashes: ['x'] } })).toEqual([400, 'binding_extra']);
    const { credential, made, read, request } = await asked();
    expect((await wallet.answer(request, credential)).status).toBe(400);
    expect((await read(made.id)).body.fault).toBe('no_binding');
  });
});
