import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords, words } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

/** Calls whose data is stale after a payment, refund or send. */
export const STALE_AFTER_PAYMENT = [
  'GET /api/transactions/{userId}',
  'GET /api/local-currency/{userId}',
  'GET /api/exchange/{userId}',
  'GET /api/payments/{userId}',
  'GET /api/payments/{userId}/{id}',
  'GET /api/charges/{id}',
  'GET /api/campaigns/{userId}',
  'GET /api/payees/{userId}',
  'GET /api/payee',
] as const;

const { en, ko } = words;

/** Sentences for refused payments, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: { ...refusalWords, key_reused: { en: en.keyReused, ko: ko.keyReused } },
  fields: {
    amount: refusalWords.invalid_won,
    chargeId: refusalWords.not_a_target,
    merchantId: refusalWords.not_a_target,
    toAddress: refusalWords.invalid_recipient,
    items: refusalWords.items_differ,
    code: { en: 'Enter the six-digit number.', ko: '번호 여섯 자리를 입력해 주세요.' },
    benefit: refusalWords.benefit_changed,
    note: { en: 'Enter a note of 1 to 100 characters.', ko: '메모를 1~100자로 입력해 주세요.' },
    reason: { en: 'Enter a reason of 1 to 200 characters.', ko: '사유를 1~200자로 입력해 주세요.' },
    city: { en: 'Enter the city in 1 to 15 Latin letters.', ko: '도시를 영문 1~15자로 입력해 주세요.' },
    name: { en: 'Enter a name of 1 to 100 characters.', ko: '이름을 1~100자로 입력해 주세요.' },
    cashbackBps: { en: 'Enter cashback from 0 to 50 percent.', ko: '캐시백을 0~50퍼센트로 입력해 주세요.' },
  },
};
