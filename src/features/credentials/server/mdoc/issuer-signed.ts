import { type Cbor, type CborMap, type Embedded, encode } from './cbor.ts';
import { readCose, type Sign1 } from './cose.ts';
import { decode, MAX_BYTES } from './decode.ts';
import { demand } from './mdoc-error.ts';
import { type MobileSecurityObject, readMso } from './mso.ts';
import { bytesIn, countIn, embeddedIn, listIn, mapIn, textEntries, textIn } from './shape.ts';

/** One element with the parts of its digest (ISO 18013-5 section 8.3.2.1.2.2). */
export interface IssuerSignedItem {
  readonly digestId: number;
  readonly name: string;
  readonly value: Cbor;
  /** IssuerSignedItemBytes, over which the digest is computed. */
  readonly bytes: Embedded;
}

/** A parsed credential. Unverified until `checkIssuerSigned` has passed. */
export interface IssuerSigned {
  readonly nameSpaces: ReadonlyMap<string, readonly IssuerSignedItem[]>;
  readonly issuerAuth: Sign1;
  /** `issuerAuth` as received, to be passed on unchanged when the mdoc is presented. */
  readonly issuerAuthCbor: Cbor;
  readonly payload: Uint8Array;
  readonly mso: MobileSecurityObject;
}

/**
 * Minimum length of a salt in bytes (ISO 18013-5 section 9.1.2.5). With a shorter one, anyone who has the digest could
 * guess the value.
 */
const MIN_SALT = 16;

/** Parses a credential as OpenID4VCI 1.0 delivers it (appendix A.2.4). */
export const readIssuerSigned = (text: string): IssuerSigned => issuerSignedIn(decode(bytesOf(text)));

/** Decodes base64url without padding; rejects any other character. */
export function bytesOf(text: string): Uint8Array {
  demand(text.length <= (MAX_BYTES * 4) / 3 + 4, 'cbor_limit', `${text.length} characters`);
  demand(/^[\w-]+$/.test(text), 'malformed', 'text that is no base64url');
  return Buffer.from(text, 'base64url');
}
export const textOf = (value: Cbor): string => Buffer.from(encode(value)).toString('base64url');

export function issuerSignedIn(value: Cbor | undefined): IssuerSigned {
  const map = mapIn(value, 'an IssuerSigned');
  const issuerAuthCbor = map.get('issuerAuth');
  const issuerAuth = readCose(issuerAuthCbor);
  const payload = bytesIn(issuerAuth.payload ?? undefined, 'the payload of an issuerAuth');
  const spaces = map.get('nameSpaces') ?? new Map();
  return {
    nameSpaces: new Map(textEntries(spaces, 'nameSpaces').map(([space, items]) => [space, readItems(items)])),
    issuerAuth,
    issuerAuthCbor: issuerAuthCbor as Cbor,
    payload,
    mso: readMso(payload),
  };
}

function readItems(value: Cbor): readonly IssuerSignedItem[] {
  const items = listIn(value, 'a name space').map(readItem);
  demand(new Set(items.map(({ name }) => name)).size === items.length, 'malformed', 'an element that occurs twice');
  demand(new Set(items.map(({ digestId }) => digestId)).size === items.length, 'malformed', 'a digestID used twice');
  return items;
}

function readItem(value: Cbor): IssuerSignedItem {
  const bytes = embeddedIn(value, 'an IssuerSignedItem');
  const item: CborMap = mapIn(decode(bytes.content), 'an IssuerSignedItem');
  const inside = item.get('elementValue');
  demand(inside !== undefined, 'malformed', 'an element without a value');
  demand(bytesIn(item.get('random'), 'a salt').length >= MIN_SALT, 'malformed', 'a salt that is too short');
  return {
    digestId: countIn(item.get('digestID'), 'a digestID'),
    name: textIn(item.get('elementIdentifier'), 'an elementIdentifier'),
    value: inside,
    bytes,
  };
}
