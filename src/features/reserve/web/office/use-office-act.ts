import { type OfficeActOptions, useActBy } from '#features/office/web/use-office-act.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { moneyReasons } from './issue-words.ts';
import { refusalWords } from './refusal-words.ts';

const reasons: Partial<ReasonWords> = { refusals: refusalWords, fields: moneyReasons };

/** An act of somebody in the office here. */
export const useOfficeAct = (options?: OfficeActOptions) => useActBy(reasons, options);
