import { X509Certificate } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { type Cbor, FullDate } from '#features/credentials/server/mdoc/cbor.ts';
import { issueMdoc } from '#features/credentials/server/mdoc/issue.ts';
import {
  changed,
  devicePath,
  documentPath,
  issuerAuthPath,
  itemsPath,
  msoPath,
} from '#features/credentials/server/mdoc/testing/changing.ts';
import { newPair, type Pair, privateJwk } from '#features/credentials/server/mdoc/testing/licence.ts';
import { type PeerRequest, type PeerShowing, peerShow } from '#features/credentials/server/mdoc/testing/peer-mdoc.ts';
import { contract as offers } from '#features/issuance/contract.ts';
import { certifyAlways } from '#features/issuance/server/testing/licence-office.ts';
import { contract as presenting } from '#features/presentation/contract.ts';
import { pemOf } from '#platform/server/vault/x509.ts';
import type { NewQuestion } from '../contract.ts';
import { verifying } from './testing/counter.ts';
import type { ReadRequest } from './testing/peer-presenter.ts';

const app = sharedApp('city');
const { mdoc, rootOf, shop, wallet, issue } = verifying(app);
type Held = Pick<PeerShowing, 'credential' | 'docType' | 'key'> & { readonly space?: string };

const questionOf = ({ docType, space = docType }: Held, names: readonly string[] = ['name']): Partial<NewQuestion> => ({
  format: 'mso_mdoc',
  claims: names.map((name) => ({ path: [space, name] })),
});
/** Reads the parts of a request that a wallet signs. */
async function requestOf({
  client_id: clientId,
  nonce,
  response_uri: responseUri,
  client_metadata: { jwks },
}: ReadRequest) {
  const thumbprint = await calculateJwkThumbprint(jwks.keys[0] ?? {});
  return { clientId, nonce, responseUri, jwkThumbprint: Buffer.from(thumbprint, 'base64url') };
}
/** Starts a request of a shop, and a third-party wallet that can answer it. */
async function asked(held: Held, more: Partial<NewQuestion> = {}) {
  const asking = await shop();
  const made = await asking.asked([held.docType], { ...questionOf(held), ...more });
  const request = await wallet.open(made.request, await rootOf());
  const shown = async (change: Partial<PeerRequest> = {}, names = ['name'], other: Partial<Held> = {}) =>
    peerShow({
      space: held.docType,
      ...held,
      ...other,
      names,
      request: { ...(await requestOf(request)), ...change } as PeerRequest,
    });
  const ends = async (presentation: string) => {
    const { status } = await wallet.answer(request, presentation);
    const { fault, answer } = (await asking.read(made.id)).body;
    return [status, fault ?? answer];
  };
  return { request, shown, ends, asking, made };
}

describe('oid4vp-1final-verifier, ISO mdoc, x509_hash, direct_post.jwt (HAIP)', () => {
  it('happy-flow: asks an independent wallet, and reads the requested elements', async () => {
    const { employer, ...held } = await mdoc();
    const { request, shown, ends } = await asked(held);
    expect(request).toMatchObject({
      dcql_query: {
        credentials: [
          {
            format: 'mso_mdoc',
            meta: { doctype_value: held.docType },
            claims: [{ path: [held.docType, 'name'], intent_to_retain: true }],
          },
        ],
      },
      client_metadata: { vp_formats_supported: { mso_mdoc: { issuerauth_alg_values: [-7, -9] } } },
    });
    expect(await ends(await shown({}, ['name', 'employee_number']))).toEqual([
      200,
      {
        issuer: { id: employer.issuer, name: employer.organisation.name, isKnown: true },
        vct: held.docType,
        claims: [{ path: [held.docType, 'name'], values: ['Kim Minseo'] }],
      },
    ]);
  });

  it('invalid-session-transcript: refuses a signature for another client, nonce, address or encryption', async () => {
    const held = await mdoc();
    const { shown, ends, asking, made } = await asked(held);
    for (const change of [
      { clientId: 'x509_hash:another' },
      { nonce: 'another' },
      { responseUri: 'https://thief.example/answer' },
      { jwkThumbprint: Buffer.alloc(32) },
    ])
      expect(await ends(await shown(change))).toEqual([400, 'bad_device_signature']);
    expect((await asking.read(made.id)).body).toMatchObject({ state: 'open', answer: null });
    // The same wallet succeeds without the error, so the error alone caused the rejection.
    expect((await ends(await shown()))[0]).toBe(200);
  });

  it('invalid-credential-signature, and a device key that is not the credential’s', async () => {
    const held = await mdoc();
    const { shown, ends } = await asked(held);
    const flip = (bytes: Cbor | undefined) => {
      const other = Buffer.from(bytes as Uint8Array);
      other.writeUInt8(other.readUInt8(9) ^ 1, 9);
      return other;
    };
    const good = await shown();
    expect(await ends(changed(good, [...issuerAuthPath, 3], flip))).toEqual([400, 'bad_signature']);
    const thief = await shown({}, ['name'], { key: privateJwk(newPair()) });
    expect(await ends(thief)).toEqual([400, 'bad_device_signature']);
  });
});

