import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    amount: refusalWords.invalid_amount,
    assetType: refusalWords.unknown_asset,
    toAddress: refusalWords.invalid_address,
    quoteId: refusalWords.quote_expired,
    quoteIds: refusalWords.quote_expired,
  },
};
