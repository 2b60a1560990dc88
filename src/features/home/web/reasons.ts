import type { ReasonWords } from '#platform/web/calls/reason.ts';

/** Nothing here is refused but what every call may be. */
export const reasons: ReasonWords = { refusals: {} };
