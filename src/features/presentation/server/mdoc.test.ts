import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import type { Embedded } from '#features/credentials/server/mdoc/cbor.ts';
import { decode } from '#features/credentials/server/mdoc/decode.ts';
import { bytesOf } from '#features/credentials/server/mdoc/issuer-signed.ts';
import { type PeerRequest, peerCheck } from '#features/credentials/server/mdoc/testing/peer-mdoc.ts';
import { type LicenceFaults, licenceOffice, licenceRoot } from '#features/issuance/server/testing/licence-office.ts';
import { LICENCE, SPACE, VCT } from '#features/issuance/server/testing/peer-configurations.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { peerVerifier, type RequestChange } from './testing/peer-verifier.ts';
import { presenting } from './testing/presenting.ts';

const app = sharedApp('personal');
const { seen, look, showFirst, disclosures, taking } = presenting(app);
let school: Awaited<ReturnType<typeof peerIssuer>>;
let shop: Awaited<ReturnType<typeof peerVerifier>>;
/** Takes a licence from a third-party issuer. */
async function taken(faults: LicenceFaults = {}, more: { batch?: number } = {}) {
  school.err({ licence: licenceOffice(faults), ...more });
  const { takingId } = await taking.seen(school.offer({ credential_configuration_ids: ['licence'] }));
  expect((await taking.take(takingId)).status).toBe(201);
}
beforeAll(async () => {
  school = await peerIssuer();
  shop = await peerVerifier(selfSigned('127.0.0.1'));
  await taken();
});
beforeEach(() => shop.reply());
afterAll(() => Promise.all([school.stop(), shop.stop()]));

const licence = (more: object = {}, docType = LICENCE) => ({
  id: 'licence',
  format: 'mso_mdoc',
  meta: { doctype_value: docType },
  ...more,
});
const elements = (...names: string[]) => ({
  credentials: [licence({ claims: names.map((name) => ({ path: [SPACE, name] })) })],
});
const adult = elements('age_over_18', 'given_name');

/** Shows the first match, and returns the presentation with what an independent verifier needs to check it. */
async function shown(query: unknown, making: RequestChange = {}) {
  const { text, nonce, clientId } = shop.ask(query, making);
  const reply = await showFirst(await seen(text));
  if (reply.status !== 201) throw new Error(reply.text);
  const { said } = await shop.opened();
  const [presentation = ''] = (said.vp_token as Record<string, string[]>).licence ?? [];
  const jwkThumbprint = Buffer.from(await calculateJwkThumbprint(shop.jwk), 'base64url');
  const request = { clientId, nonce, responseUri: `${shop.origin}/answer`, jwkThumbprint };
  return { said, presentation, request };
}
type Part = ReadonlyMap<string, ReadonlyMap<string, unknown>>;
/** Returns the content of one part of the presentation's only document. */
function partOf(presentation: string, part: 'issuerSigned' | 'deviceSigned'): ReadonlyMap<string, unknown> {
  const [document] = (decode(bytesOf(presentation)) as never as ReadonlyMap<string, Part[]>).get('documents') ?? [];
  return document?.get(part) ?? new Map();
}
const judged = (presentation: string, request: PeerRequest) =>
  peerCheck(presentation, SPACE, { request, roots: [licenceRoot], now: new Date() });

