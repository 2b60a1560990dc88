import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

/** Sentences for refused changes, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    onceCap: refusalWords.caps_too_high,
    dayCap: refusalWords.caps_too_high,
    signingKey: refusalWords.bad_key,
    agreementKey: refusalWords.bad_key,
    currentPassword: refusalWords.wrong_password,
  },
};
