import type { ReasonWords } from '#platform/web/calls/reason.ts';

/** Calls of Home have only the refusals that every call has. */
export const reasons: ReasonWords = { refusals: {} };
