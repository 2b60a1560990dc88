import { randomBytes } from 'node:crypto';
import { maskResidentNumbers } from '#features/documents/rules.ts';
import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { lockForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import { lockUnsigned } from '#features/organisations/server/lock-as.ts';
import { readOrganisation } from '#features/organisations/server/organisations-store.ts';
import { openToSign } from '#features/organisations/server/signing/signing-keys.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { KeyHolder, Officer } from '#platform/server/http/proof.ts';
import { returnUrlOf } from '#platform/server/return-url.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import {
  type MadeRequest,
  type NewPayment,
  type NewRequest,
  type NewRequestByKey,
  type PresentationRequest,
  refusals,
} from '../../contract.ts';
import { LIMITS } from '../../rules.ts';
import { findQuestion } from '../questions/questions-store.ts';
import { encodePayment, paymentIn } from './payments.ts';
import { QUERY_ID, requestUri } from './request-object.ts';
import {
  type AskingOrganisation,
  countOpenRequests,
  insertRequest,
  listRequests,
  type RequestOrigin,
  type RequestRow,
} from './requests-store.ts';
import { clientIdOf, newTerms, responseSecretOf, sealTerms, sha256 } from './terms.ts';

export const requestOnWire = (row: RequestRow): PresentationRequest => ({
  id: row.id,
  questionId: row.question_id,
  reference: row.reference,
  payment: paymentIn(row.transaction_data),
  state: row.state,
  fault: row.fault,
  createdAt: onWire(row.created_at),
  expiresAt: onWire(row.expires_at),
  answeredAt: row.answered_at && onWire(row.answered_at),
  keptUntil: row.answer_until && onWire(row.answer_until),
});

/** Returns a request's two links: one for any wallet, and one to a page of this server. */
function handedOut(publicUrl: string, clientId: string, uri: string): Pick<MadeRequest, 'request' | 'link'> {
  const query = new URLSearchParams({ client_id: clientId, request_uri: uri, request_uri_method: 'post' });
  return { request: `openid4vp://?${query}`, link: `${publicUrl}/present?${query}` };
}

/**
 * Validates the address to which a person returns. The server's own requests return to its own pages, so their
 * addresses are not checked.
 */
function judgeRedirect(given: string | null, askedBy: RequestOrigin, mode: 'personal' | 'hosted'): string | null {
  if (askedBy === 'server') return given;
  const uri = given === null ? null : returnUrlOf(given, { mode, most: LIMITS.redirect });
  if (uri === undefined) throw refuse(refusals, 'redirect_not_allowed', { errors: { redirectUri: 'must be https' } });
  return uri;
}

/** Encodes a payment with the organisation's display name, with resident registration numbers masked. */
async function transactionOf(tx: Tx, who: AskingOrganisation, { reference, ...payment }: NewPayment): Promise<string> {
  const { display_name: payee } = await readOrganisation(tx, who);
  return encodePayment(payee, QUERY_ID, { ...payment, reference: reference && maskResidentNumbers(reference) });
}

/** Creates a request for one person in the name of an organisation that the caller has locked. */
export async function makeRequest(
  tx: Tx,
  services: Services,
  who: AskingOrganisation,
  { askedBy, ...wanted }: NewRequestByKey & { readonly askedBy: RequestOrigin },
): Promise<MadeRequest> {
  const { publicUrl, mode } = services.settings;
  const redirectUri = judgeRedirect(wanted.redirectUri, askedBy, mode);
  const question = await findQuestion(tx, who, wanted.questionId);
  if (!question) throw refuse(commonRefusals, 'not_found', { detail: 'This question does not exist.' });
  if (question.ended_at) throw refuse(refusals, 'question_ended');
  if (wanted.payment && question.format !== 'dc+sd-jwt') throw refuse(refusals, 'payment_not_signable');
  if ((await countOpenRequests(tx, who, LIMITS.openRequests)) >= LIMITS.openRequests)
    throw refuse(refusals, 'too_many_presentation_requests');
  const { certificates } = await openToSign(tx, services, who.organisation);
  const [certificate] = certificates;
  if (!certificate) throw new Error(`organisation ${who.organisation} has no certificate`);
  const id = await nextId(tx, 'verifier_requests');
  const secret = randomBytes(32).toString('base64url');
  const terms = newTerms(clientIdOf(certificate));
  const row = await insertRequest(tx, who, {
    id,
    questionId: question.id,
    askedBy,
    reference: wanted.reference && maskResidentNumbers(wanted.reference),
    transactionData: wanted.payment && (await transactionOf(tx, who, wanted.payment)),
    linkHash: sha256(secret),
    responseHash: sha256(responseSecretOf(secret)),
    terms: await sealTerms(tx, services, who.organisation, id, terms),
    redirectUri,
    minutes: wanted.minutes,
  });
  const uri = requestUri(publicUrl, who.organisation, secret);
  return { ...requestOnWire(row), ...handedOut(publicUrl, terms.clientId, uri) };
}

/** Creates requests for staff and programs. */
export function createRequests(services: Services) {
  const { db, vault } = services;
  const saidOf = ({ id: request, questionId: question, reference }: MadeRequest) => ({ request, question, reference });
  return {
    makeByStaff: (who: Officer<'ask'>, wanted: NewRequest): Promise<MadeRequest> =>
      db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        const made = await makeRequest(tx, services, who, {
          ...wanted,
          redirectUri: null,
          payment: null,
          askedBy: 'staff',
        });
        await record(tx, vault, who, 'presentation.asked', saidOf(made));
        return made;
      }),

    makeByKey: (who: KeyHolder<'presentations:request'>, wanted: NewRequestByKey): Promise<MadeRequest> =>
      db.tx(async (tx) => {
        await lockForKey(tx, who);
        const made = await makeRequest(tx, services, who, { ...wanted, askedBy: 'program' });
        await record(tx, vault, byKey(who), 'presentation.asked', { ...saidOf(made), key: who.keyId });
        return made;
      }),

    list: async (who: Officer<'ask'>, query: PageQuery): Promise<Page<PresentationRequest>> => {
      const page = pageById(await listRequests(db, who, idBefore(query), query.limit + 1), query.limit);
      return { items: page.items.map(requestOnWire), next: page.next };
    },
  };
}
