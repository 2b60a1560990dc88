import { parse as readArray } from 'postgres-array';

/** Value as sent to PostgreSQL: its text, raw bytes for bytea, or NULL. */
export type Encoded = string | Buffer | null;

/** Converts a value of the `sql` tag into its wire form, the same for both stores. */
export function encode(value: unknown): Encoded {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return instantText(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return arrayText(value);
  return JSON.stringify(value);
}

/** Formats a time for PostgreSQL. Year 0 of ISO 8601, in which the Korean year 1 begins, is PostgreSQL's 1 BC. */
function instantText(at: Date): string {
  const [text, year] = [at.toISOString(), at.getUTCFullYear()];
  return year > 0 ? text : `${String(1 - year).padStart(4, '0')}${text.slice(text.indexOf('-', 1))} BC`;
}

/** Formats an array as PostgreSQL's text `{"a","b",NULL}`. Nested arrays become further dimensions. */
function arrayText(items: readonly unknown[]): string {
  const parts = items.map((item) => {
    if (Array.isArray(item)) return arrayText(item);
    const encoded = encode(item);
    if (encoded === null) return 'NULL';
    return `"${Buffer.isBuffer(encoded) ? `\\\\x${encoded.toString('hex')}` : encoded.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}

type Decode = (text: string) => unknown;

const asText: Decode = (text) => text;

const safeInteger: Decode = (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`an int8 of the store is not a safe integer: ${text}`);
  return value;
};

const instant: Decode = (text) => {
  const at = new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'));
  if (Number.isNaN(at.getTime())) throw new RangeError(`a timestamp of the store is not a valid time: ${text}`);
  return at;
};

const bytes: Decode = (text) => {
  const read = Buffer.from(text.slice(2), 'hex');
  return new Uint8Array(read.buffer, read.byteOffset, read.byteLength);
};

const number: Decode = (text) => Number(text);
const json: Decode = (text) => JSON.parse(text);

// Type ids of pg_type: [scalar, its array]. All others (numeric, date, uuid, xid8, ...) stay text.
const scalars: readonly [number, number, Decode][] = [
  [16, 1000, (text) => text === 't'],
  [17, 1001, bytes],
  [20, 1016, safeInteger],
  [21, 1005, number],
  [23, 1007, number],
  [26, 1028, number],
  [114, 199, json],
  [700, 1021, number],
  [701, 1022, number],
  [1184, 1185, instant],
  [3802, 3807, json],
];
// text, varchar, char, name, date, timestamp, numeric, uuid, xid8
const textArrays = [1009, 1015, 1014, 1003, 1182, 1115, 1231, 2951, 271];

const decoders = new Map<number, Decode>();
for (const [type, arrayType, decode] of scalars) {
  decoders.set(type, decode);
  decoders.set(arrayType, (text) => readArray(text, decode));
}
for (const type of textArrays) decoders.set(type, (text) => readArray(text, asText));

/** Returns the decoder for a column of this type, the same for both stores. */
export const decoderOf = (type: number): Decode => decoders.get(type) ?? asText;

/** Settings of every session, so that the text of a value does not depend on how a server is configured. */
export const SESSION_SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'iso_8601',
  bytea_output: 'hex',
  extra_float_digits: '1',
  search_path: 'public',
} as const;
