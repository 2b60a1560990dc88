import { z } from 'zod';
import { isLoopback } from './values.ts';

/** List of trusted parties: a signed list at a URL, with its signer's fingerprints, or the operator's own file. */
export type TrustListSetting =
  | {
      readonly url: string;
      /**
       * SHA-256 fingerprints of certificates in hex. One of them signs the list, or issued the signer's certificate.
       */
      readonly pins: readonly string[];
      readonly file?: never;
    }
  | { readonly url?: never; readonly file: string };

const MOST_LISTS = 10;
const PINS = /^#sha256=[0-9a-f]{64}(,[0-9a-f]{64}){0,3}$/i;

/**
 * Space-separated: `https://host/list#sha256=…` (several comma-separated fingerprints while a signer is replaced), or
 * `file:///path/of.pem`.
 */
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
