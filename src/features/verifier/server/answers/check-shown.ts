import type { z } from 'zod';
import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { openPayload, type SdJwtParts, splitSdJwt } from '#features/credentials/server/forms/sd-jwt.ts';
import type { SessionTranscript } from '#features/credentials/server/mdoc/transcript.ts';
import {
  judgeBinding,
  judgeDates,
  judgeStatus,
} from '#features/credentials/server/presentations/check-presentation.ts';
import { statusOf } from '#features/credentials/server/status/status-list.ts';
import { maskResidentNumbers } from '#features/documents/rules.ts';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import type { anyJson } from '#platform/shapes.ts';
import type { Answer } from '../../contract.ts';
import { type AnswerFault, valuesAt } from '../../rules.ts';
import type { QuestionRow } from '../questions/questions-store.ts';
import { signsPayment } from '../requests/payments.ts';
import { listFor } from './lists.ts';
import type { Signer, TrustScope } from './who-certified.ts';
import { whoSigned } from './who-signed.ts';

type Json = Readonly<Record<string, unknown>>;

/** The request that an answer must match. */
export interface Expected {
  readonly organisation: UserId;
  readonly question: Pick<QuestionRow, 'format' | 'vcts' | 'claims' | 'trust' | 'authorities' | 'here'>;
  /** Required audience: the client identifier, or the page's origin. */
  readonly audience: string;
  readonly nonce: string;
  /** Transaction data that the wallet must sign, as sent; null if none. */
  readonly signs: string | null;
  /** Session transcript that the device of an mdoc must sign. */
  readonly transcript: SessionTranscript;
  readonly nowS: number;
}

/**
 * Verifies a shown SD-JWT VC (RFC 9901, section 7.3; OpenID4VP 1.0, section 8.6): the issuer's signature and the
 * question's trust in it, type, dates, status, the holder's binding to this request, and the requested claims. Returns
 * the requested claims only, or the reason for rejection.
 */
export async function checkShown(services: Services, text: string, expected: Expected): Promise<Answer | AnswerFault> {
  const { question, nowS } = expected;
  const parts = splitSdJwt(text);
  const jws = parts && readJws(parts.jwt);
  if (!parts || !jws || jws.header.typ !== SD_JWT_VC) return 'not_readable';
  const payload = openPayload(jws.payload, parts.disclosures);
  if (!payload) return 'claims_not_held';
  // These checks need no network and come first, so that an answer that fails them causes no request to an issuer.
  const soon =
    judgeHolder(parts, payload, expected) ?? judgeAsked(saidIn(payload), question) ?? judgeDates(payload, { nowS });
  if (soon) return soon;
  const signer = await whoSigned(services, jws, { ...question, organisation: expected.organisation });
  if (typeof signer === 'string') return signer;
  const fault = await judgeStanding(services, payload, { ...signer, here: question.here, nowS });
  return fault ?? answerOf(saidIn(payload), question, signer.issuer);
}

/** The content of a credential in either format. */
interface ShownCredential {
  readonly type: unknown;
  readonly claims: Json;
}
const saidIn = (payload: Json): ShownCredential => ({ type: payload.vct, claims: payload });

function judgeHolder(
  parts: SdJwtParts,
  payload: Json,
  { audience, nonce, signs, nowS }: Expected,
): AnswerFault | undefined {
  const fault = judgeBinding(parts, payload, { audience, nonce, nowS });
  if (fault) return fault;
  const { transaction_data_hashes: hashes, transaction_data_hashes_alg: alg, ...said } = bindingOf(parts);
  const isExtra = signs === null && (hashes !== undefined || alg !== undefined);
  if (isExtra || Object.keys(said).some((name) => !OF_BINDING.has(name))) return 'binding_extra';
  return signs === null || signsPayment(bindingOf(parts), signs) ? undefined : 'not_signed';
}

/** Claims that a key binding may have; any other claim answers something that was not asked. */
const OF_BINDING = new Set(['iat', 'aud', 'nonce', 'sd_hash', 'exp', 'nbf']);
const bindingOf = ({ binding = '' }: SdJwtParts): Json => readJws(binding)?.payload ?? {};

/** Checks that the credential has the requested type and claims. */
export function judgeAsked(
  { type, claims: said }: ShownCredential,
  { vcts, claims }: Expected['question'],
): AnswerFault | undefined {
  if (typeof type !== 'string' || !vcts.includes(type)) return 'wrong_type';
  for (const { path, values } of claims) {
    const found = valuesAt(said, path);
    if (found.length === 0) return 'claims_missing';
    if (values && !found.some((one) => values.some((wanted) => wanted === one))) return 'value_not_allowed';
  }
  return undefined;
}

/** Checks the credential's status, if it names a status list. */
export async function judgeStanding(
  services: Services,
  payload: Json,
  { nowS, ...by }: Signer & Pick<TrustScope, 'here'> & { readonly nowS: number },
): Promise<AnswerFault | undefined> {
  const place = statusOf(payload);
  if (place === undefined) return payload.status === undefined ? undefined : 'no_status';
  return judgeStatus(payload, { ...(await listFor(services, place.uri, by)), nowS });
}

/** Returns the requested claims and nothing else. */
export const answerOf = (
  { type, claims: said }: ShownCredential,
  { claims }: Expected['question'],
  issuer: Answer['issuer'],
): Answer => ({
  issuer,
  vct: String(type),
  claims: claims.map(({ path, values }) => {
    const found = valuesAt(said, path);
    const told = values ? found.filter((one) => values.some((wanted) => wanted === one)) : found;
    return { path: [...path], values: told.map(masked) };
  }),
});

/** Masks resident registration numbers, which must not be stored. */
function masked(value: unknown): z.output<typeof anyJson> {
  const text = JSON.stringify(value);
  return JSON.parse(text, (_name, one: unknown) => (typeof one === 'string' ? maskResidentNumbers(one) : one));
}
