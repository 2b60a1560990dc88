import type { Sentences } from '#platform/web/calls/refusal-words.ts';
import { defineWords } from '#platform/words.ts';

export const accountWords = defineWords({
  en: {
    choose: 'Choose one',
    noAccount: 'The operator has no proven bank account',
    noAccountText: 'Add one and prove it first.',
    toAccounts: 'Bank accounts of the operator',
  },
  ko: {
    choose: '선택',
    noAccount: '운영 기관의 인증된 계좌가 없습니다',
    noAccountText: '먼저 계좌를 추가하고 인증해 주세요.',
    toAccounts: '운영 기관의 계좌',
  },
});

/** Sentences for refused accounts, by field. */
export const accountReasons = {
  accountId: { en: 'Choose a verified bank account of the operator.', ko: '운영 기관의 인증된 계좌를 골라 주세요.' },
} satisfies Sentences;
