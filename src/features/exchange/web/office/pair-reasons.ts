import type { Sentences } from '#platform/web/calls/refusal-words.ts';

/** Sentences for refused requests about a pair, by field. */
export const pairReasons: Sentences = {
  source: {
    en: 'Choose a rate source that is available for this asset.',
    ko: '이 자산에 쓸 수 있는 환율 기준을 골라 주세요.',
  },
  personWon: {
    en: 'Enter whole won, at least 1 and at most the limit for everyone together.',
    ko: '1원 이상, 전체 한도 이하로 입력해 주세요.',
  },
  totalWon: { en: 'Enter whole won, at least 1.', ko: '1원 이상을 입력해 주세요.' },
  amount: { en: 'Enter an amount above 0.', ko: '0보다 큰 금액을 입력해 주세요.' },
  pair: { en: 'Set the terms of this pair first.', ko: '먼저 환전 조건을 정해 주세요.' },
  asset: { en: 'Choose won or the asset of the pair.', ko: '원화나 해당 자산을 골라 주세요.' },
  by: { en: 'This asset cannot be issued here.', ko: '여기서 발행하지 않는 자산입니다.' },
};
