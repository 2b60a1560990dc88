/*
 * The code that a payer's phone shows, in two forms.
 *
 * QR: EMVCo consumer-presented mode (BER-TLV in base64). Tag 85 `CPV01`, application template 61 with our AID (4F)
 * and an application-specific transparent template (63) that contains our data under the private tag C1. Tags, order and
 * lengths follow version 1.0 of the specification (July 2017).
 *
 * Digits: 24 decimal digits, as a Code 128 barcode and to type. Alias (9), low digits of the counter (4, masked),
 * authentication code (11).
 */

/** Data of one code. The alias changes daily, so no code contains a permanent identifier of the payer or phone. */
export interface Showing {
  /** Pseudonym of the grant for one Korean day, below 10^9. */
  readonly alias: number;
  /** Number of the showing, from 1. All codes of one showing share it. */
  readonly counter: number;
  /** Time step, 30 s each since 1970. */
  readonly step: number;
}

/** Code read from a QR code: the counter is masked, the signature is unverified. */
export interface ShownQr {
  readonly is: 'qr';
  readonly alias: number;
  readonly masked: number;
  readonly step: number;
  readonly signature: Uint8Array;
}
/** Code read from digits. */
export interface ShownDigits {
  readonly is: 'digits';
  readonly alias: number;
  readonly low: number;
  readonly mac: string;
}
export type ShownCode = ShownQr | ShownDigits;

export const ALIASES = 1_000_000_000;
export const LOWS = 10_000;
export const MACS = 100_000_000_000n;
export const MOST_COUNTER = 0xffff_ffff;
const DIGITS = { alias: 9, low: 4, mac: 11 } as const;
export const CODE_DIGITS = DIGITS.alias + DIGITS.low + DIGITS.mac;
const SIGNATURE_BYTES = 64;
const FORM = 1;

/** `F0 INGAM 01`: a proprietary, unregistered AID (ISO 7816-5 category F). */
const AID = [0xf0, 0x49, 0x4e, 0x47, 0x41, 0x4d, 0x01];
const DATA_BYTES = 1 + 3 * 4 + SIGNATURE_BYTES;
const PAYLOAD_FORMAT = [...'CPV01'].map((letter) => letter.charCodeAt(0));
/** All bytes before our data. They are constant, because every length is. */
const HEAD = [
  ...[0x85, PAYLOAD_FORMAT.length, ...PAYLOAD_FORMAT],
  ...[0x61, 2 + AID.length + 2 + 2 + DATA_BYTES],
  ...[0x4f, AID.length, ...AID],
  ...[0x63, 2 + DATA_BYTES, 0xc1, DATA_BYTES],
];
const PAYLOAD_BYTES = HEAD.length + DATA_BYTES;
/** First characters of every consumer code of EMVCo: tag 85 in base64. */
const CPM = 'hQVDUFYwM';
/** Characters of the QR code's text. A multiple of three bytes, so there is no padding. */
export const QR_LENGTH = (PAYLOAD_BYTES / 3) * 4;

/** Longest text that a till may send. Scanners may add spaces or a line end. */
export const LONGEST_CODE = 200;

/** Prints the text of the QR code. */
export function printQr({ alias, masked, step, signature }: Omit<ShownQr, 'is'>): string {
  if (signature.length !== SIGNATURE_BYTES) throw new Error('a P-256 signature has 64 bytes');
  return toBase64([...HEAD, FORM, ...bytesOf(alias), ...bytesOf(masked), ...bytesOf(step), ...signature]);
}

/** Prints the 24 digits. */
export const printDigits = ({ alias, low, mac }: Omit<ShownDigits, 'is'>): string =>
  `${String(alias).padStart(DIGITS.alias, '0')}${String(low).padStart(DIGITS.low, '0')}${mac}`;

/** Formats digits in groups of four, as they are read aloud. */
export const groupDigits = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Reason why a text is not a code of ours: another scheme's consumer code, or no such code at all. */
export type CodeFault = 'foreign' | 'malformed';

/** Reads a scanned or typed text. Only the exact form that `printQr` and `printDigits` write is accepted. */
export function readShown(text: string): ShownCode | CodeFault {
  if (text.length > LONGEST_CODE) return 'malformed';
  const plain = text.normalize('NFKC').replace(/[\s-]/g, '');
  if (/^\d+$/.test(plain)) return readDigits(plain);
  if (!plain.startsWith(CPM)) return 'malformed';
  const bytes = fromBase64(plain);
  return (bytes && readQr(bytes)) ?? 'foreign';
}

function readDigits(text: string): ShownDigits | CodeFault {
  if (text.length !== CODE_DIGITS) return 'malformed';
  const alias = Number(text.slice(0, DIGITS.alias));
  const low = Number(text.slice(DIGITS.alias, DIGITS.alias + DIGITS.low));
  return { is: 'digits', alias, low, mac: text.slice(-DIGITS.mac) };
}

function readQr(bytes: readonly number[]): ShownQr | undefined {
  if (bytes.length !== PAYLOAD_BYTES || !isAt(bytes, HEAD) || bytes[HEAD.length] !== FORM) return undefined;
  const at = HEAD.length + 1;
  const [alias, masked, step] = [0, 4, 8].map((offset) => numberAt(bytes, at + offset)) as [number, number, number];
  if (alias >= ALIASES) return undefined;
  return { is: 'qr', alias, masked, step, signature: Uint8Array.from(bytes.slice(-SIGNATURE_BYTES)) };
}

const isAt = (bytes: readonly number[], head: readonly number[]) => head.every((byte, nth) => bytes[nth] === byte);
/** Returns four bytes, most significant first. */
export const bytesOf = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
export const numberAt = (bytes: ArrayLike<number>, at: number): number =>
  [0, 1, 2, 3].reduce((sum, nth) => sum * 256 + (bytes[at + nth] ?? 0), 0);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes a multiple of three bytes (RFC 4648 section 4). */
function toBase64(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = numberAt([0, ...bytes.slice(at, at + 3)], 0);
    for (const shift of [18, 12, 6, 0]) text += ALPHABET[(group >> shift) & 63];
  }
  return text;
}

/** Decodes text without padding; undefined if it is not exactly that. */
function fromBase64(text: string): number[] | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+$/.test(text)) return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 4) {
    const group = [0, 1, 2, 3].reduce((sum, nth) => sum * 64 + ALPHABET.indexOf(text[at + nth] ?? ''), 0);
    bytes.push(...bytesOf(group).slice(1));
  }
  return bytes;
}
