import type { z } from 'zod';
import { contentOf, type Json, type NamedSchemas, operationId, toSchema } from './parts.ts';

/** Message that this server sends under Standard Webhooks 1.0, for the API description. */
export interface SentWebhook {
  readonly type: string;
  readonly summary: string;
  readonly body: z.ZodType;
}

/** Describes the sent messages as OpenAPI 3.1 `webhooks`, by type. */
export const describeWebhooks = (webhooks: readonly SentWebhook[], named: NamedSchemas): Json =>
  Object.fromEntries(
    webhooks.map(({ type, summary, body }) => [
      type,
      {
        post: {
          operationId: operationId(`webhook ${type}`),
          summary,
          description: 'Sent at least once, always with the same `webhook-id`.',
          security: [{ webhook: [] }],
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: { required: true, content: contentOf('application/json', toSchema(body, 'output', named)) },
          responses: { '2XX': { description: 'Accepted. After any other answer it is sent again.' } },
        },
      },
    ]),
  );
