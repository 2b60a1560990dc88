import { splitSdJwt } from '#features/credentials/server/forms/sd-jwt.ts';
import { transcriptOverDcApi, transcriptOverRedirects } from '#features/credentials/server/mdoc/transcript.ts';
import { thumbprintOf } from '#features/issuance/server/issuer/proofs.ts';
import type { ProtocolError } from '#features/issuance/server/issuer/protocol-error.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { announce } from '#features/outbound/server/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Answer } from '../../contract.ts';
import type { AnswerFault } from '../../rules.ts';
import { findQuestion, type QuestionRow } from '../questions/questions-store.ts';
import { answersAt } from '../requests/request-object.ts';
import {
  type Asker,
  answerRequest,
  declineRequest,
  findByResponse,
  findRequest,
  lockAsker,
  lockRequest,
  type RequestRow,
  writeFault,
} from '../requests/requests-store.ts';
import { answerPlace, openTerms, sha256, type Terms } from '../requests/terms.ts';
import { checkMdocShown } from './check-mdoc-shown.ts';
import { checkShown, type Expected } from './check-shown.ts';
import { partlyDisclosed } from './partly-disclosed.ts';
import { readResponse } from './read-response.ts';
import { responseCodeOf } from './response-code.ts';

/** Reply to the wallet: the address where the person continues, if there is one (OpenID4VP 1.0, section 8.2). */
interface AnswerReply {
  readonly redirect_uri?: string;
}
type Outcome =
  | { readonly answer: Answer; readonly shown: string }
  | { readonly declined: true }
  | { readonly fault: AnswerFault };

const unknown: ProtocolError = {
  status: 404,
  error: 'invalid_request',
  description: 'The request does not exist.',
};
const over: ProtocolError = { error: 'invalid_request', description: 'The request was answered or has expired.' };

/**
 * Accepts the answer to a request once; posting it again, as after a lost reply, returns the same reply. An invalid
 * answer is rejected with a reason for the asker, and the request stays open. Nothing changes a request that was
 * answered. Nothing is locked while an issuer is contacted.
 */
export async function takeAnswer(
  services: Services,
  organisation: number,
  { secret, form }: { readonly secret: string; readonly form: URLSearchParams },
): Promise<AnswerReply | ProtocolError> {
  const { db } = services;
  const row = await findByResponse(db, organisation, sha256(secret));
  if (!row) return unknown;
  const responseUri = answersAt(services.settings.publicUrl, organisation, secret);
  const judgeIt = (judged: AnsweredRequest) => judge(services, judged, { form, responseUri });
  return takeFor(services, row, { posted: sha256(String(form)), judge: judgeIt });
}

/**
 * Accepts an answer that came through the asker's browser (OpenID4VP 1.0, appendix A), and verifies it against the
 * page's origin. Returns the request in its new state; undefined if it does not exist.
 */
export async function takeBrowserAnswer(
  services: Services,
  who: Asker,
  { id, response, origin }: { readonly id: number; readonly response: string; readonly origin: string },
): Promise<RequestRow | undefined> {
  const row = await findRequest(services.db, who, id);
  if (!row) return undefined;
  const judgeIt = (judged: AnsweredRequest) => {
    const { key, nonce } = judged.terms;
    const transcript = transcriptOverDcApi({ origin, nonce, jwkThumbprint: thumbprintIn(judged.terms) });
    const against = { key, nonce, state: undefined, audience: `origin:${origin}`, transcript };
    return judgeResponse(services, judged, response, against);
  };
  await takeFor(services, row, { posted: sha256(response), judge: judgeIt, lock: (tx) => lockAsker(tx, who) });
  return findRequest(services.db, who, id);
}

interface PostedAnswer {
  readonly posted: Uint8Array;
  readonly judge: (judged: AnsweredRequest) => Promise<Outcome>;
  /** Locks the organisation on behalf of the asker who posts the answer. */
  readonly lock?: (tx: Tx) => Promise<unknown>;
}

async function takeFor(services: Services, row: RequestRow, { posted, judge: judgeIt, lock }: PostedAnswer) {
  const { db } = services;
  if (row.state !== 'open') return repeatReply(services, row, posted);
  const terms = await openTerms(db, services, row);
  const question = await findQuestion(db, { organisation: row.organisation_id }, row.question_id);
  if (!terms || !question) return over;
  const outcome = await judgeIt({ row, question, terms });
  return db.tx(async (tx): Promise<AnswerReply | ProtocolError> => {
    await lock?.(tx);
    const now = await lockRequest(tx, row);
    if (now?.state !== 'open') return now ? repeatReply(services, now, posted, tx) : unknown;
    if ('fault' in outcome) {
      await writeFault(tx, now, outcome.fault);
      return { error: 'invalid_request', description: `The answer is invalid: ${outcome.fault}.` };
    }
    return storeOutcome(tx, services, { row: now, question, posted }, outcome);
  });
}

