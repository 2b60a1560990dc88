/** Crockford's base 32: no I, L, O or U, so that what is read off paper is what was written. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** How many there are in a set. */
export const RECOVERY_CODES = 10;
/** Random bytes that one code is made of: 12 x 5 bits of them count. */
export const CODE_BYTES = LENGTH;

/** A code as it is shown, `4F7K-9QXM-2BTC`: 60 bits out of 12 random bytes. */
export function codeOf(random: Uint8Array): string {
  if (random.length !== CODE_BYTES) throw new Error('a code takes 12 bytes');
  const text = [...random].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}

/** A code as somebody typed it, however: case, spaces, hyphens, full-width letters, O for 0, I or L for 1. Nothing where it is none. */
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
