import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

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