describe('a shown mdoc', () => {
  const to = (value: Cbor) => () => value;
  it('is refused if it was changed in transit, and leaves the request open', async () => {
    const held = await mdoc();
    const { shown, ends } = await asked(held);
    const good = await shown();
    const items = itemsPath(held.docType);
    const changes: [string, string][] = [
      [changed(good, [...items, 0, 'elementValue'], to('Lee')), 'claims_not_held'],
      [changed(good, [...items, 0, 'digestID'], to(1)), 'claims_not_held'],
      [
        changed(good, [...msoPath, 'validityInfo', 'validUntil'], to(new Date('2040-01-01T00:00:00Z'))),
        'bad_signature',
      ],
      [changed(good, [...documentPath, 'docType'], to('org.iso.18013.5.1.mDL')), 'wrong_type'],
      [changed(good, [...devicePath, 'nameSpaces', 'org.example'], to(new Map([['a', 1]]))), 'binding_extra'],
      [changed(good, ['documents'], (all) => [...(all as Cbor[]), ...(all as Cbor[])]), 'not_readable'],
      [Buffer.alloc(20_000, 0x81).toString('base64url'), 'not_readable'],
      [Buffer.from('bb00000000ffffffff', 'hex').toString('base64url'), 'not_readable'],
      ['not base64url!', 'not_readable'],
      [held.credential, 'not_readable'],
    ];
    for (const [presentation, fault] of changes) expect(await ends(presentation)).toEqual([400, fault]);
    expect((await ends(good))[0]).toBe(200);
  });

  it('is refused without a requested element, with another value, or as another type', async () => {
    const held = await mdoc();
    const { shown, ends } = await asked(held, questionOf(held, ['name', 'employee_number']));
    expect(await ends(await shown())).toEqual([400, 'claims_missing']);
    const claims = [{ path: [held.docType, 'name'], values: ['Lee'] }];
    const other = await asked(held, { claims });
    expect(await other.ends(await other.shown())).toEqual([400, 'value_not_allowed']);
    const typed = await asked({ ...held, docType: `${held.docType}1`, space: held.docType }, questionOf(held));
    expect(await typed.ends(await typed.shown({}, ['name'], held))).toEqual([400, 'wrong_type']);
  });

  it('is refused once it is revoked', async () => {
    const { employer, ...held } = await mdoc();
    const sent = { params: { id: employer.id }, token: employer.key };
    const [issued] = (await issue.call('GET /api/org/{id}/issued-credentials', sent)).body;
    await issue.call('POST /api/org/{id}/issued-credentials/{credentialId}/revoke', {
      params: { id: employer.id, credentialId: issued?.id ?? 0 },
      token: employer.key,
      body: { reason: 'Left the firm' },
    });
    const { shown, ends } = await asked(held);
    expect(await ends(await shown())).toEqual([400, 'revoked']);
  });
});

