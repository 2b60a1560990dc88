import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    amount: refusalWords.invalid_amount,
    from: refusalWords.not_exchanged,
    to: refusalWords.not_exchanged,
    quoteId: refusalWords.quote_expired,
  },
};