interface AnsweredRequest {
  readonly row: RequestRow;
  readonly question: QuestionRow;
  readonly terms: Terms;
}

async function judge(
  services: Services,
  judged: AnsweredRequest,
  { form, responseUri }: { readonly form: URLSearchParams; readonly responseUri: string },
): Promise<Outcome> {
  const { terms } = judged;
  const [response, ...more] = form.getAll('response');
  // A decline may come unencrypted (OpenID4VP 1.0, section 8.3). Its `state` shows that the sender knows the request.
  if (response === undefined && form.has('error'))
    return form.get('state') === terms.state ? { declined: true } : { fault: 'wrong_state' };
  if (response === undefined || more.length > 0) return { fault: 'not_encrypted' };
  const { clientId, nonce } = terms;
  const transcript = transcriptOverRedirects({ clientId, nonce, responseUri, jwkThumbprint: thumbprintIn(terms) });
  return judgeResponse(services, judged, response, { ...terms, audience: clientId, transcript });
}

const thumbprintIn = ({ key: { kty, crv, x, y } }: Terms): string => thumbprintOf({ kty, crv, x, y });

type AnswerTarget = Pick<Terms, 'key' | 'nonce'> &
  Pick<Expected, 'audience' | 'transcript'> & { readonly state: string | undefined };

async function judgeResponse(
  services: Services,
  { row, question }: AnsweredRequest,
  response: string,
  { audience, transcript, ...terms }: AnswerTarget,
): Promise<Outcome> {
  const said = readResponse(response, terms);
  if (!('shown' in said)) return said;
  const check = question.format === 'mso_mdoc' ? checkMdocShown : checkShown;
  const answer = await check(services, said.shown, {
    organisation: row.organisation_id,
    question,
    audience,
    nonce: terms.nonce,
    signs: row.transaction_data,
    transcript,
    nowS: Math.floor(Date.now() / 1000),
  });
  return typeof answer === 'string' ? { fault: answer } : { answer, shown: said.shown };
}

interface AcceptedAnswer {
  readonly row: RequestRow;
  readonly question: QuestionRow;
  readonly posted: Uint8Array;
}

async function storeOutcome(
  tx: Tx,
  services: Services,
  { row, question, posted }: AcceptedAnswer,
  outcome: Exclude<Outcome, { fault: AnswerFault }>,
): Promise<AnswerReply> {
  const { vault } = services;
  const { organisation_id: organisation, id } = row;
  if ('answer' in outcome) {
    const plain = Buffer.from(JSON.stringify(row.asked_by === 'server' ? ownIn(outcome, question) : outcome.answer));
    const answer = await vault.seal(tx, userSubject(organisation), answerPlace(id), plain);
    await answerRequest(tx, row, { posted, answer, keepHours: question.keep_hours });
  } else await declineRequest(tx, row, posted);
  const taken = await takenOf(services, { ...row, posted_hash: posted }, tx);
  // Answers to the server's own questions (sign-in, joining) are no acts of the organisation, so they are neither
  // audited nor published to it.
  if (question.is_servers) return taken;
  const became = 'answer' in outcome ? 'answered' : 'declined';
  const doer = { organisation, role: 'wallet', person: null };
  await record(tx, vault, doer, `presentation.${became}`, { request: id, question: question.id });
  await announce(tx, organisation, `presentation.${became}`, `presentation:${id}`, {
    requestId: id,
    questionId: question.id,
    reference: row.reference,
    at: onWire(new Date()),
  });
  return taken;
}

/** Content stored if this server itself asked, rather than an organisation. */
const ownIn = ({ answer, shown }: Extract<Outcome, { answer: Answer }>, { claims }: QuestionRow) => ({
  answer,
  card: cardIn(shown),
  heldBack: partlyDisclosed(shown, claims),
});

/**
 * Returns the issuer-signed JWT of a shown SD-JWT VC, without disclosures and key binding. It is stored so that the
 * credential's status can be checked later.
 */
const cardIn = (shown: string): string | undefined => splitSdJwt(shown)?.jwt;

/** Returns the same reply to the same answer, and rejects any other. */
async function repeatReply(
  services: Services,
  row: RequestRow,
  posted: Uint8Array,
  tx?: Tx,
): Promise<AnswerReply | ProtocolError> {
  const isSame = row.posted_hash !== null && Buffer.from(row.posted_hash).equals(posted);
  return isSame ? takenOf(services, row, tx) : over;
}

async function takenOf({ vault }: Services, row: RequestRow, tx?: Tx): Promise<AnswerReply> {
  if (row.redirect_uri === null) return {};
  const url = new URL(row.redirect_uri);
  url.searchParams.set('response_code', await responseCodeOf(vault, row, tx));
  return { redirect_uri: url.href };
}
