/** Crockford's base 32: no I, L, O or U, so that a code is easy to read from paper without mistakes. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Number of codes in a set. */
export const RECOVERY_CODES = 10;
/** Random bytes for one code, of which 12 x 5 bits are used. */
export const CODE_BYTES = LENGTH;

/** Formats a code, `4F7K-9QXM-2BTC`: 60 bits from 12 random bytes. */
export function codeOf(random: Uint8Array): string {
  if (random.length !== CODE_BYTES) throw new Error('a code takes 12 bytes');
  const text = [...random].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}

/**
 * Normalizes a typed code: case, spaces, hyphens, full-width letters, O for 0, I or L for 1. Undefined if it is no
 * code.
 */
export function readCode(typed: string): string | undefined {
  const plain = typed
    .slice(0, 200)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}._]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return CODE.test(plain) ? plain : undefined;
}
