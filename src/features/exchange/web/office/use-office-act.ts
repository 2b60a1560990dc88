import { type OfficeActOptions, useActBy } from '#features/office/web/use-office-act.ts';
import { reasons } from './reasons.ts';

/** An act of somebody in the office here. */
export const useOfficeAct = (options?: OfficeActOptions) => useActBy(reasons, options);
