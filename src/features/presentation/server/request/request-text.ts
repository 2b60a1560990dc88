/** Parameters of a scanned, pasted or opened request, or the URL from which to fetch it. */
export type RequestText = Readonly<Record<string, string>>;

const SCHEMES = /^(openid4vp:|haip-vp:|https?:\/\/|[?#]|client_id=)/i;

/**
 * Reads a request as it is handed out (OpenID4VP 1.0, section 5): `openid4vp:`, `haip-vp:` or a wallet's page, with
 * parameters after `?` or `#`. Undefined for anything else, and if a parameter is repeated (RFC 6749, section 3.1).
 */
export function readRequestText(text: string): RequestText | undefined {
  const trimmed = text.trim();
  if (!SCHEMES.test(trimmed)) return undefined;
  const [, behind = trimmed] = /[?#](.*)$/s.exec(trimmed) ?? [];
  const asked = [...new URLSearchParams(behind)];
  const names = asked.map(([name]) => name);
  if (new Set(names).size < names.length || !names.includes('client_id')) return undefined;
  return Object.fromEntries(asked);
}
