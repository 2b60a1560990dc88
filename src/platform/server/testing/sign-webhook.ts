import { Webhook } from 'standardwebhooks';

export interface WebhookMessage {
  /** Names the message, also when it is sent again. */
  readonly id: string;
  /** Unix seconds of this sending. */
  readonly timestampS: number;
  readonly body: string;
}

/** The headers of a message as the standard's own library signs it, by each of several secrets. */
export const signWebhook = (secrets: readonly Uint8Array[], { id, timestampS, body }: WebhookMessage) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestampS),
  'webhook-signature': secrets
    .map((secret) => new Webhook(secret, { format: 'raw' }).sign(id, new Date(timestampS * 1000), body))
    .join(' '),
});
