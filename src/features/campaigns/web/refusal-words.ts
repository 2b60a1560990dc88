import type { campaignRefusals } from '../refusals.ts';

/** Sentences for payers about refusals of campaigns. */
export const campaignRefusalWords: Record<keyof typeof campaignRefusals, { en: string; ko: string }> = {
  benefit_changed: {
    en: 'Your benefit has changed, and you were not charged. Check it, then press again.',
    ko: '혜택이 바뀌어 결제하지 않았습니다. 새 내용을 확인한 뒤 다시 눌러 주세요.',
  },
};
