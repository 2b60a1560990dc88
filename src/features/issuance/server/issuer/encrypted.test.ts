import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { claims, credentialIn, issuing } from '../testing/employer.ts';

const app = sharedApp('city');
const { askWith, call, employer, proofFor, redeemed, rootOf, wallet } = issuing(app);

async function readied() {
  const ready = await redeemed(await (await employer()).offer());
  const key = await wallet.key();
  const body = async () => ({
    credential_configuration_id: ready.configuration,
    proofs: { jwt: [await proofFor(ready, key)] },
  });
  return { ready, body };
}

describe('oid4vci-1_0-issuer encrypted', () => {
  it('encrypts the response to the key of the request, by either encryption, and names the key', async () => {
    const { ready, body } = await readied();
    expect(ready.metadata).toMatchObject({
      credential_request_encryption: { enc_values_supported: ['A128GCM', 'A256GCM'], encryption_required: false },
      credential_response_encryption: { alg_values_supported: ['ECDH-ES'], encryption_required: false },
    });
    for (const enc of ['A128GCM', 'A256GCM']) {
      const answer = await wallet.answerKey(enc);
      const given = await wallet.askSealed(ready.metadata, ready.token, await body(), { answer });
      expect(given).toMatchObject({
        status: 200,
        type: 'application/jwt',
        header: { alg: 'ECDH-ES', enc, kid: 'answer' },
      });
      const { payload } = await wallet.check(credentialIn(given.body), await rootOf());
      expect(payload).toMatchObject(claims);
    }
  });

  it('responds in the clear to an encrypted request that asks for a clear response', async () => {
    const { ready, body } = await readied();
    const given = await wallet.askSealed(ready.metadata, ready.token, await body(), {});
    expect(given).toMatchObject({ status: 200, body: { credentials: [{}] } });
  });

  it('refuses an unsupported encryption, an invalid key for the response, and a request in the clear', async () => {
    const { ready, body } = await readied();
    const refused = { status: 400, body: { error: 'invalid_encryption_parameters' } };
    const good = await wallet.answerKey('A256GCM');
    const { jwk } = good.asked as { jwk: object };
    for (const asked of [
      { jwk, enc: 'A192CBC-HS384' },
      { jwk, enc: 'A256GCM', zip: 'DEF' },
      { jwk: { ...jwk, alg: 'RSA-OAEP-256' }, enc: 'A256GCM' },
      { jwk: { ...jwk, crv: 'P-384' }, enc: 'A256GCM' },
      { jwk: { ...jwk, x: 'AAAA' }, enc: 'A256GCM' },
      { enc: 'A256GCM' },
      'none',
    ]) {
      const answer = { ...good, asked: asked as object };
      expect(await wallet.askSealed(ready.metadata, ready.token, await body(), { answer })).toMatchObject(refused);
    }
    const plain = { credential_response_encryption: good.asked };
    expect(await askWith(ready, await proofFor(ready), plain)).toMatchObject(refused);
    // The failed request issued nothing, so a plain one still succeeds.
    expect((await askWith(ready, await proofFor(ready))).status).toBe(200);
  });

  it('refuses a request that is encrypted to another issuer, or was changed', async () => {
    const { ready, body } = await readied();
    const other = (await readied()).ready.metadata;
    const refused = { status: 400, body: { error: 'invalid_encryption_parameters' } };
    const swapped = { ...other, credential_endpoint: ready.metadata.credential_endpoint };
    expect(await wallet.askSealed(swapped, ready.token, await body(), {})).toMatchObject(refused);
    const flip = (part: string) => (part.startsWith('A') ? `B${part.slice(1)}` : `A${part.slice(1)}`);
    for (const alter of [
      (jwe: string) =>
        jwe
          .split('.')
          .map((part, nth) => (nth === 3 ? flip(part) : part))
          .join('.'),
      () => 'no.jwe.at.all.here',
      () => '{}',
    ])
      expect(await wallet.askSealed(ready.metadata, ready.token, await body(), { alter })).toMatchObject(refused);
  });

  it('is used by the wallet of this server', async () => {
    const made = await (await employer()).offer();
    const me = await app.register();
    const { takingId } = (await call('POST /api/offers/look', { token: me.token, body: { offer: made.link } })).body;
    expect((await call('POST /api/offers/take', { token: me.token, body: { takingId } })).status).toBe(201);
  });
});
