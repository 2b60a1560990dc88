/** Members of an address (OpenID Connect Core 1.0, its address claim), in the order in which an envelope has them. */
const ADDRESS = ['street_address', 'house_number', 'locality', 'region', 'postal_code', 'country'] as const;
const ADDRESS_ONLY = /^(formatted|street_address|house_number|locality|region|postal_code|country)$/;

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
