import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: { token: { en: 'This link is incomplete.', ko: '링크가 완전하지 않습니다.' } },
};
