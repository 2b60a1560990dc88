import { termsChanged } from '#features/auth/web/words.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

/** Sentences for refusals and fields of the acceptance calls. */
export const reasons: ReasonWords = {
  refusals: { terms_changed: termsChanged },
  fields: { versions: termsChanged },
};
