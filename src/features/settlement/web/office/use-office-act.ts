import { type OfficeActOptions, useActBy } from '#features/office/web/use-office-act.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { settlementReasons } from './settlement-words.ts';

const reasons: Partial<ReasonWords> = { fields: settlementReasons };

/** An act of somebody in the office here. */
export const useOfficeAct = (options?: OfficeActOptions) => useActBy(reasons, options);
