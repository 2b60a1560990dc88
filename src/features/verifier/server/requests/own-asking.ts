import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import type { Answer } from '../../contract.ts';
import type { Path } from '../../rules.ts';
import { responseCodeOf } from '../answers/response-code.ts';
import { isSame } from './read-requests.ts';
import { type Asking, endAnswer, findRequest } from './requests-store.ts';
import { answerPlace } from './terms.ts';

/** What this server itself was shown: the answer, and what its issuer signed of it. */
export interface OwnAnswer {
  readonly answer: Answer;
  /** The issuer's JWT, without disclosures. */
  readonly card: string;
  /** Paths of asked claims that were shown in part; undefined where it was taken by a program that did not look. */
  readonly heldBack?: readonly Path[];
}

/**
 * What somebody showed to a request that this server made for itself (`askedBy: 'server'`), to who came back in the browser in which it was shown
 * (OpenID4VP 1.0, section 13.3), or says what follows from its code; undefined where nothing was shown there, or not any more.
 */
export async function readOwnAnswer(
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  who: Asking,
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

/** Uses an answer up, once: false where it was, or its time is over. */
export const takeOwnAnswer = (tx: Tx, who: Asking, requestId: number): Promise<boolean> =>
  endAnswer(tx, who, requestId);