describe('oid4vp-1final-wallet iso_mdl', () => {
  it('happy-flow: shows the requested elements to an independent verifier, and no other elements', async () => {
    const { said, presentation, request } = await shown(adult);
    expect(said).toEqual({ vp_token: { licence: [expect.stringMatching(/^[\w-]+$/)] } });
    expect(await judged(presentation, request)).toEqual([{ age_over_18: true, given_name: 'Minseo' }]);
    const own = partOf(presentation, 'deviceSigned').get('nameSpaces');
    expect(decode((own as Embedded).content)).toEqual(new Map());
  });

  it('signs for this request only: another nonce, client, address or encryption is invalid', async () => {
    const { presentation, request } = await shown(adult);
    const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
    const other = Buffer.from(await calculateJwkThumbprint(await exportJWK(publicKey)), 'base64url');
    const { jwkThumbprint: _, ...plain } = request;
    for (const one of [
      { ...request, nonce: 'another' },
      { ...request, clientId: 'x509_san_dns:thief.example' },
      { ...request, responseUri: 'https://thief.example/answer' },
      { ...request, jwkThumbprint: other },
      plain,
    ])
      await expect(judged(presentation, one)).rejects.toThrow();
  });

  it('responds in the clear if the request asks for that, and signs that there is no encryption', async () => {
    const { presentation, request } = await shown(adult, { isPlain: true });
    const { jwkThumbprint: _, ...plain } = request;
    expect(await judged(presentation, plain)).toHaveLength(1);
    await expect(judged(presentation, request)).rejects.toThrow();
  });

  it('no-claims-in-dcql-query: discloses no element', async () => {
    const { presentation } = await shown({ credentials: [licence()] });
    expect([...partOf(presentation, 'issuerSigned').keys()]).toEqual(['issuerAuth']);
  });

  it('required-non-matching-credential: shows no mdoc of another type, without a requested element, or with another value', async () => {
    const sent = shop.received.length;
    for (const query of [
      { credentials: [licence({}, 'org.iso.18013.5.1')] },
      elements('given_name', 'blood_group'),
      { credentials: [licence({ claims: [{ path: ['org.example', 'given_name'] }] })] },
      { credentials: [licence({ claims: [{ path: [SPACE, 'age_over_18'], values: [false] }] })] },
    ]) {
      const { isAnswerable, asked } = await seen(shop.ask(query).text);
      expect([isAnswerable, asked]).toEqual([false, []]);
    }
    expect(shop.received).toHaveLength(sent);
  });

  it('optional-credential-set: shows an mdoc and an SD-JWT VC in one response, and leaves out missing credentials', async () => {
    school.err({});
    const { takingId } = await taking.seen(school.offer());
    await taking.take(takingId);
    const student = { id: 'student', format: 'dc+sd-jwt', meta: { vct_values: [VCT] }, claims: [{ path: ['name'] }] };
    const credentials = [student, ...adult.credentials, { ...licence({}, 'org.example.card'), id: 'card' }];
    const sets = [{ options: [['student', 'licence']] }, { options: [['card']], required: false }];
    const { text, nonce, clientId } = shop.ask({ credentials, credential_sets: sets });
    expect((await showFirst(await seen(text))).status).toBe(201);
    const { vp_token: token } = (await shop.opened()).said as { vp_token: Record<string, string[]> };
    expect(Object.keys(token).sort()).toEqual(['licence', 'student']);
    expect(await shop.judge(token.student?.[0] ?? '', { aud: clientId, nonce })).toMatchObject({ vct: VCT });
    const thumbprint = Buffer.from(await calculateJwkThumbprint(shop.jwk), 'base64url');
    const request = { clientId, nonce, responseUri: `${shop.origin}/answer`, jwkThumbprint: thumbprint };
    expect(await judged(token.licence?.[0] ?? '', request)).toEqual([{ age_over_18: true, given_name: 'Minseo' }]);
  });

  it('refuses a request that accepts no mdoc, or no signature algorithm used here', async () => {
    const metadata = (formats: object): RequestChange => ({
      change: (good) => ({
        ...good,
        client_metadata: { ...(good.client_metadata as object), vp_formats_supported: formats },
      }),
    });
    const { code } = (await look(shop.ask(adult, metadata({ 'dc+sd-jwt': {} })).text)).problem;
    expect(code).toBe('request_invalid');
    const other = metadata({ mso_mdoc: { deviceauth_alg_values: [-8] } });
    expect((await look(shop.ask(adult, other).text)).problem.code).toBe('request_unsupported');
  });
});

describe('a person', () => {
  it('sees each element by its label, the elements that stay hidden, and if the verifier stores them', async () => {
    const claims = [{ path: [SPACE, 'age_over_18'], intent_to_retain: true }, { path: [SPACE, 'birth_date'] }];
    const { asked, isKept, isOverAsking } = await seen(shop.ask({ credentials: [licence({ claims })] }).text);
    expect([isKept, isOverAsking]).toEqual([true, true]);
    expect(asked[0]?.choices[0]).toMatchObject({
      name: { en: 'Driving licence', ko: '운전면허증' },
      claims: [
        { label: { en: 'Over 18', ko: '만 18세 이상' }, value: 'true', isTooMuch: false },
        { label: { en: 'birth date' }, value: '1999-03-04', isTooMuch: true },
      ],
    });
    const unseen = asked[0]?.choices[0]?.unseen.map(({ en }) => en);
    expect(unseen).toEqual(expect.arrayContaining(['Given name', 'Picture', 'Over 65', 'document number']));
    expect(unseen).not.toContain('Over 18');
    expect((await seen(shop.ask(adult).text)).isKept).toBe(false);
  });

  it('has the shown elements recorded, without their values', async () => {
    await shown(adult);
    const [last] = await disclosures();
    expect(last).toMatchObject({ outcome: 'shown', shown: [{ claims: [{ en: 'Given name' }, { en: 'Over 18' }] }] });
    expect(JSON.stringify(last)).not.toContain('Minseo');
  });

  it('never shows a registration number', async () => {
    await taken({ credential: { docType: LICENCE, elements: { note: 'no. 900101-1234567', age_over_18: true } } });
    const seenOnce = await seen(shop.ask(elements('note')).text);
    expect(seenOnce.asked[0]?.choices[0]?.claims).toMatchObject([{ isLocked: true }]);
    expect((await showFirst(seenOnce)).problem.code).toBe('claim_locked');
  });

  it('shows each copy once with its own key', async () => {
    await taken({}, { batch: 2 });
    const signatures = [];
    for (let n = 0; n < 3; n += 1) {
      const { presentation, request } = await shown(adult);
      expect(await judged(presentation, request)).toHaveLength(1);
      signatures.push(JSON.stringify(partOf(presentation, 'issuerSigned').get('issuerAuth')));
    }
    expect(new Set(signatures).size).toBe(2);
    expect(signatures[2]).toBe(signatures[1]);
  });
});
