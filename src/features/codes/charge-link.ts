import { toHalfWidth } from '#platform/money.ts';
import type { Code } from './code.ts';
import { type Fault, faultOf } from './fault.ts';
import { readPaymentPath } from './payment-link.ts';

const LINK = /^(https?:\/\/[^/?#\s\\@]+)(\/[^\s]*)?$/i;
const PAY = /^\/pay\/([A-Za-z0-9_-]{8,64})$/;
const DIGITS = /^(\d{3})[ -]?(\d{3})$/;

export const looksLikeLink = (text: string): boolean => /^https?:/i.test(text);

/**
 * Returns the link of a charge, identical in codes, tags and messages; `origin` is the wallet's public origin
 * (PUBLIC_URL).
 */
export const chargeLink = (origin: string, id: string): string => `${origin}/pay/${id}`;

/**
 * Parses a link of this wallet, to a charge or to a filled-in Send. A link to another site is a fault that names the
 * site; it is never opened.
 */
export function readLink(text: string, { origin, chainId }: { origin: string; chainId: number }): Code | Fault {
  const [, site = '', path = ''] = LINK.exec(text) ?? [];
  if (!isSameSite(site.toLowerCase(), origin.toLowerCase()))
    return faultOf('other_site', site.replace(/^https?:\/\//i, ''));
  const id = PAY.exec(path)?.[1];
  if (id) return { kind: 'charge', id };
  return readPaymentPath(path, chainId) ?? faultOf('unknown');
}

/**
 * All names of the loopback host count as one site: the server's configured address and the page's may differ in them.
 */
const LOOPBACK = /^(https?:\/\/)(?:localhost|127\.0\.0\.1|\[::1\])(?=:|$)/;
const isSameSite = (one: string, other: string): boolean =>
  one.replace(LOOPBACK, '$1localhost') === other.replace(LOOPBACK, '$1localhost');

/** Parses the six digits of a charge, typed in one or two groups. */
export function readDigits(text: string): Code | undefined {
  const [, first, second] = DIGITS.exec(toHalfWidth(text)) ?? [];
  return first && second ? { kind: 'number', digits: first + second } : undefined;
}
