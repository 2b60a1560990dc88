import type { Cbor, CborMap } from './cbor.ts';
import { Embedded } from './cbor.ts';
import { decode } from './decode.ts';
import { demand } from './mdoc-error.ts';

/** Name of the format in OpenID4VCI and OpenID4VP. */
export const MSO_MDOC = 'mso_mdoc';

/** Reports whether a form is an mdoc, which is plain base64url; an SD-JWT has the dots of a JWS. */
export const isMdocForm = (form: string): boolean => !form.includes('.');

// Returns a value as a map, or throws an MdocError that names what was expected.

export function mapIn(value: Cbor | undefined, what: string): CborMap {
  demand(value instanceof Map, 'malformed', `${what} that is no map`);
  return value;
}

export function listIn(value: Cbor | undefined, what: string): readonly Cbor[] {
  demand(Array.isArray(value), 'malformed', `${what} that is no array`);
  return value;
}

export function bytesIn(value: Cbor | undefined, what: string): Uint8Array {
  demand(value instanceof Uint8Array, 'malformed', `${what} that is no byte string`);
  return value;
}

export function textIn(value: Cbor | undefined, what: string): string {
  demand(typeof value === 'string', 'malformed', `${what} that is no text`);
  return value;
}

export function countIn(value: Cbor | undefined, what: string): number {
  demand(
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
    'malformed',
    `${what} that is no count`,
  );
  return value;
}

export function timeIn(value: Cbor | undefined, what: string): Date {
  demand(value instanceof Date, 'malformed', `${what} that is no date and time`);
  return value;
}

export function embeddedIn(value: Cbor | undefined, what: string): Embedded {
  demand(value instanceof Embedded, 'malformed', `${what} that is not embedded`);
  return value;
}

/** Parses the content of an embedded item. */
export const insideOf = (value: Cbor | undefined, what: string): Cbor => decode(embeddedIn(value, what).content);

/** Returns the entries of a map whose keys are all text. */
export function textEntries(value: Cbor | undefined, what: string): (readonly [string, Cbor])[] {
  return [...mapIn(value, what)].map(([key, inside]) => [textIn(key, `a key of ${what}`), inside]);
}
