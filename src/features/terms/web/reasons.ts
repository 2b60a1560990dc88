import { termsChanged } from '#features/auth/web/terms-changed.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';

/** Sentences for refusals and fields of the acceptance calls. */
export const reasons: ReasonWords = {
  refusals: { terms_changed: termsChanged },
  fields: { versions: termsChanged },
};
