import { exportJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import { readIssuerSigned } from '#features/credentials/server/mdoc/issuer-signed.ts';
import { peerTake } from '#features/credentials/server/mdoc/testing/peer-mdoc.ts';
import { createStatusLists } from '#features/credentials/server/status/status-lists.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { docTypeOf } from '../../rules.ts';
import { claims, credentialIn, HOST, issuing } from '../testing/employer.ts';

const app = sharedApp('city');
const { askWith, call, employer, proofFor, redeemed, rootOf, wallet } = issuing(app);

const both = { formats: ['mso_mdoc', 'dc+sd-jwt'] as const };
const derOf = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
const trust = async () => ({ roots: [derOf(await rootOf())], now: new Date() });

describe('a type', () => {
  it('in both formats is two configurations, and its offer names both', async () => {
    const firm = await employer({ formats: [...both.formats] });
    const docType = docTypeOf(HOST, firm.id, firm.type.id);
    expect(docType).toBe(`example.issuer.org.${firm.id}.type.${firm.type.id}`);
    expect(firm.type).toMatchObject({ formats: ['dc+sd-jwt', 'mso_mdoc'], docType });
    const { metadata, configuration } = await wallet.open((await firm.offer()).offer);
    const { id } = firm.type;
    expect(configuration).toBe(`type-${id}`);
    expect(metadata.credential_configurations_supported).toMatchObject({
      [`type-${id}`]: { format: 'dc+sd-jwt', vct: firm.type.vct, credential_signing_alg_values_supported: ['ES256'] },
      [`type-${id}-mdoc`]: {
        format: 'mso_mdoc',
        doctype: docType,
        cryptographic_binding_methods_supported: ['cose_key'],
        credential_signing_alg_values_supported: [-7],
        proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
        credential_metadata: {
          claims: [
            { path: [docType, 'name'], display: [{ name: 'Name' }, { name: '이름' }] },
            { path: [docType, 'employee_number'] },
          ],
        },
      },
    });
    const offer = new URL((await firm.offer()).offerByValue).searchParams.get('credential_offer') ?? '';
    expect(JSON.parse(offer)).toMatchObject({ credential_configuration_ids: [`type-${id}`, `type-${id}-mdoc`] });
  });

  it('is an SD-JWT VC by default, and may not have an unknown format, no format, or one format twice', async () => {
    const firm = await employer();
    expect(firm.type).toMatchObject({ formats: ['dc+sd-jwt'], docType: null });
    const { name, nameKo, validityDays } = firm.type;
    for (const formats of [[], ['mso_mdoc', 'mso_mdoc'], ['jwt_vc_json']]) {
      const body = { name, nameKo, validityDays, claims: firm.type.claims, formats } as never;
      const sent = { params: { id: firm.id }, token: firm.owner.token, body };
      expect((await call('POST /api/org/{id}/issuing/types', sent)).status).toBe(400);
    }
  });
});

describe('an mdoc of an organisation', () => {
  it('is received by an independent wallet, bound to the key of the proof, and is in the status list', async () => {
    const firm = await employer({ formats: ['mso_mdoc'] });
    const ready = await redeemed(await firm.offer());
    expect(ready.configuration).toBe(`type-${firm.type.id}-mdoc`);
    const key = await wallet.key();
    const { status, body } = await askWith(ready, await proofFor(ready, key));
    expect(status).toBe(200);
    const credential = credentialIn(body);
    expect(await peerTake(credential, firm.type.docType ?? '', await trust())).toEqual(claims);
    const { mso } = readIssuerSigned(credential);
    expect(mso.deviceJwk).toMatchObject(await exportJWK(key.publicKey).then(({ x, y }) => ({ x, y })));
    expect(mso.validity.until.getTime()).toBeGreaterThan((await nowOf(app.db, 364 * 86_400_000)).getTime());
    expect(mso.status?.uri).toMatch(`${HOST}/status-lists/`);
    const list = await createStatusLists(app.built.mounted.services).read(mso.status?.uri ?? '');
    expect(list).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('is issued in the format that the wallet requests, once: repeated for its key only, and in no other format', async () => {
    const firm = await employer({ formats: [...both.formats] });
    const ready = await redeemed(await firm.offer());
    const as = (format: string) => ({ ...ready, configuration: `type-${firm.type.id}${format}` });
    const key = await wallet.key();
    const one = credentialIn((await askWith(as('-mdoc'), await proofFor(ready, key))).body);
    const again = credentialIn((await askWith(as('-mdoc'), await proofFor(ready, key))).body);
    expect(readIssuerSigned(again).mso.status).toEqual(readIssuerSigned(one).mso.status);
    expect(await askWith(as('-mdoc'), await proofFor(ready))).toMatchObject({ status: 400 });
    const plain = await redeemed(await (await employer()).offer());
    const wrong = { ...plain, configuration: `${plain.configuration}-mdoc` };
    expect(await askWith(wrong, await proofFor(plain))).toMatchObject({
      status: 400,
      body: { error: 'unknown_credential_configuration' },
    });
  });

  it('is held by a person of this server, whose operator vouches for the issuer, until it is revoked', async () => {
    const firm = await employer({ formats: ['mso_mdoc'] });
    const { token, userId } = await app.register();
    const seen = await call('POST /api/offers/look', { token, body: { offer: (await firm.offer()).link } });
    expect(seen.body).toMatchObject({
      name: { en: 'Employee ID', ko: '사원증' },
      claims: [{ ko: '이름' }, { ko: '사번' }],
    });
    expect((await call('POST /api/offers/take', { token, body: { takingId: seen.body.takingId } })).status).toBe(201);
    const held = async () =>
      (await app.client(credentials)('GET /api/held-credentials/{userId}', { params: { userId }, token })).body[0];
    expect(await held()).toMatchObject({
      issuer: { certifiedAs: firm.organisation.name },
      claims: [{ label: { ko: '이름' }, value: claims.name }, { value: claims.employee_number }],
    });
    const lookUp = () =>
      app.client(credentials)('POST /api/held-credentials/{userId}/look', { params: { userId }, token });
    await lookUp();
    expect(await held()).toMatchObject({ status: 'good' });
    const [issued] = (await call('GET /api/org/{id}/issued-credentials', { params: { id: firm.id }, token: firm.key }))
      .body;
    await call('POST /api/org/{id}/issued-credentials/{credentialId}/revoke', {
      params: { id: firm.id, credentialId: issued?.id ?? 0 },
      token: firm.key,
      body: { reason: 'Left the firm' },
    });
    await lookUp();
    expect(await held()).toMatchObject({ status: 'revoked' });
  });
});
