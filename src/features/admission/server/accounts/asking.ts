import { hostOf } from '#features/organisations/server/organisations.ts';
import { findOperator, holdOrganisation } from '#features/organisations/server/organisations-store.ts';
import { countSignInQuestions, signInQuestion } from '#features/verifier/server/questions/questions-store.ts';
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

/** The question by which somebody signs in or means to, by a type of credential: nothing that it says is disclosed. Holds the operator that asks it. */
export async function needQuestion(tx: Tx, services: Services, vct: string) {
  const who = await needOperator(services, tx);
  await holdOrganisation(tx, who);
  if ((await countSignInQuestions(tx, who)) >= SIGN_IN.questions) throw refuse(refusals, 'too_many_types');
  return { ...who, questionId: await signInQuestion(tx, who, { vct, ...signInWords(hostOf(services)) }) };
}
