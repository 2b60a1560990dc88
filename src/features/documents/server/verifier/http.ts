import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Egress, OutgoingReply } from '#platform/server/outside/egress.ts';
import { mountWebhook, onWebhook, webhookText } from '#platform/server/outside/webhooks.ts';
import type { PortSettings } from '#platform/server/settings/settings.ts';
import type { Db, Tx } from '#platform/server/store/db.ts';
import { date, text } from '#platform/shapes.ts';
import { rejectionCodes } from '../../verdict.ts';
import type { Answer, DocumentToVerify, Standing, SubmittedDocument, Verifier, VerifierTimes } from './port.ts';

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
  // One that is not understood is as good as none: it makes no verdict of no answer.
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
/** A verdict as a verifier writes it; fields that we do not know are its own. */
const verdict = z.discriminatedUnion('status', [
  z.object({ status: z.literal('verified'), document: particulars }),
  z.object({ status: z.literal('rejected'), reason }),
]);
const standing = z.discriminatedUnion('status', [z.object({ status: z.literal('pending') }), ...verdict.options]);
const completed = z.intersection(
  z.object({ reference: z.uuid(), documentHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  verdict,
);

const standingOf = (told: z.output<typeof standing>): Standing =>
  told.status === 'rejected' ? { status: 'rejected', ...told.reason } : told;
const verdictOf = (told: z.output<typeof verdict>): Answer['verdict'] =>
  told.status === 'rejected' ? { status: 'rejected', ...told.reason } : told;

/**
 * A verifier by HTTP (the feature's README has the calls): documents go out through egress under the operator's key, verdicts come back as signed
 * webhooks, and it is asked about those that do not come.
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

/** Anything but a success that says where the document stands is no answer; nothing of it goes into an error, and so into a log. */
function standingIn({ status, body }: OutgoingReply): Standing {
  if (status < 200 || status > 299) throw new Error(`the verifier answered ${status}`);
  const told = standing.safeParse(jsonOf(body.toString('utf8')));
  if (!told.success) throw new Error('the verifier did not say where the document stands');
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

/** The door at which a verifier's verdicts come in, as the description of the API tells it. */
export const verifierDoor = webhookText({
  path: WEBHOOK_PATH,
  summary: "A verifier's verdict on a document",
  type: COMPLETED,
  data: completed,
});

/** Mounts the door at which a verifier's verdicts come in. */
export function mountVerifierWebhook(
  app: FastifyInstance,
  { db, secrets }: { readonly db: Db; readonly secrets: PortSettings['webhookSecrets'] },
  decide: (tx: Tx, answer: Answer) => Promise<unknown>,
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
