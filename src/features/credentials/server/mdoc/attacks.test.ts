import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Cbor, encode, FullDate } from './cbor.ts';
import { checkDeviceResponse } from './check-mdoc.ts';
import { signCose } from './cose.ts';
import { readIssuerSigned } from './issuer-signed.ts';
import { MdocError, type MdocFault } from './mdoc-error.ts';
import { presentMdoc } from './present.ts';
import {
  changed,
  devicePath,
  documentPath,
  issuerAuthPath,
  itemsPath,
  msoPath,
  signaturePath,
} from './testing/changing.ts';
import * as a from './testing/licence.ts';
import { peerIssue } from './testing/peer-mdoc.ts';
import { deviceAuthentication, transcriptOverDcApi, transcriptOverRedirects } from './transcript.ts';

const { docType, now, space } = a;

/** Returns the fault of the MdocError that a function throws, or `holds` if it throws none. */
function faultOf(act: () => unknown): MdocFault | 'holds' {
  try {
    act();
    return 'holds';
  } catch (error) {
    if (error instanceof MdocError) return error.fault;
    throw error;
  }
}
const checkFault = (text: string, at = now) => faultOf(() => a.check(text, at));
const genuine = a.shown();
const to = (value: Cbor | undefined) => () => value;
const flip = (value: Cbor | undefined) => {
  const bytes = Buffer.from(value as Uint8Array);
  bytes.writeUInt8(bytes.readUInt8(9) ^ 1, 9);
  return bytes;
};
const twice = (value: Cbor | undefined) => [...(value as Cbor[]), ...(value as Cbor[])];

