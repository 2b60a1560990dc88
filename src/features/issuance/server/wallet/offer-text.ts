/** What was pasted, scanned or opened: the offer itself, or where it stands. */
export type OfferText = { readonly value: string } | { readonly uri: string };

/**
 * Reads an offer as it is handed out (OpenID4VCI 1.0, section 4.1): `openid-credential-offer:` or a page of some wallet, with the offer by value or by
 * reference behind `?` or `#`. Undefined for anything else, and for one that has both.
 */
export function readOfferText(text: string): OfferText | undefined {
  const trimmed = text.trim();
  if (!/^(openid-credential-offer:|haip-vci:|https?:\/\/|[?#]|credential_offer)/i.test(trimmed)) return undefined;
  const [, behind = trimmed] = /[?#](.*)$/s.exec(trimmed) ?? [];
  const asked = new URLSearchParams(behind);
  const [value, ...values] = asked.getAll('credential_offer');
  const [uri, ...uris] = asked.getAll('credential_offer_uri');
  if (values.length > 0 || uris.length > 0 || (value === undefined) === (uri === undefined)) return undefined;
  return value === undefined ? { uri: uri ?? '' } : { value };
}
