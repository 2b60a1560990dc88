import { describe, expect, it } from 'vitest';
import { type Cbor, Embedded, encode, FullDate } from './cbor.ts';
import { checkDeviceResponse, checkIssuerSigned } from './check-mdoc.ts';
import { readIssuerSigned } from './issuer-signed.ts';
import { MdocError } from './mdoc-error.ts';
import { plainOf } from './plain.ts';
import { presentMdoc } from './present.ts';
import * as a from './testing/licence.ts';
import { type PeerRequest, peerCheck, peerDay, peerIssue, peerShow, peerTake } from './testing/peer-mdoc.ts';
import { transcriptOverDcApi, transcriptOverRedirects } from './transcript.ts';

const { docType, now, space } = a;
const trust = { roots: [a.root], now };
const thumbprint = 'QoPsknrg8gjaqi0CaoFPKyLcpSz4X_qPP4Ymxr1mkEc';
const overRedirects = { ...a.request, jwkThumbprint: thumbprint };
const overDcApi = { origin: 'https://shop.example', nonce: a.request.nonce, jwkThumbprint: thumbprint };
const requests = [
  ['over redirects', a.request, a.transcript],
  ['over redirects, encrypted', overRedirects, transcriptOverRedirects(overRedirects)],
  ['through the DC API', overDcApi, transcriptOverDcApi(overDcApi)],
] as const;
const asPeer = (request: (typeof requests)[number][1]): PeerRequest =>
  'jwkThumbprint' in request ? { ...request, jwkThumbprint: Buffer.from(thumbprint, 'base64url') } : request;

const ofPeer = (digest: 'SHA-256' | 'SHA-384' | 'SHA-512' = 'SHA-256') =>
  peerIssue({
    docType,
    space,
    elements: { family_name: '김', birth_date: peerDay('1999-03-04'), age_over_18: true },
    deviceKey: a.holder.jwk,
    issuerKey: a.privateJwk(a.signer),
    certificates: [a.certificate],
    signed: a.later(-1),
    validUntil: a.later(30),
    digest,
  });

describe('a credential in mso_mdoc', () => {
  it('issued by us is accepted by an independent wallet', async () => {
    expect(await peerTake(a.licence(), space, trust)).toMatchObject({
      family_name: '김',
      age_over_18: true,
      height: 171,
    });
  });
  it.each(['SHA-256', 'SHA-384', 'SHA-512'] as const)(
    'issued by another issuer with %s is accepted by us',
    async (digest) => {
      const checked = checkIssuerSigned(readIssuerSigned(await ofPeer(digest)), { docType, now });
      expect(checked.elements.get(space)).toEqual(
        new Map<string, unknown>([
          ['family_name', '김'],
          ['birth_date', new FullDate('1999-03-04')],
          ['age_over_18', true],
        ]),
      );
      expect(checked.deviceKey).toEqual(a.holder.jwk);
      expect(checked.chain.map(({ raw }) => raw)).toEqual([Buffer.from(a.certificate)]);
    },
  );
  it('is returned as given, with validity and the address of its status', () => {
    const status = { index: 77, uri: 'https://city.example/status-lists/1' };
    const checked = checkIssuerSigned(readIssuerSigned(a.licence({ status })), { docType, now });
    expect(Object.fromEntries(checked.elements.get(space) ?? [])).toEqual({
      ...a.elements,
      portrait: new Uint8Array(a.elements.portrait),
    });
    expect(checked.validity).toEqual({ signed: a.later(-1), from: a.later(-1), until: a.later(30) });
    expect(checked.status).toEqual(status);
    expect(checkIssuerSigned(readIssuerSigned(a.licence()), { docType, now }).status).toBeUndefined();
  });
  it('is shown as JSON: dates and times as text, bytes in base64url', () => {
    const value = new Map<string | number, Cbor>([
      ['day', new FullDate('1999-03-04')],
      ['at', new Date('2026-06-01T12:00:00Z')],
      ['picture', Buffer.from('hello')],
      ['__proto__', [null, 1.5, Embedded.of(new Map([[1, 'one']]))]],
    ]);
    expect(JSON.stringify(plainOf(value))).toBe(
      '{"day":"1999-03-04","at":"2026-06-01T12:00:00Z","picture":"aGVsbG8","__proto__":[null,1.5,{"1":"one"}]}',
    );
  });
  it('has a separate salt for each element', () => {
    const digests = [a.licence(), a.licence()].flatMap((text) =>
      [...(readIssuerSigned(text).mso.digests.get(space)?.values() ?? [])].map((one) =>
        Buffer.from(one).toString('hex'),
      ),
    );
    expect(new Set(digests).size).toBe(2 * Object.keys(a.elements).length);
  });
  it('is not issued without an element, a certificate or a validity', () => {
    expect(() => a.licence({ nameSpaces: { [space]: {} } })).toThrow('malformed');
    expect(() => a.licence({ chain: [] })).toThrow('issuer_chain');
    expect(() => a.licence({ validity: { signed: now, from: now, until: now } })).toThrow('malformed');
  });
  it.each<[string, Cbor]>([
    ['no number', Number.NaN],
    ['17 levels', Array.from({ length: 17 }).reduce<Cbor>((inside) => [inside], 1)],
    ['a day that is none', new FullDate('2026-02-30')],
    ['a time that is none', new Date(Number.NaN)],
    ['a time of the year 10000', new Date('+010000-01-01T00:00:00Z')],
  ])('is not issued with %s', (_, value) => {
    expect(() => a.licence({ nameSpaces: { [space]: { value } } })).toThrow(MdocError);
  });
});

