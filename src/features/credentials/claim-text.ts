/** Members of an address (OpenID Connect Core 1.0, section 5.1.1), in the order in which an envelope has them. */
const ADDRESS = ['street_address', 'house_number', 'locality', 'region', 'postal_code', 'country'] as const;
const ADDRESS_ONLY = /^(formatted|street_address|house_number|locality|region|postal_code|country)$/;

/** Base64 of JPEG, PNG and WebP begins so; a data URI names its type. */
const PICTURE = /^(data:image\/|\/9j\/|iVBORw0KGgo|UklGR)/;
const PLAIN = /^[A-Za-z0-9+/_=-]{40,}…?$/;
const BYTES = /^\d+ bytes$/;

/** Whether the text of a claim is the encoding of a picture, which says nothing to a person. */
export const isPictureText = (text: string): boolean =>
  (PICTURE.test(text) && (text.startsWith('data:') || PLAIN.test(text))) || BYTES.test(text);

/** The value of a claim in words: an address as on an envelope, other structures as labelled parts, never as JSON. */
export function claimText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(claimText).filter(Boolean).join(', ');
  if (typeof value !== 'object') return String(value);
  const parts = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(parts);
  if (names.length > 0 && names.every((name) => ADDRESS_ONLY.test(name))) return addressText(parts);
  return names
    .map((name) => [name.replaceAll('_', ' '), claimText(parts[name])] as const)
    .flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${text}`]))
    .join('; ');
}

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

/** The same of a value that was stored as one line, in which structures are JSON. */
export function storedClaimText(text: string): string {
  if (!/^[[{]/.test(text)) return text;
  try {
    return claimText(JSON.parse(text));
  } catch {
    // A text that begins like JSON, or JSON that was cut: it is shown as it is.
    return text;
  }
}