describe('a presentation', () => {
  const items = itemsPath(space);
  it.each<[string, readonly (string | number)[], (value: Cbor | undefined) => Cbor | undefined, MdocFault]>([
    ['an element of another value', [...items, 1, 'elementValue'], to(false), 'digest_mismatch'],
    ['an element of another name', [...items, 1, 'elementIdentifier'], to('age_over_21'), 'digest_mismatch'],
    ['an element with another salt', [...items, 1, 'random'], to(Buffer.alloc(32)), 'digest_mismatch'],
    ['an element with a salt of 15 bytes', [...items, 1, 'random'], to(Buffer.alloc(15)), 'malformed'],
    ['an element with the digest of another', [...items, 1, 'digestID'], to(1), 'digest_mismatch'],
    ['an element twice', items, twice, 'malformed'],
    ['a name space that was not signed', [...documentPath, 'issuerSigned', 'nameSpaces'], moved, 'digest_mismatch'],
    ['a digest that was changed', [...msoPath, 'valueDigests', space, 0], to(Buffer.alloc(32)), 'issuer_signature'],
    [
      'a validity that was made longer',
      [...msoPath, 'validityInfo', 'validUntil'],
      to(a.later(900)),
      'issuer_signature',
    ],
    ['another device key', [...msoPath, 'deviceKeyInfo', 'deviceKey', -2], offCurve, 'malformed'],
    ['another docType within', [...msoPath, 'docType'], to('org.example.card'), 'doc_type_mismatch'],
    ['another docType', [...documentPath, 'docType'], to('org.example.card'), 'doc_type_mismatch'],
    ['a signature of the issuer that was changed', [...issuerAuthPath, 3], flip, 'issuer_signature'],
    ['no payload that the issuer signed', [...issuerAuthPath, 2], to(null), 'malformed'],
    ['another algorithm', [...issuerAuthPath, 0], to(encode(new Map([[1, -8]]))), 'unsupported'],
    ['no algorithm', [...issuerAuthPath, 0], to(Buffer.alloc(0)), 'unsupported'],
    ['a header to be understood', [...issuerAuthPath, 1, 2], to([99]), 'unsupported'],
    ['an algorithm beside the protected one', [...issuerAuthPath, 1, 1], to(-7), 'malformed'],
    ['no certificate', [...issuerAuthPath, 1, 33], to(undefined), 'issuer_chain'],
    ['a certificate that is none', [...issuerAuthPath, 1, 33], to(Buffer.alloc(40, 48)), 'issuer_chain'],
    ['six certificates', [...issuerAuthPath, 1, 33], to(Array(6).fill(a.certificate)), 'issuer_chain'],
    ['a device signature that was changed', [...signaturePath, 3], flip, 'device_signature'],
    ['a device signature that is cut', [...signaturePath, 3], to(Buffer.alloc(63)), 'device_signature'],
    ['a device signature with its payload', [...signaturePath, 2], to(Buffer.alloc(2)), 'malformed'],
    ['no device signature', [...devicePath, 'deviceAuth'], to(new Map()), 'malformed'],
    ['no device', devicePath, to(undefined), 'malformed'],
    ['a MAC', [...devicePath, 'deviceAuth', 'deviceMac'], to([]), 'unsupported'],
    ['elements of the device', [...devicePath, 'nameSpaces', space], to(new Map([['a', 1]])), 'device_elements'],
    ['two documents', ['documents'], twice, 'malformed'],
    ['no document', ['documents'], to([]), 'malformed'],
    ['an error', ['status'], to(10), 'malformed'],
    ['another version', ['version'], to('2.0'), 'unsupported'],
    ['another version within', [...msoPath, 'version'], to('2.0'), 'unsupported'],
    ['digests of an algorithm that is broken', [...msoPath, 'digestAlgorithm'], to('SHA-1'), 'unsupported'],
    [
      'digests of an algorithm that every object has',
      [...msoPath, 'digestAlgorithm'],
      to('constructor'),
      'unsupported',
    ],
    ['a day where a time belongs', [...msoPath, 'validityInfo', 'signed'], to(new FullDate('2026-01-01')), 'malformed'],
    ['a status of another kind', [...msoPath, 'status'], to(new Map([['identifier_list', 1]])), 'unsupported'],
  ])('with %s is refused', (_, path, change, fault) => {
    expect(checkFault(genuine)).toBe('holds');
    expect(checkFault(changed(genuine, path, change))).toBe(fault);
  });

  it('from which an element was removed is valid for the other elements: its verifier checks completeness', () => {
    const less = a.check(changed(genuine, items, (value) => [(value as Cbor[])[0] as Cbor]));
    expect([...(less.elements.get(space)?.keys() ?? [])]).toEqual(['family_name']);
  });
  it('is valid with ES256 under its newer algorithm number too (RFC 9864), and invalid if the number is changed afterwards', () => {
    const header = encode(new Map([[1, -9]]));
    const renumbered = changed(genuine, [...issuerAuthPath, 0], to(header));
    expect(checkFault(renumbered)).toBe('issuer_signature');
    const payload = pick(genuine, msoPath) as Uint8Array;
    const toBeSigned = encode(['Signature1', header, Buffer.alloc(0), payload]);
    const signature = sign('sha256', toBeSigned, { key: a.signer.key, dsaEncoding: 'ieee-p1363' });
    expect(checkFault(changed(renumbered, [...issuerAuthPath, 3], to(signature)))).toBe('holds');
  });
  it('is refused for another request: client, nonce, address, encryption key, or channel', () => {
    const { request } = a;
    const others = [
      transcriptOverRedirects({ ...request, clientId: 'x509_san_dns:thief.example' }),
      transcriptOverRedirects({ ...request, nonce: 'another' }),
      transcriptOverRedirects({ ...request, responseUri: 'https://thief.example/answer' }),
      transcriptOverRedirects({ ...request, jwkThumbprint: 'AAAA' }),
      transcriptOverDcApi({ origin: 'https://shop.example', nonce: request.nonce }),
    ];
    for (const transcript of others)
      expect(faultOf(() => checkDeviceResponse(genuine, { docType, now, transcript }))).toBe('device_signature');
  });
  it('is refused by another device key, and with the device signature of another credential', () => {
    const thief = a.newPair();
    const credential = readIssuerSigned(a.licence({ deviceKey: thief.jwk }));
    const ofThief = presentMdoc({ credential, elements: {}, transcript: a.transcript, key: thief.key });
    expect(checkFault(ofThief)).toBe('holds');
    const swapped = changed(ofThief, [...documentPath, 'issuerSigned'], to(readMap(genuine)));
    expect(checkFault(swapped)).toBe('device_signature');
  });
  it('is refused if the device signs an element of its own without authorisation', () => {
    const own = changed(genuine, [...devicePath, 'nameSpaces', space], to(new Map([['age_over_18', true]])));
    const nameSpaces = pick(own, [...devicePath, 'nameSpaces']);
    const signed = signCose(a.holder.key, deviceAuthentication(a.transcript, docType, nameSpaces as never), {
      isDetached: true,
    });
    expect(checkFault(changed(own, signaturePath, to(signed)))).toBe('device_elements');
  });
});