describe.each(requests)('a presentation %s', (_, request, transcript) => {
  it('of ours is accepted by an independent verifier, with the chosen elements and nothing else', async () => {
    const credential = readIssuerSigned(a.licence());
    const text = presentMdoc({ credential, elements: { [space]: a.names }, transcript, key: a.holder.key });
    const answer = await peerCheck(text, space, { ...trust, request: asPeer(request) });
    expect(answer).toEqual([{ family_name: '김', age_over_18: true }]);
    await expect(
      peerCheck(text, space, { ...trust, request: { ...asPeer(request), nonce: 'another' } }),
    ).rejects.toThrow();
  });
  it('of ours shows a credential of another issuer to an independent verifier', async () => {
    const credential = readIssuerSigned(await ofPeer());
    const text = presentMdoc({ credential, elements: { [space]: ['birth_date'] }, transcript, key: a.holder.key });
    const answer = await peerCheck(text, space, { ...trust, request: asPeer(request) });
    expect(answer).toEqual([{ birth_date: peerDay('1999-03-04') }]);
  });
  it.each(['ours', 'another'])('of another wallet is accepted by us, of a credential that is %s', async (whose) => {
    const credential = whose === 'ours' ? a.licence() : await ofPeer();
    const key = a.privateJwk(a.holder);
    const text = await peerShow({ credential, docType, space, names: a.names, key, request: asPeer(request) });
    const checked = checkDeviceResponse(text, { docType, now, transcript });
    expect(Object.fromEntries(checked.elements.get(space) ?? [])).toEqual({ family_name: '김', age_over_18: true });
  });
});

describe('a presentation', () => {
  it('of no element proves that the credential is held', () => {
    expect(a.check(a.shown(a.licence(), [])).elements.size).toBe(0);
  });
  it('cannot contain an element that is not held, nor use another key', () => {
    expect(() => a.shown(a.licence(), ['family_name', 'blood_type'])).toThrow('not_held');
    const credential = readIssuerSigned(a.licence());
    const by = { credential, elements: {}, transcript: a.transcript, key: a.newPair().key };
    expect(() => presentMdoc(by)).toThrow('device_key_mismatch');
  });
});

// The examples of OpenID4VP 1.0, appendix B.2.6.
describe('the published session transcripts', () => {
  const nonce = 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA';
  const hex = (value: Parameters<typeof encode>[0]) => Buffer.from(encode(value)).toString('hex');
  it('equal our session transcripts', () => {
    const redirects = { clientId: 'x509_san_dns:example.com', nonce, responseUri: 'https://example.com/response' };
    expect(hex(transcriptOverRedirects({ ...redirects, jwkThumbprint: thumbprint }))).toBe(
      '83f6f682714f70656e494434565048616e646f7665725820048bc053c00442af9b8eed494cefdd9d95240d254b046b11b68013722aad38ac',
    );
    expect(hex(transcriptOverDcApi({ origin: 'https://example.com', nonce, jwkThumbprint: thumbprint }))).toBe(
      '83f6f682764f70656e4944345650444341504948616e646f7665725820fbece366f4212f9762c74cfdbf83b8c69e371d5d68cea09cb4c48ca6daab761a',
    );
  });
});
