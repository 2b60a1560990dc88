import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import type { Answer } from '../../contract.ts';
import type { Path } from '../../rules.ts';
import { responseCodeOf } from '../answers/response-code.ts';
import { isSame } from './read-requests.ts';
import { type AskingOrganisation, endAnswer, findRequest } from './requests-store.ts';
import { answerPlace } from './terms.ts';

/** An answer to the server's own question, with the credential's issuer-signed part. */
export interface OwnAnswer {
  readonly answer: Answer;
  /** The issuer's JWT, without disclosures. */
  readonly card: string;
  /**
   * Paths of requested claims that were disclosed in part. Undefined if an earlier version that did not check this
   * stored the answer.
   */
  readonly heldBack?: readonly Path[];
}

/**
 * Returns the answer to a request that this server made for itself (`askedBy: 'server'`). The caller proves to be in
 * the browser that answered (OpenID4VP 1.0, section 13.3) by the response code or a value derived from it. Undefined if
 * there is no answer or no longer one.
 */
export async function readOwnAnswer(
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  who: AskingOrganisation,
  {
    requestId,
    responseCode,
  }: { readonly requestId: number; readonly responseCode: string | ((right: string) => boolean) },
): Promise<OwnAnswer | undefined> {
  const row = await findRequest(db, who, requestId);
  if (row?.asked_by !== 'server' || row.answer === null) return undefined;
  const right = await responseCodeOf(vault, row);
  if (typeof responseCode === 'string' ? !isSame(right, responseCode) : !responseCode(right)) return undefined;
  const plain = await vault.open(db, userSubject(who.organisation), answerPlace(row.id), row.answer);
  return JSON.parse(Buffer.from(plain).toString()) as OwnAnswer;
}

/** Uses up an answer once. False if it was used or has expired. */
export const takeOwnAnswer = (tx: Tx, who: AskingOrganisation, requestId: number): Promise<boolean> =>
  endAnswer(tx, who, requestId);