describe('an issuer', () => {
  const by = (chain: readonly Uint8Array[], key = a.signer.key) => checkFault(a.shown(a.licence({ chain, key })));
  it('is identified by its certificate chain, in which each certificate is signed by the next, which is an authority’s', () => {
    expect(by([a.certificate, a.root])).toBe('holds');
    expect(by([a.certificate, a.certify(a.newPair(), {})])).toBe('issuer_chain');
    const middle = a.newPair();
    const below = a.certify(middle, { by: a.signer, name: 'Below' });
    expect(by([below, a.certificate], middle.key)).toBe('issuer_chain');
  });
  it('is refused with the certificate of another key', () => {
    expect(by([a.certificate], a.newPair().key)).toBe('issuer_signature');
  });
  it('is refused with a certificate that has expired, is not yet valid, or was not valid when the issuer signed', () => {
    const certificate = (from: number, until: number) =>
      a.certify(a.signer, { by: a.authority, name: 'Signer', from: a.later(from), until: a.later(until) });
    expect(by([certificate(-2, 1)])).toBe('holds');
    expect(by([certificate(-9, -0.1)])).toBe('issuer_chain');
    expect(by([certificate(1, 9)])).toBe('issuer_chain');
    expect(by([certificate(-0.5, 9)])).toBe('issuer_chain');
  });
  it('is refused with a key of another curve', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    const certificate = a.certify({ ...a.signer, publicKey }, { by: a.authority, name: 'Signer' });
    expect(by([certificate], privateKey)).toBe('unsupported');
  });
});

describe('a credential', () => {
  const during = (from: number, until: number, signed = from) =>
    checkFault(
      a.shown(a.licence({ validity: { signed: a.later(signed), from: a.later(from), until: a.later(until) } })),
    );
  it('is valid from its first to its last moment, and no longer', () => {
    expect(during(-2, 1)).toBe('holds');
    expect(during(-2, -1)).toBe('expired');
    expect(during(-2, 0)).toBe('expired');
    expect(during(1, 2)).toBe('not_yet_valid');
    expect(during(-1, 2, 1)).toBe('not_yet_valid');
  });
  it('of another issuer is refused if an element was changed', async () => {
    const text = await peerIssue({
      docType,
      space,
      elements: { family_name: '김', age_over_18: false },
      deviceKey: a.holder.jwk,
      issuerKey: a.privateJwk(a.signer),
      certificates: [a.certificate],
      signed: a.later(-1),
      validUntil: a.later(30),
    });
    const forged = changed(text, ['nameSpaces', space, 1, 'elementValue'], to(true));
    expect(checkFault(a.shown(text))).toBe('holds');
    expect(checkFault(a.shown(forged))).toBe('digest_mismatch');
  });
});

function moved(value: Cbor | undefined): Cbor {
  return new Map([['org.example', [...(value as ReadonlyMap<string, Cbor>).values()][0] as Cbor]]);
}
function offCurve(): Cbor {
  return Buffer.alloc(32, 1);
}
function pick(text: string, path: readonly (string | number)[]): Cbor | undefined {
  let found: Cbor | undefined;
  changed(text, path, (value) => {
    found = value;
    return value;
  });
  return found;
}
const readMap = (text: string) => pick(text, [...documentPath, 'issuerSigned']);
