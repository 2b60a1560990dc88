import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Why a decision is not taken, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: { reason: { en: 'A reason has 1 to 500 characters.', ko: '사유를 1~500자로 입력해 주세요.' } },
};