describe('an mdoc of an outside issuer', () => {
  const DOC_TYPE = 'org.iso.18013.5.1.mDL';
  const SPACE = 'org.iso.18013.5.1';
  const [PAST, FUTURE] = [new Date('2001-01-01'), new Date('2099-12-31')];
  const [authority, signer, holder] = [newPair(), newPair(), newPair()];
  const root = certifyAlways(authority);
  const certificate = certifyAlways(signer, { by: authority, name: 'Signer' });
  const licence = ({
    chain = [certificate],
    by = signer,
    until = FUTURE,
  }: {
    chain?: Uint8Array[];
    by?: Pair;
    until?: Date;
  } = {}): Held => ({
    docType: DOC_TYPE,
    space: SPACE,
    key: privateJwk(holder),
    credential: issueMdoc({
      docType: DOC_TYPE,
      nameSpaces: { [SPACE]: { name: 'Kim', note: 'no. 900101-1234567', birth_date: new FullDate('1999-03-04') } },
      deviceKey: holder.jwk,
      validity: { signed: PAST, from: PAST, until },
      key: by.key,
      chain,
    }),
  });
  const any = { trust: 'any', authorities: [pemOf(root)] } as const;
  const endsAs = async (held: Held, more: Partial<NewQuestion>) => {
    const { shown, ends } = await asked(held, { ...more, authorities: [...(more.authorities ?? [])] });
    return ends(await shown());
  };

  it('is believed if the question names its authority, and marked as unknown; registration numbers are masked', async () => {
    const held = licence();
    const names = ['name', 'note', 'birth_date'];
    const { shown, ends } = await asked(held, {
      ...any,
      authorities: [pemOf(root)],
      ...questionOf(held, names),
      keepHours: 0,
    });
    const [status, answer] = await ends(await shown({}, names));
    expect(status).toBe(200);
    const fingerprint = new X509Certificate(root).fingerprint256.replaceAll(':', '').toLowerCase();
    expect(answer).toMatchObject({
      issuer: { id: `sha-256:${fingerprint}`, name: 'Example', isKnown: false },
      claims: [
        { values: ['Kim'] },
        { values: [expect.stringMatching(/^no\. 900101-1\*+$/)] },
        { values: ['1999-03-04'] },
      ],
    });
  });

  it('is refused from an authority that the question does not name, with a self-signed certificate, and after its expiry', async () => {
    const stranger = newPair();
    const own = certifyAlways(stranger);
    for (const more of [{ trust: 'operator' }, { trust: 'own' }, { trust: 'any', authorities: [pemOf(own)] }] as const)
      expect(
        await endsAs(licence(), { ...more, authorities: 'authorities' in more ? [...more.authorities] : [] }),
      ).toEqual([400, 'issuer_not_trusted']);
    const trusted = { ...any, authorities: [pemOf(root)] };
    expect(await endsAs(licence({ chain: [own], by: stranger }), trusted)).toEqual([400, 'bad_signature']);
    const other = certifyAlways(stranger, { by: stranger, name: 'Other' });
    expect(await endsAs(licence({ chain: [other], by: stranger }), trusted)).toEqual([400, 'issuer_not_trusted']);
    expect(await endsAs(licence({ by: stranger }), trusted)).toEqual([400, 'bad_signature']);
    expect(await endsAs(licence({ until: new Date('2001-02-01') }), trusted)).toEqual([400, 'expired']);
  });
});

describe('a question about an mdoc', () => {
  it('has one document type, paths of two names, and authorities if any issuer is accepted', async () => {
    const asking = await shop();
    const held = { docType: 'org.iso.18013.5.1.mDL', credential: '', key: {} };
    const good = questionOf(held);
    const root = pemOf(certifyAlways(newPair()));
    expect((await asking.save([held.docType], { ...good, trust: 'any', authorities: [root] })).body).toMatchObject({
      format: 'mso_mdoc',
      authorities: [root],
    });
    const bad: [Partial<NewQuestion>, number][] = [
      [{ ...good, trust: 'any' }, 400],
      [{ ...good, authorities: [root] }, 400],
      [{ trust: 'any', authorities: [root] }, 400],
      [{ ...good, claims: [{ path: ['name'] }] }, 400],
      [{ ...good, claims: [{ path: [held.docType, 'roles', null] }] }, 400],
      [{ ...good, trust: 'any', authorities: ['no certificate'] }, 422],
      [{ ...good, trust: 'any', authorities: [pemOf(certifyAlways(newPair(), { by: newPair(), name: 'None' }))] }, 422],
    ];
    for (const [more, status] of bad) expect((await asking.save([held.docType], more)).status).toBe(status);
    expect((await asking.save([held.docType, 'another'], good)).status).toBe(400);
    const refused = await asking.save([held.docType], { ...good, trust: 'any', authorities: ['no certificate'] });
    expect(refused.problem).toMatchObject({
      code: 'authority_unreadable',
      errors: { authorities: expect.any(String) },
    });
  });
});

it('a person of this server shows an mdoc of one organisation to another organisation', async () => {
  const employer = await issue.employer({ formats: ['mso_mdoc'] });
  const { token } = await app.register();
  const take = app.client(offers);
  const seen = await take('POST /api/offers/look', { token, body: { offer: (await employer.offer()).link } });
  await take('POST /api/offers/take', { token, body: { takingId: seen.body.takingId } });
  const docType = employer.type.docType ?? '';
  const asking = await shop();
  const made = await asking.asked([docType], questionOf({ docType, credential: '', key: {} }));
  const call = app.client(presenting);
  const looked = await call('POST /api/presenting/look', { token, body: { request: made.link } });
  const { disclosureId, asked: wanted, isKept } = looked.body;
  expect(isKept).toBe(true);
  expect(wanted[0]?.choices[0]).toMatchObject({
    claims: [{ label: { en: 'Name', ko: '이름' }, value: 'Kim Minseo' }],
    unseen: [{ en: 'Employee number', ko: '사번' }],
  });
  const choices = [{ query: 'answer', credentials: [wanted[0]?.choices[0]?.credential ?? ''] }];
  expect((await call('POST /api/presenting/show', { token, body: { disclosureId, choices } })).status).toBe(201);
  expect((await asking.read(made.id)).body).toMatchObject({
    state: 'answered',
    answer: { claims: [{ path: [docType, 'name'], values: ['Kim Minseo'] }] },
  });
});
