/**
 * Encodings of a text file besides UTF-16, which its first bytes reveal: UTF-8, or CP949, which Korean spreadsheets
 * write.
 */
const ENCODINGS = ['utf-8', 'euc-kr'] as const;

/** Decodes an uploaded file; undefined for bytes that are not text. */
export function fileText(bytes: Uint8Array): string | undefined {
  const wide = utf16Of(bytes);
  for (const encoding of wide ? [wide] : ENCODINGS)
    try {
      return asText(new TextDecoder(encoding, { fatal: true }).decode(bytes));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  return undefined;
}

/**
 * Node decodes bytes missing from its CP949 table as control characters. Such a file is refused, since its letters
 * would be wrong.
 */
const asText = (text: string): string | undefined => (/[\u0080-\u009f]/.test(text) ? undefined : text);

/** Detects UTF-16 by its byte order mark, or by zero bytes in its first characters. */
function utf16Of([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be';
  return undefined;
}

/** Encodings that an XML declaration may name, as TextDecoder labels; every Korean one is read as CP949. */
const DECLARED: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'euc-kr': 'euc-kr',
  'ks_c_5601-1987': 'euc-kr',
  cp949: 'euc-kr',
  ms949: 'euc-kr',
};

/**
 * Decodes an XML document in its declared encoding, UTF-16 or UTF-8; undefined for another encoding, or bytes that are
 * invalid in it.
 */
export function xmlText(bytes: Uint8Array): string | undefined {
  const wide = utf16Of(bytes);
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^[^<]{0,3}<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  const encoding = wide ?? DECLARED[declared];
  if (encoding === undefined) return undefined;
  try {
    return asText(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}
