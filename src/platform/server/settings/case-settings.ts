import { z } from 'zod';

/**
 * Settings with the terms of cases: deadlines, and the amount up to which one officer decides. The first start with
 * them turns them into rules of the currency; later starts stop if they differ from the rules (decision 0212).
 */
export const caseValues = {
  CASE_OPEN_DAYS: z.string().optional(),
  CASE_ANSWER_DAYS: z.string().optional(),
  CASE_DECIDE_DAYS: z.string().optional(),
  CASE_ONE_OFFICER_WON: z.string().optional(),
};

export type CaseSettings = Readonly<z.output<z.ZodObject<typeof caseValues>>>;

export const caseSettings = (values: CaseSettings): CaseSettings => ({
  CASE_OPEN_DAYS: values.CASE_OPEN_DAYS,
  CASE_ANSWER_DAYS: values.CASE_ANSWER_DAYS,
  CASE_DECIDE_DAYS: values.CASE_DECIDE_DAYS,
  CASE_ONE_OFFICER_WON: values.CASE_ONE_OFFICER_WON,
});
