import type { refusals } from '../contract.ts';

/** What a person reads when nothing was accepted. */
export const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  terms_changed: {
    en: 'Other terms hold by now. Read them and accept them.',
    ko: '그사이 다른 약관이 적용되었습니다. 읽고 동의해 주세요.',
  },
};
