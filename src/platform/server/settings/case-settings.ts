import { z } from 'zod';

/** What is told of cases: days from one step to the next, and up to how many won one person decides. */
export const caseValues = {
  CASE_OPEN_DAYS: z.coerce.number().int().min(1).max(365).default(60),
  CASE_ANSWER_DAYS: z.coerce.number().int().min(1).max(60).default(14),
  CASE_DECIDE_DAYS: z.coerce.number().int().min(1).max(90).default(30),
  CASE_ONE_OFFICER_WON: z
    .string()
    .regex(/^(0|[1-9]\d{0,12})$/, 'must be whole won')
    .default('300000'),
};

export interface CaseSettings {
  readonly openDays: number;
  readonly answerDays: number;
  readonly decideDays: number;
  readonly oneOfficerWon: bigint;
}

/** The settings of cases that these values are. */
export const caseSettings = (values: z.output<z.ZodObject<typeof caseValues>>): CaseSettings => ({
  openDays: values.CASE_OPEN_DAYS,
  answerDays: values.CASE_ANSWER_DAYS,
  decideDays: values.CASE_DECIDE_DAYS,
  oneOfficerWon: BigInt(values.CASE_ONE_OFFICER_WON),
});
