const HEX_SHORTEST = 8;

/** The characters of base64 that hang on these bytes alone, wherever they stand in what was encoded: one text for each of three places. */
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

/** Every way in which a secret could stand in clear in a store or a file: its bytes, hex in either case, base64 of either alphabet. */
export function needlesOf(secret: string | Uint8Array): Buffer[] {
  const bytes = Buffer.from(secret as Uint8Array);
  if (bytes.length < HEX_SHORTEST) throw new Error('too short to be looked for');
  const hex = bytes.toString('hex');
  const texts = [hex, hex.toUpperCase(), ...base64Cores(bytes, 'base64'), ...base64Cores(bytes, 'base64url')];
  return [bytes, ...new Set(texts)].map((one) => Buffer.from(one));
}

/** Which of some named secrets stand in some bytes. */
export const foundIn = (haystack: Buffer, secrets: Readonly<Record<string, string | Uint8Array>>): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    needlesOf(secret).some((needle) => haystack.includes(needle)) ? [name] : [],
  );
