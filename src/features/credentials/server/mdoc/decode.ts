import { isUtf8 } from 'node:buffer';
import { decode as decodeAll, type TagDecoder, type Token, Tokenizer } from 'cborg';
import { type Cbor, Embedded, FullDate } from './cbor.ts';
import { demand, MdocError } from './mdoc-error.ts';

/** Maximum size in bytes. A credential with a portrait and a picture of a signature has some 100 kB. */
export const MAX_BYTES = 1_000_000;
const MAX_ITEMS = 20_000;
/** Maximum nesting of one item. Embedded items are parsed separately and count from zero. */
const MAX_DEPTH = 16;

/**
 * Parses exactly one CBOR item within limits. Rejects indefinite lengths, duplicate keys, keys that are neither text
 * nor a safe integer, text that is not UTF-8, and tags other than 0, 24 and 1004. Throws MdocError.
 */
export function decode(data: Uint8Array): Cbor {
  demand(data.length <= MAX_BYTES, 'cbor_limit', `${data.length} bytes`);
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const tokenizer = new LimitedTokenizer(bytes, options);
  const embedded: TagDecoder = (inside) => {
    const { start } = tokenizer;
    const content: unknown = inside();
    demand(content instanceof Uint8Array, 'cbor_malformed', 'an embedded item in no byte string');
    return new Embedded(content, bytes.slice(start, tokenizer.pos()));
  };
  try {
    return decodeAll(bytes, { ...options, tokenizer, tags: { 0: dateTime, 24: embedded, 1004: fullDate } }) as Cbor;
  } catch (error) {
    throw error instanceof MdocError ? error : new MdocError('cbor_malformed', 'no CBOR that is read here');
  }
}

const options = {
  allowIndefinite: false,
  allowUndefined: false,
  allowInfinity: false,
  allowNaN: false,
  allowBigInt: false,
  useMaps: true,
};

const INDEFINITE = 31;
const TEXT = 3;
const ARRAY = 4;
const MAP = 5;
const TAG = 6;

/** An open container: the number of items it still takes and, for a map, its keys so far. */
interface Level {
  left: number;
  readonly keys: Set<unknown> | undefined;
}

/** Counts items and checks them before cborg builds anything from a token. */
class LimitedTokenizer extends Tokenizer {
  /** Offset of the last token. */
  start = 0;
  private items = 0;
  private readonly bytes: Uint8Array;
  private readonly open: Level[] = [];

  constructor(bytes: Uint8Array, wanted: typeof options) {
    super(bytes, wanted);
    this.bytes = bytes;
  }

  override next(): Token {
    this.start = this.pos();
    const first = this.bytes[this.start] ?? 0;
    const major = first >> 5;
    demand(major < 2 || (first & 31) !== INDEFINITE, 'cbor_indefinite_length', 'a length that is not told');
    this.items += 1;
    demand(this.items <= MAX_ITEMS, 'cbor_limit', `more than ${MAX_ITEMS} items`);
    const token = super.next();
    // The lowest five bits of a head give its number of extra bytes: 0, 1, 2, 4 or 8.
    const text = this.start + 1 + ((first & 31) < 24 ? 0 : 2 ** ((first & 31) - 24));
    demand(major !== TEXT || isUtf8(this.bytes.subarray(text, this.pos())), 'cbor_malformed', 'text that is no UTF-8');
    this.count(major, token.value);
    return token;
  }

  private count(major: number, value: unknown): void {
    while (this.open.at(-1)?.left === 0) this.open.pop();
    const level = this.open.at(-1);
    if (level) {
      if (level.keys && level.left % 2 === 0) addKey(level.keys, major, value);
      level.left -= 1;
    }
    if (major !== ARRAY && major !== MAP && major !== TAG) return;
    const left = major === TAG ? 1 : major === MAP ? 2 * Number(value) : Number(value);
    this.open.push({ left, keys: major === MAP ? new Set() : undefined });
    demand(this.open.length <= MAX_DEPTH, 'cbor_limit', `more than ${MAX_DEPTH} levels`);
  }
}

function addKey(keys: Set<unknown>, major: number, key: unknown): void {
  demand(major < 2 || major === TEXT, 'cbor_malformed', 'a key that is neither text nor an integer');
  demand(!keys.has(key), 'cbor_duplicate_key', 'a key that occurs twice in a map');
  keys.add(key);
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** Decodes a date and time, tag 0 (RFC 8949 section 3.4.1). */
const dateTime: TagDecoder = (inside) => {
  const text: unknown = inside();
  const at = typeof text === 'string' && rfc3339.test(text) ? new Date(text) : undefined;
  demand(at !== undefined && isReal(text as string, at), 'cbor_malformed', 'no date and time');
  return at;
};

/** Decodes a full date, tag 1004 (RFC 8943 section 1.1). */
const fullDate: TagDecoder = (inside) => {
  const text: unknown = inside();
  const isDay = typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text);
  demand(isDay && isReal(text, new Date(text)), 'cbor_malformed', 'no full date');
  return new FullDate(text);
};

/** Rejects dates such as 30 February, which `Date` turns into 2 March. */
function isReal(text: string, at: Date): boolean {
  const day = new Date(text.slice(0, 10));
  return !Number.isNaN(at.getTime()) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
}
