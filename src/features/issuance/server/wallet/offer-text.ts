/** An offer that was pasted, scanned or opened: its value or its address. */
export type OfferText = { readonly value: string } | { readonly uri: string };

/**
 * Reads an offer as it is handed out (OpenID4VCI 1.0, section 4.1): `openid-credential-offer:` or a wallet's page, with
 * the offer by value or by reference after `?` or `#`. Undefined for anything else, and if it has both.
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
