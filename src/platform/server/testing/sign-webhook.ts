import { Webhook } from 'standardwebhooks';

export interface WebhookMessage {
  /** Message id, the same when it is sent again. */
  readonly id: string;
  /** Unix time of this attempt, in seconds. */
  readonly timestampS: number;
  readonly body: string;
}

/** Returns the headers of a message as the standard's own library signs it, with each of several secrets. */
export const signWebhook = (secrets: readonly Uint8Array[], { id, timestampS, body }: WebhookMessage) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestampS),
  'webhook-signature': secrets
    .map((secret) => new Webhook(secret, { format: 'raw' }).sign(id, new Date(timestampS * 1000), body))
    .join(' '),
});
