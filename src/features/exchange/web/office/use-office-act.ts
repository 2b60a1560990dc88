import { type OfficeActOptions, useActBy } from '#features/office/web/use-office-act.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { pairReasons } from './pair-reasons.ts';

const reasons: Partial<ReasonWords> = { fields: pairReasons };

/** An act of somebody in the office here. */
export const useOfficeAct = (options?: OfficeActOptions) => useActBy(reasons, options);
