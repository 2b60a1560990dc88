import type { refusals } from '../contract.ts';

/** What somebody of the office reads where a campaign cannot be funded. */
export const fundingRefusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  budget_not_covered: {
    en: 'The office’s own account has less than the budget. Put money in, then check again.',
    ko: '사무소 계정의 잔액이 예산보다 적습니다. 입금한 뒤 다시 확인해 주세요.',
  },
};
