import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import type { refusals } from '../../office-contract.ts';
import { refusalWords as caseRefusalWords } from '../refusal-words.ts';

/** Sentences for officers about refusals. */
export const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  ...actRefusalWords,
  not_taken_up: { en: 'Take the case up first.', ko: '먼저 분쟁을 맡아 주세요.' },
  shop_answers: { en: 'The shop still has time to answer.', ko: '가맹점의 답변 기한이 남아 있습니다.' },
  too_many_texts: caseRefusalWords.too_many_texts,
  not_disputable: caseRefusalWords.not_disputable,
};
