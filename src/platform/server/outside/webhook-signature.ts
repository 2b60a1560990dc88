import { createHmac, timingSafeEqual } from 'node:crypto';

export type WebhookFault = 'headers_missing' | 'timestamp_malformed' | 'too_old' | 'too_new' | 'signature_wrong';

/** Allowed difference between a message's timestamp and our clock, in seconds, either way. */
const WEBHOOK_TOLERANCE_S = 300;

const ID = /^[\x21-\x7e]{1,256}$/;
/** Maximum number of signatures checked in one header. During key rotation there are two. */
const MOST_SIGNATURES = 8;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Verifies an inbound Standard Webhooks 1.0 message: it must be signed with one of our secrets, at most 5 minutes from
 * `nowS`. The caller rejects repeated ids, in the transaction that carries out the message.
 */
export function judgeWebhook(
  secrets: readonly Uint8Array[],
  headers: Headers,
  body: string | Uint8Array,
  nowS: number,
): { readonly id: string } | { readonly fault: WebhookFault } {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string' || !ID.test(id))
    return { fault: 'headers_missing' };
  if (!/^\d{1,12}$/.test(timestamp)) return { fault: 'timestamp_malformed' };
  const timestampS = Number(timestamp);
  if (timestampS < nowS - WEBHOOK_TOLERANCE_S) return { fault: 'too_old' };
  if (timestampS > nowS + WEBHOOK_TOLERANCE_S) return { fault: 'too_new' };
  const given = signatures
    .split(' ', MOST_SIGNATURES)
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'));
  const wanted = secrets.map((secret) => macOf(secret, `${id}.${timestamp}.`, body));
  // All pairs are compared, so that the time does not reveal which one matches.
  const fits = wanted.flatMap((mac) => given.map((one) => one.length === mac.length && timingSafeEqual(one, mac)));
  return fits.includes(true) ? { id } : { fault: 'signature_wrong' };
}

/** Returns the three headers of an outgoing Standard Webhooks 1.0 message, signed with each of our secrets. */
export const signedHeaders = (
  secrets: readonly Uint8Array[],
  { id, timestampS, body }: { readonly id: string; readonly timestampS: number; readonly body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestampS),
  'webhook-signature': secrets
    .map((secret) => `v1,${macOf(secret, `${id}.${timestampS}.`, body).toString('base64')}`)
    .join(' '),
});

const macOf = (secret: Uint8Array, before: string, body: string | Uint8Array): Buffer =>
  createHmac('sha256', secret).update(before).update(body).digest();
