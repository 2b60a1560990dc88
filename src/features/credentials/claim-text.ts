/** Members of an address (OpenID Connect Core 1.0, address claim), in the order of an envelope. */
const ADDRESS = ['street_address', 'house_number', 'locality', 'region', 'postal_code', 'country'] as const;
const ADDRESS_ONLY = /^(formatted|street_address|house_number|locality|region|postal_code|country)$/;

/**
 * First characters, in base64, of a JPEG, PNG, WebP, GIF, TIFF, JPEG 2000 (a box or its code stream), HEIF or AVIF, SVG
 * or XML file.
 */
const PICTURE =
  /^(\/9j\/|_9j_|iVBORw0KGgo|UklGR|R0lGOD|SUkqA|TU0AK|AAAADGpQ|\/0\/\/UQ|_0__UQ|AAAA.[GWm2]Z0eX|PHN2Zy|PD94bW)/;
/** Matches a single word of base64, possibly cut off. */
const CODED = /^[A-Za-z0-9+/_-]{40,}={0,2}…?$/;
/** Words above this length are longer than any key or digest in a credential. */
const LONG = 200;

/** Reports whether a text encodes a picture or another file, which people cannot read. */
export const isFileText = (text: string): boolean =>
  /^data:|^\d+ bytes$|^\s*(<\?xml[^>]*>\s*)?<svg/i.test(text) ||
  (CODED.test(text) && (PICTURE.test(text) || (text.length >= LONG && !/^[\da-f]+…?$/i.test(text))));

/**
 * Formats a claim's value in words: an address as on an envelope, other structures as labelled parts, never as JSON.
 */
export function claimText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(partText).filter(Boolean).join(', ');
  if (typeof value !== 'object') return String(value);
  const parts = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(parts);
  if (names.length > 0 && names.every((name) => ADDRESS_ONLY.test(name))) return addressText(parts);
  return names
    .map((name) => [name.replaceAll('_', ' '), partText(parts[name])] as const)
    .flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${text}`]))
    .join('; ');
}

/** Formats a part of a longer text. A file is replaced by an ellipsis, since its label precedes it. */
const partText = (value: unknown): string => (isFileText(claimText(value)) ? '…' : claimText(value));

function addressText(parts: Readonly<Record<string, unknown>>): string {
  if (typeof parts.formatted === 'string' && parts.formatted.trim() !== '')
    return parts.formatted
      .trim()
      .split(/\s*\n\s*/)
      .join(', ');
  return ADDRESS.map((name) => claimText(parts[name]))
    .filter(Boolean)
    .join(', ');
}

/** Formats a value that is stored as one line, with structures as JSON. */
export function storedClaimText(text: string): string {
  if (!/^[[{]/.test(text)) return text;
  try {
    return claimText(JSON.parse(text));
  } catch {
    // The text only begins like JSON, or is JSON that was cut off.
    return text;
  }
}

/** A text in English, or in the issuer's only language, and in Korean if the issuer has it. */
export interface LocalizedText {
  readonly en: string;
  readonly ko: string | null;
}

/** Maximum number of credentials by other issuers that one person holds. */
export const MAX_HELD = 1000;

export const textIn = ({ en, ko }: LocalizedText, language: string): string => (language === 'ko' ? (ko ?? en) : en);
