import { currencyNow } from '#features/currency/server/store.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { CaseTerms } from '../rules.ts';

/** Returns the terms of cases from the currency's rules in force. */
export async function termsNow(db: Queryable): Promise<CaseTerms> {
  const { caseOpenDays, caseAnswerDays, caseDecideDays, caseOneOfficerWon } = (await currencyNow(db)).rules;
  return {
    openDays: caseOpenDays,
    answerDays: caseAnswerDays,
    decideDays: caseDecideDays,
    oneOfficerWon: BigInt(caseOneOfficerWon),
  };
}
