import { hostOf } from '#features/organisations/server/organisations.ts';
import { findOperator, lockOrganisationShared } from '#features/organisations/server/organisations-store.ts';
import { countSignInQuestions, signInQuestion } from '#features/verifier/server/questions/questions-store.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { SIGN_IN, signInWords } from '../../rules.ts';

/**
 * Returns the operator, in whose name this server requests credentials: wallets know it by its certificate (decision
 * 0131). Refuses if there is none.
 */
export async function needOperator({ settings }: Services, db: Queryable) {
  const operator = settings.mode === 'hosted' ? await findOperator(db) : undefined;
  if (operator?.state === 'approved') return { organisation: operator.id };
  throw refuse(refusals, 'no_sign_in_here');
}

/**
 * Returns the verifier's question for a type of credential, which discloses no claims. Takes a shared lock on the
 * operator, which asks it.
 */
export async function needQuestion(tx: Tx, services: Services, vct: string) {
  const who = await needOperator(services, tx);
  await lockOrganisationShared(tx, who);
  if ((await countSignInQuestions(tx, who)) >= SIGN_IN.questions) throw refuse(refusals, 'too_many_types');
  return { ...who, questionId: await signInQuestion(tx, who, { vct, ...signInWords(hostOf(services)) }) };
}
