import { EgressError, type EgressFault } from '#platform/server/outside/egress.ts';
import { signedHeaders } from '#platform/server/outside/webhook-signature.ts';
import type { Services } from '#platform/server/services.ts';
import { shownSafely } from '#platform/texts/shown-safely.ts';
import { ANSWER_BYTES, type Fault } from '../../rules.ts';

export interface Message {
  readonly url: string;
  readonly secrets: readonly Uint8Array[];
  /** Value of the `webhook-id` header. */
  readonly id: string;
  readonly body: string;
}

/** Result of one try: a status with the start of the response, or the reason why there is none. */
export interface SendResult {
  readonly at: Date;
  readonly ms: number;
  readonly status: number | null;
  readonly fault: Fault | null;
  readonly answer: Uint8Array | null;
}

const FAULT: Readonly<Record<EgressFault, Fault>> = {
  bad_url: 'address',
  forbidden_address: 'address',
  unresolved: 'unresolved',
  redirect: 'redirect',
  timeout: 'timeout',
  too_large: 'failed',
  failed: 'failed',
};

/**
 * Sends a message once through the egress client, signed by Standard Webhooks 1.0. Never rejects because of the
 * receiver.
 */
export async function sendMessage({ egress }: Pick<Services, 'egress'>, message: Message): Promise<SendResult> {
  const at = new Date();
  const begun = performance.now();
  const over = (what: Pick<SendResult, 'status' | 'fault' | 'answer'>): SendResult => ({
    at,
    ms: Math.round(performance.now() - begun),
    ...what,
  });
  const timestampS = Math.floor(at.getTime() / 1000);
  try {
    const { status, body } = await egress.request({
      url: message.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Ingam-Events/1',
        ...signedHeaders(message.secrets, { ...message, timestampS }),
      },
      body: message.body,
      from: 'outside',
      mayBeHere: true,
      enoughBytes: ANSWER_BYTES,
      purpose: 'event',
    });
    return over({ status, fault: null, answer: body });
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return over({ status: null, fault: FAULT[error.fault], answer: null });
  }
}

/** Returns a receiver's response as printable text, or null if it is empty. */
export function answerText(answer: Uint8Array | null): string | null {
  if (answer === null || answer.length === 0) return null;
  const text = new TextDecoder().decode(answer);
  return shownSafely(text.replace(/(?![\n\t])\p{Cc}/gu, '\ufffd')).toWellFormed();
}
