import { sha256 } from '@noble/hashes/sha2.js';

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;
const BECH32_END = 1;
const BECH32M_END = 0x2bc830a3;
const CHECKSUM_LENGTH = 6;
/** P2PKH and P2SH, on the main and the test network. */
const VERSIONS: readonly number[] = [0x00, 0x05, 0x6f, 0xc4];

/**
 * Returns the canonical form of an address of any Bitcoin network; undefined if the text is not one or its checksum is
 * wrong.
 */
export function readBitcoinAddress(text: string): string | undefined {
  const lower = text.toLowerCase();
  const isOneCase = text === lower || text === text.toUpperCase();
  if (/^(bc|tb|bcrt)1/.test(lower)) return isOneCase && isSegwit(lower) ? lower : undefined;
  return isBase58(text) ? text : undefined;
}

/** Implements BIP-173, and BIP-350 for versions above 0. */
function isSegwit(address: string): boolean {
  const [, prefix = '', data = ''] = /^(bc|tb|bcrt)1([a-z0-9]{8,86})$/.exec(address) ?? [];
  const words = [...data].map((letter) => BECH32.indexOf(letter));
  const [version = -1] = words;
  if (version < 0 || version > 16 || words.includes(-1)) return false;
  const letters = [...prefix].map((letter) => letter.charCodeAt(0));
  const spread = [...letters.map((code) => code >> 5), 0, ...letters.map((code) => code & 31)];
  if (polymod([...spread, ...words]) !== (version === 0 ? BECH32_END : BECH32M_END)) return false;
  const program = words.slice(1, -CHECKSUM_LENGTH);
  const bytes = Math.floor((program.length * 5) / 8);
  const rest = (program.length * 5) % 8;
  const isPadded = rest < 5 && ((program.at(-1) ?? 0) & ((1 << rest) - 1)) === 0;
  return isPadded && bytes >= 2 && bytes <= 40 && (version > 0 || bytes === 20 || bytes === 32);
}

function polymod(words: readonly number[]): number {
  let check = 1;
  for (const word of words) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ word;
    GENERATOR.forEach((generator, bit) => {
      if ((top >> bit) & 1) check ^= generator;
    });
  }
  return check >>> 0;
}

function isBase58(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(text)) return false;
  let number = 0n;
  for (const letter of text) number = number * 58n + BigInt(BASE58.indexOf(letter));
  const hex = number.toString(16).padStart(50, '0');
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  // Each leading 1 must be a zero byte, so that every address has exactly one text.
  if (hex.length !== 50 || /^(?:00)*/.exec(hex)?.[0].length !== zeros * 2) return false;
  const bytes = Uint8Array.from({ length: 25 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
  const hash = sha256(sha256(bytes.subarray(0, 21)));
  return VERSIONS.includes(bytes[0] ?? -1) && bytes.subarray(21).every((byte, at) => byte === hash[at]);
}
