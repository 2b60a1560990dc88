import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { claims, credentialIn, issuing } from '../testing/employer.ts';

const app = sharedApp('city');
const { askWith, employer, proofFor, redeemed, rootOf, wallet } = issuing(app);
const placeIn = (credential: string) => decodeJwt<{ status: object }>(credential.split('~')[0] ?? '').status;

describe('oid4vci-1_0-issuer', () => {
  it('happy flow: a credential for the key of the proof, under the certificate of the issuer', async () => {
    const firm = await employer();
    const ready = await redeemed(await firm.offer({ withCode: true }));
    const given = await askWith(ready, await proofFor(ready));
    expect(given).toMatchObject({ status: 200, body: { notification_id: expect.any(String) } });
    expect((await wallet.check(credentialIn(given.body), await rootOf())).payload).toMatchObject(claims);
  });

  it('additional requests: the same credential again for its key, and no credential for another key', async () => {
    const ready = await redeemed(await (await employer()).offer());
    const key = await wallet.key();
    const [one, again] = [
      await askWith(ready, await proofFor(ready, key)),
      await askWith(ready, await proofFor(ready, key)),
    ];
    expect(placeIn(credentialIn(again.body))).toEqual(placeIn(credentialIn(one.body)));
    expect((await askWith(ready, await proofFor(ready))).status).toBe(400);
  });

  it('two clients: each takes its own offer of one issuer, and not the other client’s offer', async () => {
    const firm = await employer();
    const [one, other] = [await redeemed(await firm.offer()), await redeemed(await firm.offer())];
    const [first, second] = [await askWith(one, await proofFor(one)), await askWith(other, await proofFor(other))];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(placeIn(credentialIn(first.body))).not.toEqual(placeIn(credentialIn(second.body)));
    expect((await askWith(one, await proofFor(other))).status).toBe(400);
  });

  const refusals: readonly (readonly [
    string,
    (ready: Awaited<ReturnType<typeof redeemed>>) => Promise<object>,
    string,
  ])[] = [
    [
      'wrong nonce',
      async (of) => proofs(await wallet.prove(await wallet.key(), { aud: of.issuer, nonce: 'wrong' })),
      'invalid_nonce',
    ],
    ['bad proof signature', async (of) => proofs(changed(await proofFor(of))), 'invalid_proof'],
    ['no proof', async () => ({ proofs: undefined }), 'invalid_proof'],
    [
      'unknown configuration',
      async () => ({ credential_configuration_id: 'type-unknown' }),
      'unknown_credential_configuration',
    ],
    [
      'unknown credential identifier',
      async () => ({ credential_identifier: 'unknown' }),
      'unknown_credential_identifier',
    ],
  ];
  it.each(refusals)('%s is refused, and the next request succeeds', async (_, more, error) => {
    const ready = await redeemed(await (await employer()).offer());
    const refused = await askWith(ready, await proofFor(ready), await more(ready));
    expect(refused).toMatchObject({ status: 400, body: { error, error_description: expect.any(String) } });
    expect((await askWith(ready, await proofFor(ready))).status).toBe(200);
  });
});

const proofs = (jwt: string) => ({ proofs: { jwt: [jwt] } });
/** Replaces the signature with another one of the right length. */
const changed = (jws: string) => {
  const [head, body, signature = ''] = jws.split('.');
  return [head, body, signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`].join('.');
};
