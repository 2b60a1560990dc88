import { hostOf } from '#features/organisations/server/organisations.ts';
import { findOperator, holdOrganisation } from '#features/organisations/server/organisations-store.ts';
import { countSignInQuestions, signInQuestion } from '#features/verifier/server/questions/questions-store.ts';
import { makeRequest } from '#features/verifier/server/requests/requests.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { SIGN_IN, signInWords } from '../../rules.ts';

/** In whose name this server asks: its operator's, whom wallets know by their certificate (decision 0131). Nobody signs in so where there is none. */
export async function needOperator({ settings }: Services, db: Queryable) {
  const operator = settings.mode === 'hosted' ? await findOperator(db) : undefined;
  if (operator?.state === 'approved') return { organisation: operator.id };
  throw refuse(refusals, 'no_sign_in_here');
}

interface Asking {
  readonly vct: string;
  /** The page of ours to which whoever shows it comes back. */
  readonly page: string;
  /** Keeps who asked. */
  readonly keep: (tx: Tx, requestId: number) => Promise<unknown>;
}

/** Asks for a credential of a type, by which somebody signs in or means to: nothing that it says is disclosed. */
export async function askForCredential(tx: Tx, services: Services, { vct, page, keep }: Asking) {
  const who = await needOperator(services, tx);
  await holdOrganisation(tx, who);
  if ((await countSignInQuestions(tx, who)) >= SIGN_IN.questions) throw refuse(refusals, 'too_many_types');
  const questionId = await signInQuestion(tx, who, { vct, ...signInWords(hostOf(services)) });
  const { id, request, link } = await makeRequest(tx, services, who, {
    askedBy: 'server',
    questionId,
    reference: null,
    payment: null,
    minutes: SIGN_IN.answerMinutes,
    redirectUri: `${services.settings.publicUrl}${page}`,
  });
  await keep(tx, id);
  return { request, link };
}
