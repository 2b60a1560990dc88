import type { KeyObject } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import { type Cbor, Embedded } from './cbor.ts';
import { coseKeyOf, readCoseKey } from './cose.ts';
import { decode } from './decode.ts';
import { demand } from './mdoc-error.ts';
import { bytesIn, countIn, insideOf, mapIn, textEntries, textIn, timeIn } from './shape.ts';

export interface Validity {
  readonly signed: Date;
  readonly from: Date;
  readonly until: Date;
}

/** Position in a token status list that records revocation (Token Status List section 6.3). */
export interface StatusReference {
  readonly index: number;
  readonly uri: string;
}

/** The object that the issuer signs (ISO 18013-5 section 9.1.2.4): digests of the elements and the device key. */
export interface MobileSecurityObject {
  readonly docType: string;
  /** Hash algorithm of the digests: `sha256`, `sha384` or `sha512`. */
  readonly hash: string;
  readonly digests: ReadonlyMap<string, ReadonlyMap<number, Uint8Array>>;
  readonly deviceKey: KeyObject;
  readonly deviceJwk: EcJwk;
  readonly validity: Validity;
  readonly status: StatusReference | undefined;
}

export interface MsoToWrite {
  readonly docType: string;
  readonly digests: ReadonlyMap<string, ReadonlyMap<number, Uint8Array>>;
  readonly deviceKey: EcJwk;
  readonly validity: Validity;
  readonly status?: StatusReference | undefined;
}

/** Encodes MobileSecurityObjectBytes with SHA-256 digests. */
export function writeMso({ docType, digests, deviceKey, validity, status }: MsoToWrite): Embedded {
  return Embedded.of(
    new Map<string, Cbor>([
      ['version', '1.0'],
      ['digestAlgorithm', 'SHA-256'],
      ['valueDigests', digests],
      ['deviceKeyInfo', new Map([['deviceKey', coseKeyOf(deviceKey)]])],
      ['docType', docType],
      [
        'validityInfo',
        new Map([
          ['signed', validity.signed],
          ['validFrom', validity.from],
          ['validUntil', validity.until],
        ]),
      ],
      ...(status ? [['status', statusMap(status)] as const] : []),
    ]),
  );
}

const statusMap = ({ index, uri }: StatusReference): Cbor =>
  new Map([
    [
      'status_list',
      new Map<string, Cbor>([
        ['idx', index],
        ['uri', uri],
      ]),
    ],
  ]);

const HASHES: Readonly<Record<string, string>> = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' };

/** Parses MobileSecurityObjectBytes and ignores unknown members. */
export function readMso(bytes: Uint8Array): MobileSecurityObject {
  const mso = mapIn(insideOf(decode(bytes), 'a mobile security object'), 'a mobile security object');
  demand(mso.get('version') === '1.0', 'unsupported', 'a mobile security object of another version');
  const algorithm = textIn(mso.get('digestAlgorithm'), 'a digest algorithm');
  const hash = Object.hasOwn(HASHES, algorithm) ? HASHES[algorithm] : undefined;
  demand(hash !== undefined, 'unsupported', 'digests of another algorithm');
  const { key, jwk } = readCoseKey(mapIn(mso.get('deviceKeyInfo'), 'deviceKeyInfo').get('deviceKey'));
  const validity = mapIn(mso.get('validityInfo'), 'validityInfo');
  return {
    docType: textIn(mso.get('docType'), 'a docType'),
    hash,
    digests: new Map(
      textEntries(mso.get('valueDigests'), 'valueDigests').map(([space, digests]) => [space, readDigests(digests)]),
    ),
    deviceKey: key,
    deviceJwk: jwk,
    validity: {
      signed: timeIn(validity.get('signed'), 'signed'),
      from: timeIn(validity.get('validFrom'), 'validFrom'),
      until: timeIn(validity.get('validUntil'), 'validUntil'),
    },
    status: readStatus(mso.get('status')),
  };
}

const readDigests = (value: Cbor): ReadonlyMap<number, Uint8Array> =>
  new Map([...mapIn(value, 'digests')].map(([id, digest]) => [countIn(id, 'a digestID'), bytesIn(digest, 'a digest')]));

/** An unknown kind of status must not count as valid: the caller gets no status and refuses the credential. */
function readStatus(value: Cbor | undefined): StatusReference | undefined {
  if (value === undefined) return undefined;
  const list = mapIn(value, 'a status').get('status_list');
  demand(list !== undefined, 'unsupported', 'a status that is no token status list');
  const map = mapIn(list, 'a status list');
  return { index: countIn(map.get('idx'), 'an idx'), uri: textIn(map.get('uri'), 'a uri') };
}
