import { exportJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { newPair } from '#features/credentials/server/mdoc/testing/licence.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { BATCH_SIZE } from '../../rules.ts';
import { issuing } from '../testing/employer.ts';
import { certifyAlways } from '../testing/licence-office.ts';
import { chainOf, type Deviation, peerMaker } from '../testing/peer-maker.ts';

const app = sharedApp('city');
const { askWith, employer, redeemed, rootOf, wallet } = issuing(app);
const [root, signer, stranger] = [newPair(), newPair(), newPair()];
const certificate = certifyAlways(signer, { by: root, name: 'Wallets' });
const maker = peerMaker({ key: signer.key, certificate }, () => nowOf(app.db));
/** A certificate chain that consists of a self-signed certificate. */
const ownWord: Deviation = { header: chainOf(certifyAlways(root)), signer: root.key };
const past = Date.UTC(2001) / 1000;
type Key = Awaited<ReturnType<typeof wallet.key>>;

/** An offer that a wallet redeems with an attestation. */
async function opened() {
  const { offer } = await employer();
  const { server, code, issuer } = await wallet.open((await offer()).offer);
  const key = await wallet.key();
  const redeem = (attestation: string | undefined, proof: string | undefined, more: Record<string, string> = {}) =>
    wallet.redeem(server.token_endpoint, code, more, {
      ...(attestation !== undefined && { 'oauth-client-attestation': attestation }),
      ...(proof !== undefined && { 'oauth-client-attestation-pop': proof }),
    });
  return { server, issuer, key, redeem };
}
const refusedClient = { status: 401, body: { error: 'invalid_client' } };

describe('oid4vci-1_0-issuer client attestation', () => {
  it('is accepted if valid, and named in the metadata', async () => {
    const { server, issuer, key, redeem } = await opened();
    expect(server).toMatchObject({ token_endpoint_auth_methods_supported: ['none', 'attest_jwt_client_auth'] });
    const more = { client_id: 'https://wallet.example' };
    const given = await redeem(await maker.client(key), await maker.proof(key, issuer), more);
    expect(given).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
  });

  const bad: readonly (readonly [string, Deviation])[] = [
    ['bad client attestation, by another key than its certificate’s', { signer: stranger.key }],
    ['bad client attestation, by a certificate that vouches for itself', ownWord],
    ['bad client attestation, by nobody’s certificate', { header: { x5c: undefined } }],
    ['bad client attestation, of another type', { header: { typ: 'JWT' } }],
    ['attestation expired', { claims: { exp: past } }],
    ['attestation that never ends', { claims: { exp: undefined } }],
    ['attestation without sub', { claims: { sub: undefined } }],
    ['attestation without a key', { claims: { cnf: {} } }],
  ];
  it.each(bad)('%s, is refused, and the code stays valid', async (_, otherwise) => {
    const { issuer, key, redeem } = await opened();
    expect(await redeem(await maker.client(key, otherwise), await maker.proof(key, issuer))).toMatchObject(
      refusedClient,
    );
    expect((await redeem(await maker.client(key), await maker.proof(key, issuer))).status).toBe(200);
  });

  const badProofs: readonly (readonly [string, Deviation])[] = [
    ['PoP wrong aud', { claims: { aud: 'https://other.example' } }],
    ['PoP of another moment', { claims: { iat: past } }],
    ['PoP of another client', { claims: { iss: 'https://other.example' } }],
    ['PoP without jti', { claims: { jti: undefined } }],
    ['bad PoP, of another type', { header: { typ: 'JWT' } }],
  ];
  it.each(badProofs)('%s, is refused, and the code stays valid', async (_, otherwise) => {
    const { issuer, key, redeem } = await opened();
    expect(await redeem(await maker.client(key), await maker.proof(key, issuer, otherwise))).toMatchObject(
      refusedClient,
    );
    expect((await redeem(await maker.client(key), await maker.proof(key, issuer))).status).toBe(200);
  });

  it('PoP that is missing, repeated, of another key or of another client, is refused', async () => {
    const { issuer, key, redeem } = await opened();
    const [attestation, proof] = [await maker.client(key), await maker.proof(key, issuer)];
    expect(await redeem(attestation, await maker.proof(await wallet.key(), issuer))).toMatchObject(refusedClient);
    expect(await redeem(attestation, undefined)).toMatchObject(refusedClient);
    expect(await redeem(undefined, proof)).toMatchObject(refusedClient);
    expect(await redeem(attestation, 'none')).toMatchObject(refusedClient);
    expect(await redeem(attestation, proof, { client_id: 'https://other.example' })).toMatchObject(refusedClient);
    expect((await redeem(attestation, proof)).status).toBe(200);
    const other = await opened();
    const used = await maker.proof(key, other.issuer);
    expect((await other.redeem(attestation, used, { tx_code: '1' })).body.error).toBe('invalid_request');
    expect(await other.redeem(attestation, used)).toMatchObject(refusedClient);
  });
});

/** A token, with a function that requests a credential with it. */
async function readied() {
  const ready = await redeemed(await (await employer()).offer());
  const nonce = () => wallet.nonce(ready.metadata.nonce_endpoint);
  const ask = (proofs: object) => askWith(ready, '', { proofs });
  const prove = (key: Key, of: string, header: object) => wallet.prove(key, { aud: ready.issuer, nonce: of }, header);
  const boundTo = async (keys: readonly Key[], { body }: Awaited<ReturnType<typeof ask>>) => {
    const jwks: unknown[] = [];
    for (const { credential } of body.credentials)
      jwks.push((await wallet.check(credential, await rootOf())).payload.cnf.jwk);
    expect(jwks).toEqual(await Promise.all(keys.map(({ publicKey }) => exportJWK(publicKey))));
  };
  return { ready, nonce, ask, prove, boundTo };
}
const keysOf = (count: number) => Promise.all(Array.from({ length: count }, () => wallet.key()));
const refusedProof = { status: 400, body: { error: 'invalid_proof' } };

describe('oid4vci-1_0-issuer key attestation', () => {
  it('as a separate proof results in a copy for each attested key', async () => {
    const { ready, nonce, ask, boundTo } = await readied();
    expect(Object.values(ready.metadata.credential_configurations_supported)).toMatchObject([
      { proof_types_supported: { attestation: { proof_signing_alg_values_supported: ['ES256'] } } },
    ]);
    const keys = await keysOf(3);
    const given = await ask({ attestation: [await maker.keys(keys, await nonce())] });
    expect(given.status).toBe(200);
    await boundTo(keys, given);
  });

  it('within one proof results in a copy for each attested key, and within several proofs in one copy for the key of each proof', async () => {
    const one = await readied();
    const keys = await keysOf(3);
    const [first] = keys as [Key];
    const attestation = await maker.keys(keys, undefined);
    const given = await one.ask({ jwt: [await one.prove(first, await one.nonce(), { key_attestation: attestation })] });
    await one.boundTo(keys, given);
    const each = await readied();
    const of = await each.nonce();
    const jwt = await Promise.all(keys.map((key) => each.prove(key, of, { key_attestation: attestation })));
    await each.boundTo(keys, await each.ask({ jwt }));
  });

  const bad: readonly (readonly [string, Deviation])[] = [
    ['by another key than its certificate’s', { signer: stranger.key }],
    ['by a certificate that vouches for itself', ownWord],
    ['of another type', { header: { typ: 'JWT' } }],
    ['that has ended', { claims: { exp: past } }],
    ['that does not say when it was made', { claims: { iat: undefined } }],
    ['of no keys', { claims: { attested_keys: [] } }],
    ['of a key that is none', { claims: { attested_keys: [{ kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' }] } }],
    ['with another nonce', { claims: { nonce: 'x' } }],
  ];
  it.each(bad)('bad key attestation, %s, is refused in both places, and nothing is issued', async (_, otherwise) => {
    const { nonce, ask, prove } = await readied();
    const key = await wallet.key();
    const of = await nonce();
    const attestation = await maker.keys([key], of, otherwise);
    expect(await ask({ jwt: [await prove(key, of, { key_attestation: attestation })] })).toMatchObject(refusedProof);
    expect((await ask({ attestation: [attestation] })).status).toBe(400);
    expect((await ask({ attestation: [await maker.keys([key], of)] })).status).toBe(200);
  });

  it('of other keys than the proof’s, of too many keys, repeated, without a nonce, or beside proofs of another type, is refused', async () => {
    const { nonce, ask, prove } = await readied();
    const key = await wallet.key();
    const of = await nonce();
    const good = await maker.keys([key], of);
    const others = await maker.keys(await keysOf(2), of);
    const proof = await prove(key, of, {});
    for (const proofs of [
      { jwt: [await prove(key, of, { key_attestation: others })] },
      { jwt: [await prove(key, of, { key_attestation: 1 })] },
      { attestation: [await maker.keys(await keysOf(BATCH_SIZE + 1), of)] },
      { attestation: [await maker.keys([key, key], of)] },
      { attestation: [await maker.keys([key], undefined)] },
      { attestation: [good, good] },
      { attestation: [] },
      { attestation: [good], jwt: [proof] },
      { ldp_vp: [{}] },
    ])
      expect(await ask(proofs)).toMatchObject(refusedProof);
    expect((await ask({ attestation: [good] })).status).toBe(200);
  });
});
