import { type Cbor, type CborMap, type Embedded, encode } from './cbor.ts';
import { readCose, type Sign1 } from './cose.ts';
import { decode, MAX_BYTES } from './decode.ts';
import { demand } from './mdoc-error.ts';
import { type MobileSecurityObject, readMso } from './mso.ts';
import { bytesIn, countIn, embeddedIn, listIn, mapIn, textEntries, textIn } from './shape.ts';

/** One element with what opens its digest (ISO 18013-5 section 8.3.2.1.2.2). */
export interface IssuerSignedItem {
  readonly digestId: number;
  readonly name: string;
  readonly value: Cbor;
  /** IssuerSignedItemBytes, of which the digest is. */
  readonly bytes: Embedded;
}

/** A credential as its issuer signed it, taken apart; nothing of it is believed before `checkIssuerSigned`. */
export interface IssuerSigned {
  readonly nameSpaces: ReadonlyMap<string, readonly IssuerSignedItem[]>;
  readonly issuerAuth: Sign1;
  /** The same as it came, for whoever shows it. */
  readonly issuerAuthCbor: Cbor;
  readonly payload: Uint8Array;
  readonly mso: MobileSecurityObject;
}

/** A salt has at least 16 bytes (ISO 18013-5 section 9.1.2.5); a short one lets who has the digest try values. */
const MIN_SALT = 16;

/** Reads a credential as OpenID4VCI 1.0 gives it (appendix A.2.4). */
export const readIssuerSigned = (text: string): IssuerSigned => issuerSignedIn(decode(bytesOf(text)));

/** base64url without padding; no character beside. */
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
  demand(new Set(items.map(({ name }) => name)).size === items.length, 'malformed', 'an element that stands twice');
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
