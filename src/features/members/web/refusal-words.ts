import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import type { refusals } from '../contract.ts';

/** Sentences for the refusals of this feature. */
export const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  ...actRefusalWords,
  email_taken: { en: 'This address belongs to another member.', ko: '다른 회원이 인증한 이메일입니다.' },
};
