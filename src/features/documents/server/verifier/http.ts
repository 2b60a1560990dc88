import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Egress, OutgoingReply } from '#platform/server/outside/egress.ts';
import { mountWebhook, onWebhook, webhookText } from '#platform/server/outside/webhooks.ts';
import type { PortSettings } from '#platform/server/settings/settings.ts';
import type { Db, Tx } from '#platform/server/store/db.ts';
import { date, text } from '#platform/shapes.ts';
import { rejectionCodes } from '../../verdict.ts';
import type {
  DocumentToVerify,
  IncomingVerdict,
  SubmittedDocument,
  Verifier,
  VerifierStatus,
  VerifierTimes,
} from './port.ts';

const httpTimes: VerifierTimes = {
  firstRetryMs: 1000,
  firstAskMs: 30_000,
  longestWaitMs: 15 * 60_000,
  patienceMs: 7 * 24 * 3_600_000,
};

const particulars = z.object({
  name: text(200),
  documentNumber: text(64),
  expiresOn: date.nullable().default(null),
  // An invalid value counts as absent, so that it does not invalidate the verdict.
  nationality: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable()
    .catch(null),
  birthDate: date.nullable().catch(null),
});
const reason = z.object({
  code: z.enum(rejectionCodes).catch('other'),
  text: z.string().trim().max(500).optional(),
});
/** A verdict in the verifier's format. Unknown fields are ignored. */
const verdict = z.discriminatedUnion('status', [
  z.object({ status: z.literal('verified'), document: particulars }),
  z.object({ status: z.literal('rejected'), reason }),
]);
const standing = z.discriminatedUnion('status', [z.object({ status: z.literal('pending') }), ...verdict.options]);
const completed = z.intersection(
  z.object({ reference: z.uuid(), documentHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  verdict,
);

const standingOf = (told: z.output<typeof standing>): VerifierStatus =>
  told.status === 'rejected' ? { status: 'rejected', ...told.reason } : told;
const verdictOf = (told: z.output<typeof verdict>): IncomingVerdict['verdict'] =>
  told.status === 'rejected' ? { status: 'rejected', ...told.reason } : told;

/**
 * A verifier by HTTP; the README lists its calls. Documents go out through egress with the operator's key. Verdicts
 * return as signed webhooks, and missing ones are polled.
 */
export function createHttpVerifier(
  egress: Egress,
  { url, key }: PortSettings,
  publicUrl: string,
  times: VerifierTimes = httpTimes,
): Verifier {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  const common = { from: 'operator', purpose: 'verifier' } as const;
  return {
    name: 'verifier',
    isOffered: true,
    times,
    submit: async ({ reference, documentHash, documentType, documentNumber, name, image }: DocumentToVerify) => {
      const body = JSON.stringify({
        reference,
        documentHash,
        documentType,
        documentNumber,
        name,
        image: { type: image.type, data: Buffer.from(image.bytes).toString('base64') },
        webhookUrl: publicUrl + WEBHOOK_PATH,
      });
      const posted = { ...headers, 'content-type': 'application/json', 'idempotency-key': reference };
      const out = { ...common, url: `${url}/verifications`, method: 'POST', headers: posted, body } as const;
      return standingIn(await egress.request(out));
    },
    ask: async ({ reference }: SubmittedDocument) => {
      const reply = await egress.request({ ...common, url: `${url}/verifications/${reference}`, headers });
      return reply.status === 404 ? { status: 'unknown' } : standingIn(reply);
    },
    close: () => undefined,
  };
}

/**
 * Any response other than a success with a document's state is an error. The error contains nothing of the reply,
 * because errors are logged.
 */
function standingIn({ status, body }: OutgoingReply): VerifierStatus {
  if (status < 200 || status > 299) throw new Error(`the verifier answered ${status}`);
  const told = standing.safeParse(jsonOf(body.toString('utf8')));
  if (!told.success) throw new Error('the verifier’s answer has no valid status');
  return standingOf(told.data);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const WEBHOOK_PATH = '/api/webhooks/verifier';
const COMPLETED = 'verification.completed';

/** The webhook for verdicts, as the OpenAPI description lists it. */
export const verifierDoor = webhookText({
  path: WEBHOOK_PATH,
  summary: "A verifier's verdict on a document",
  type: COMPLETED,
  data: completed,
});

/** Mounts the webhook for verdicts. */
export function mountVerifierWebhook(
  app: FastifyInstance,
  { db, secrets }: { readonly db: Db; readonly secrets: PortSettings['webhookSecrets'] },
  decide: (tx: Tx, answer: IncomingVerdict) => Promise<unknown>,
): void {
  const event = onWebhook(completed, async (tx, { reference, documentHash, ...told }) => {
    await decide(tx, { reference, documentHash, verdict: verdictOf(told) });
  });
  mountWebhook(app, {
    db,
    path: WEBHOOK_PATH,
    source: 'verifier',
    secrets,
    events: { [COMPLETED]: event },
  });
}
