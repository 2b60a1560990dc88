import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Sentences for refused movements, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    assetType: refusalWords.unknown_asset,
    amount: refusalWords.invalid_amount,
    toAddress: refusalWords.invalid_address,
    currencyVersion: refusalWords.currency_changed,
  },
};
