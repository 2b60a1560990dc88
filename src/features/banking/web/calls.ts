import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords, words } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

/** Sentences for refused changes to bank accounts, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    bankName: { en: 'Choose a bank from the list.', ko: '목록에서 은행을 선택해 주세요.' },
    accountNumber: refusalWords.account_number_malformed,
    accountHolder: {
      en: 'Enter the holder\u2019s name (1 to 100 characters).',
      ko: '예금주 이름을 1~100자로 입력해 주세요.',
    },
    code: refusalWords.wrong_code,
    accountType: { en: 'Choose an account type from the list.', ko: '목록에서 계좌 종류를 선택해 주세요.' },
  },
};

export const accountActs = {
  reasons,
  otherwise: { en: words.en.unanswered, ko: words.ko.unanswered },
  routes: ['GET /api/bank-accounts/{userId}'],
};
