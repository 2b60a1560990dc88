import { defineWords } from '#platform/words.ts';
import { claimLabels } from '../claim-labels.ts';

/** Claim labels, for showing and for checking. */
export const claimWords = defineWords({
  en: {
    claims: claimLabels.en,
    predicates: { yes: 'Yes', no: 'No' },
  },
  ko: {
    claims: claimLabels.ko,
    predicates: { yes: '예', no: '아니요' },
  },
});
