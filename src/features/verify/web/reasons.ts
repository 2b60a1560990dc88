import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { refusals } from '../contract.ts';

type RefusalCode = keyof typeof refusals;

const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  too_costly: {
    en: 'This file takes more time or memory to read than a document should, so it was not checked.',
    ko: '문서치고는 읽는 데 시간이나 메모리가 너무 많이 들어 확인하지 않았습니다.',
  },
};

/** Why something that was brought is not checked. */
export const reasons: ReasonWords = { refusals: refusalWords };
