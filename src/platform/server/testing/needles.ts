const HEX_SHORTEST = 8;

/**
 * Returns the base64 characters that depend on these bytes alone: one text for each of the three possible alignments.
 */
function base64Cores(bytes: Uint8Array, alphabet: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString(alphabet)
      .replace(/=+$/, '');
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor(((before + bytes.length) * 8) / 6);
    return text.slice(from, to);
  });
}

/**
 * Returns every form in which a secret could appear unencrypted in a store or file: its bytes, hex in either case,
 * base64 in either alphabet.
 */
export function needlesOf(secret: string | Uint8Array): Buffer[] {
  const bytes = Buffer.from(secret as Uint8Array);
  if (bytes.length < HEX_SHORTEST) throw new Error('too short to be looked for');
  const hex = bytes.toString('hex');
  const texts = [hex, hex.toUpperCase(), ...base64Cores(bytes, 'base64'), ...base64Cores(bytes, 'base64url')];
  return [bytes, ...new Set(texts)].map((one) => Buffer.from(one));
}

/** Returns the names of the secrets that occur in some bytes. */
export const foundIn = (haystack: Buffer, secrets: Readonly<Record<string, string | Uint8Array>>): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    needlesOf(secret).some((needle) => haystack.includes(needle)) ? [name] : [],
  );
