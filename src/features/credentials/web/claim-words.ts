import { defineWords } from '#platform/words.ts';
import { claimLabels } from '../claim-labels.ts';

/** The claims of a credential by name, for who shows them and for who checks them. */
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
