import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: { token: { en: 'This is not a whole link.', ko: '링크가 온전하지 않습니다.' } },
};
