import { termsChanged } from '#features/auth/web/terms-changed.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';

/** Why nothing was accepted, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: { terms_changed: termsChanged },
  fields: { versions: termsChanged },
};
