import { timingSafeEqual } from 'node:crypto';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { KeyHolder, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { type Answer, type ReadRequest, refusals } from '../../contract.ts';
import { responseCodeOf } from '../answers/response-code.ts';
import { findQuestion } from '../questions/questions-store.ts';
import { requestOnWire } from './requests.ts';
import {
  type Asker,
  findRequest,
  lockRequest,
  noteTold,
  type RequestOrigin,
  type RequestRow,
} from './requests-store.ts';
import { answerPlace } from './terms.ts';

/**
 * Returns a request's outcome to staff and programs. An answer that is returned once goes only to the side that asked.
 */
export function createReading(services: Services) {
  const { db, vault } = services;
  const open = async (row: RequestRow): Promise<Answer | null> => {
    if (row.answer === null) return null;
    const plain = await vault.open(db, userSubject(row.organisation_id), answerPlace(row.id), row.answer);
    return JSON.parse(Buffer.from(plain).toString()) as Answer;
  };
  const found = async (who: Asker, id: number): Promise<RequestRow> => {
    const row = await findRequest(db, who, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    return row;
  };
  const tell = async (row: RequestRow, to: RequestOrigin): Promise<ReadRequest> => {
    if (row.answer === null) return { ...requestOnWire(row), answer: null };
    const question = await findQuestion(db, { organisation: row.organisation_id }, row.question_id);
    if (question?.keep_hours !== 0) return { ...requestOnWire(row), answer: await open(row) };
    if (row.asked_by !== to) return { ...requestOnWire(row), answer: null };
    const answer = await open(row);
    // The read is recorded before the answer is returned: an answer that cannot be marked as read is not returned.
    const noted = await db.tx(async (tx) => {
      await noteTold(tx, row);
      return lockRequest(tx, row);
    });
    return { ...requestOnWire(noted ?? row), answer };
  };
  return {
    byStaff: async (who: Officer<'ask'>, id: number): Promise<ReadRequest> => tell(await found(who, id), 'staff'),

    byKey: async (
      who: KeyHolder<'presentations:request'>,
      id: number,
      responseCode: string | undefined,
    ): Promise<ReadRequest> => {
      const row = await found(who, id);
      // The response code proves that the person came back in the browser in which they were asked (OpenID4VP 1.0,
      // section 13.3).
      if (row.redirect_uri !== null && row.answer !== null && !isSame(await responseCodeOf(vault, row), responseCode))
        throw refuse(refusals, 'response_code_wrong');
      return tell(row, 'program');
    },
  };
}

/** Compares secrets in constant time. */
export function isSame(right: string, given = ''): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
