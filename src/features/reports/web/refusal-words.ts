import type { refusals } from '../contract.ts';

/** Sentences for officers about refusals. */
export const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  day_open: {
    en: 'This day is not closed yet. A day is closed one hour after midnight.',
    ko: '아직 마감되지 않은 날입니다. 하루는 자정이 지나고 한 시간 뒤에 마감됩니다.',
  },
};
