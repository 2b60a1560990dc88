import { encode as encodeOne, Tagged } from 'cborg';
import { demand } from './mdoc-error.ts';

/** A full date of RFC 8943 (tag 1004): a calendar day without time or place. */
export class FullDate {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * A CBOR item inside a byte string (RFC 8949 section 3.4.5.1, tag 24). Signatures and digests cover its bytes as
 * received, so it keeps them.
 */
export class Embedded {
  /** The inner item, encoded. */
  readonly content: Uint8Array;
  /** The whole item, with the tag and the byte string's head. */
  readonly encoded: Uint8Array;

  constructor(content: Uint8Array, encoded: Uint8Array = encodeOne(new Tagged(24, content))) {
    this.content = content;
    this.encoded = encoded;
  }

  static of(value: Cbor): Embedded {
    return new Embedded(encode(value));
  }
}

export type CborMap = ReadonlyMap<string | number, Cbor>;
/** A value in an mdoc. A `Date` is a date and time (tag 0) in whole seconds. */
export type Cbor =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | Date
  | FullDate
  | Embedded
  | readonly Cbor[]
  | CborMap;

/**
 * Encodes deterministically (RFC 8949 section 4.2.1): shortest lengths, keys in byte order. Embedded items keep their
 * bytes. cborg encodes only the leaves, because it would re-encode the head of an embedded item.
 */
export function encode(value: Cbor): Uint8Array {
  if (value instanceof Embedded) return value.encoded;
  if (value instanceof FullDate) return encodeOne(new Tagged(1004, value.text));
  if (value instanceof Date) return encodeOne(new Tagged(0, timeText(value)));
  if (value instanceof Uint8Array) return encodeOne(value);
  if (value instanceof Map) return encodeMap(value);
  if (isList(value)) return Buffer.concat([head(ARRAY, value.length), ...value.map(encode)]);
  return encodeOne(value);
}

/** Formats RFC 3339 without a fraction, as ISO 18013-5 requires; the year must have four digits. */
export function timeText(at: Date): string {
  const ms = at.getTime();
  demand(ms >= FIRST_MS && ms <= LAST_MS, 'malformed', 'a time that cannot be written');
  return `${at.toISOString().slice(0, 19)}Z`;
}
const FIRST_MS = Date.parse('0000-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59Z');

const ARRAY = 4;
const MAP = 5;
/** `Array.isArray` does not narrow a readonly array. */
const isList = (value: Cbor): value is readonly Cbor[] => Array.isArray(value);

function encodeMap(map: CborMap): Uint8Array {
  const entries = [...map].map(([key, value]) => [encodeOne(key), encode(value)] as const);
  entries.sort(([one], [other]) => Buffer.compare(one, other));
  return Buffer.concat([head(MAP, entries.length), ...entries.flat()]);
}

/** RFC 8949 section 3: a head is that of an unsigned integer with another major type. */
function head(major: number, length: number): Uint8Array {
  const [first = 0, ...rest] = encodeOne(length);
  return Uint8Array.of((major << 5) | first, ...rest);
}
