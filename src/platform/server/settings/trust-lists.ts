import { z } from 'zod';
import { isLoopback } from './values.ts';

/** A list of whom the operator trusts: a signed one at an address, with whose certificate signs it, or a file of the operator's own. */
export type TrustListSetting =
  | {
      readonly url: string;
      /** SHA-256 of certificates, in hex: one of them signs the list, or stands above who does. */
      readonly pins: readonly string[];
      readonly file?: never;
    }
  | { readonly url?: never; readonly file: string };

const MOST_LISTS = 10;
const PINS = /^#sha256=[0-9a-f]{64}(,[0-9a-f]{64}){0,3}$/i;

/** Between spaces: `https://host/list#sha256=…` (several fingerprints between commas, while a signer is changed), or `file:///path/of.pem`. */
export const trustLists = z.string().transform((value, context) => {
  const lists = value.trim().split(/\s+/).map(readOne);
  if (lists.length <= MOST_LISTS && lists.every((list) => list !== undefined)) return lists;
  context.addIssue({
    code: 'custom',
    message: `must be at most ${MOST_LISTS} addresses such as https://trust.example/list.jwt#sha256=FINGERPRINT, or file:///etc/ingam/trusted.pem`,
  });
  return z.NEVER;
});

function readOne(text: string): TrustListSetting | undefined {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return undefined;
  if (url.protocol === 'file:')
    return url.host === '' && url.hash === '' && url.search === ''
      ? { file: decodeURIComponent(url.pathname) }
      : undefined;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  if (!isSafe || !PINS.test(url.hash)) return undefined;
  const pins = url.hash.slice('#sha256='.length).toLowerCase().split(',');
  url.hash = '';
  return { url: url.href, pins };
}
