import { isIP } from 'node:net';
import { z } from 'zod';
import { readAddress } from '../store/hosts.ts';

/** Names of this machine. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/** Reports whether a URL points to this machine. */
export const isLoopback = (url: URL): boolean => LOOPBACK.includes(url.hostname.replace(/^\[|\]$/g, ''));

export const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
/** URL of an outside party: https, or plain http on this machine. A path is allowed, a query is not. */
export const endpoint = z.string().refine((value) => {
  const url = URL.parse(value);
  if (!url || url.search || url.hash || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}, 'must be an https address such as https://party.example/v1');
const PREFIX = 'whsec_';
const SECRET_BYTES = { least: 24, most: 64 };

/** Decodes a secret written as `whsec_` and base64, 24 to 64 bytes. Undefined for anything else. */
export function readWebhookSecret(text: string): Uint8Array | undefined {
  if (!text.startsWith(PREFIX)) return undefined;
  const base64 = text.slice(PREFIX.length);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length < SECRET_BYTES.least || bytes.length > SECRET_BYTES.most) return undefined;
  return bytes.toString('base64') === base64 ? bytes : undefined;
}

/** Space-separated webhook secrets: the current one, and a second one during rotation. */
export const webhookSecrets = z.string().transform((value, context) => {
  const secrets = value.trim().split(/\s+/).map(readWebhookSecret);
  if (secrets.length <= 4 && secrets.every((secret) => secret !== undefined)) return secrets;
  context.addIssue({
    code: 'custom',
    message: 'must be whsec_ and base64 of 24 to 64 bytes; separate several with spaces',
  });
  return z.NEVER;
});

/** URL of a PostgreSQL database, on one host or several. */
export const database = z.string().superRefine((value, context) => {
  try {
    readAddress(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
});

/** Characters allowed in a bearer token. */
export const bearer = z
  .string()
  .min(16)
  .max(512)
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII');

/** URL without a path. */
export const origin = z
  .string()
  .refine(
    (value) =>
      URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && /^https?:\/\/[^/?#]+\/?$/.test(value),
    'must be an origin such as https://wallet.example',
  );

/** Name of a PostgreSQL schema, short enough for the channels named after it. */
export const schemaName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be at most 40 lower-case Latin letters, digits and _, starting with a letter')
  .refine((name) => !/^pg_|^information_schema$/.test(name), 'is reserved by PostgreSQL');

/** Value of TRUST_PROXY if no proxy is in front of this process. */
export const NO_PROXY = 'none';
const KNOWN_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reports whether a list has only comma-separated addresses, networks and names of networks, as trust in forwarded
 * headers requires.
 */
export function areProxies(list: string): boolean {
  return list.split(',').every((entry) => {
    const [address = '', bits = '0', ...more] = entry.trim().split('/');
    if (KNOWN_NETWORKS.includes(entry.trim())) return true;
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
  });
}

/** Reports whether a text is a destination for e-mail: an SMTP server or a folder. */
export function isMailUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url?.search !== '' || url.hash !== '') return false;
  if (url.protocol === 'file:') return url.host === '' && url.pathname.length > 1;
  return /^smtps?:$/.test(url.protocol) && url.hostname !== '' && url.pathname.replace('/', '') === '';
}
