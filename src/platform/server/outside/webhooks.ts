import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Door } from '#platform/openapi/doors.ts';
import { commonRefusals, defineRefusals, refuse } from '#platform/refusal.ts';
import { callHeaders } from '#platform/server/http/problems.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { judgeWebhook } from './webhook-signature.ts';

const refusals = defineRefusals({
  webhook_refused: { status: 401, title: 'The webhook is not signed with a secret of ours' },
});

/** Handler of one type of message. It runs in the transaction that records the message's id. */
export interface WebhookEvent {
  read(data: unknown): { take(tx: Tx): Promise<void> } | undefined;
}

/** Accepts messages whose `data` has this shape; others are refused as malformed. */
export const onWebhook = <S extends z.ZodType>(
  shape: S,
  take: (tx: Tx, data: z.output<S>) => Promise<void>,
): WebhookEvent => ({
  read: (data) => {
    const read = shape.safeParse(data);
    return read.success ? { take: (tx) => take(tx, read.data) } : undefined;
  },
});

/** Description of a webhook endpoint: its path, and the type and `data` of its messages. */
interface WebhookText {
  readonly path: `/api/webhooks/${string}`;
  readonly summary: string;
  readonly type: string;
  readonly data: z.ZodType;
}

/** Describes a webhook endpoint for the API document. */
export const webhookText = ({ path, summary, type, data }: WebhookText): Door => ({
  route: `POST ${path}`,
  summary,
  description:
    'Standard Webhooks 1.0: the three headers sign the bytes of the body. A message that was taken before is answered the same and does nothing; one of another type is acknowledged. The door is there where the settings name the other side.',
  security: [{ webhook: [] }],
  headers: Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      { required: true, schema: { type: 'string' } },
    ]),
  ),
  body: z.object({ type: z.literal(type), data }),
  codes: ['webhook_refused', 'too_large', 'unavailable'],
  refusals,
});

export interface WebhookDoor {
  readonly db: Db;
  readonly path: `/api/webhooks/${string}`;
  /** Name of the sender. Message ids are unique per sender. */
  readonly source: string;
  readonly secrets: readonly Uint8Array[];
  /** Handlers by `type`. A message of another type is acknowledged and changes nothing. */
  readonly events: Readonly<Record<string, WebhookEvent>>;
}

const MOST_BYTES = 256 * 1024;
const envelope = z.object({ type: z.string().min(1).max(200), data: z.unknown() });

/**
 * Mounts an endpoint for an outside party's Standard Webhooks 1.0 messages. It answers 204 after the commit. A repeated
 * message gets the same response and does nothing.
 */
export function mountWebhook(app: FastifyInstance, door: WebhookDoor): void {
  // Registered in its own scope, since the signature covers the raw bytes of the body.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(door.path, { bodyLimit: MOST_BYTES }, (request, reply) => answer(door, request, reply));
  });
}

async function answer(door: WebhookDoor, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const judged = judgeWebhook(door.secrets, request.headers, body, Math.floor(Date.now() / 1000));
  if ('fault' in judged) {
    request.log.warn({ source: door.source, fault: judged.fault, reqId: request.id }, 'a webhook was refused');
    void reply.header('www-authenticate', 'StandardWebhooks');
    throw refuse(refusals, 'webhook_refused', { detail: judged.fault });
  }
  const message = envelope.safeParse(jsonOf(body));
  if (!message.success) throw refuse(commonRefusals, 'malformed', { detail: 'The body is not a message with a type.' });
  const { type, data } = message.data;
  const read = Object.hasOwn(door.events, type) ? door.events[type]?.read(data) : IGNORED;
  if (!read) {
    request.log.warn({ source: door.source, type, reqId: request.id }, 'a webhook could not be read');
    throw refuse(commonRefusals, 'malformed', { errors: { data: `does not match ${type}` } });
  }
  await door.db.tx(async (tx) => {
    if (await useUp(tx, door.source, judged.id)) await read.take(tx);
  });
  return reply.code(204).headers(callHeaders).send();
}

const IGNORED = { take: async () => undefined };

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Records a message id and reports whether it is new. Ids are kept for longer than anyone resends. If one comes twice at once, the second waits for the first to commit.
 */
const useUp = async (tx: Tx, source: string, id: string): Promise<boolean> =>
  (await tx.run(sql`INSERT INTO webhook_messages (source, id) VALUES (${source}, ${id}) ON CONFLICT DO NOTHING`)) === 1;
