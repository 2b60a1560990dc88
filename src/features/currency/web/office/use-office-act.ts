import { type OfficeActOptions, useActBy } from '#features/office/web/use-office-act.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { ruleReasons } from './rule-words.ts';

const reasons: Partial<ReasonWords> = { fields: ruleReasons };

/** An act of somebody in the office here. */
export const useOfficeAct = (options?: OfficeActOptions) => useActBy(reasons, options);
