import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Why something that was brought is not checked. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: { token: { en: 'This is not a whole link.', ko: '링크가 온전하지 않습니다.' } },
};
