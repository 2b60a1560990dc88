/** Screens that a link of this wallet leads to; none of them is reached from a tab. */
const LANDINGS =
  /^\/(?:offer|present|connect|join|role|refund-proof|campaign-join|request|checkout\/[\w-]+|verify)(?:[?#]|$)/;
const LINK = /^https?:\/\/[^/?#\s\\@]+/i;
const CONNECTION_CODE = /^\d{8}$/;

/**
 * Returns the path of the screen that a scanned or pasted link opens: a link of this wallet, an offer of a credential
 * or a request for one (OpenID4VCI, OpenID4VP), or the eight digits of a connection. Undefined for codes to pay or send
 * to.
 */
export function landingOf(text: string, origin: string): string | undefined {
  const given = text.trim();
  if (CONNECTION_CODE.test(given)) return `/connect#${given}`;
  const [site = ''] = LINK.exec(given) ?? [];
  const path = given.slice(site.length);
  if (site.toLowerCase() === origin.toLowerCase() && LANDINGS.test(path)) return path;
  const [, asked] =
    /^(?:https?|openid-credential-offer|haip-vci|openid4vp|haip-vp):[^?#]*[?#](.*)$/is.exec(given) ?? [];
  if (asked === undefined) return undefined;
  if (/(?:^|&)credential_offer(?:_uri)?=/.test(asked)) return `/offer#${asked}`;
  return /(?:^|&)client_id=/.test(asked) ? `/present#${asked}` : undefined;
}
