import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords, words } from './words.ts';

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
    code: { en: 'A number has six digits.', ko: '번호는 여섯 자리입니다.' },
    benefit: refusalWords.benefit_changed,
    note: { en: 'A note has 1 to 100 characters.', ko: '메모를 1~100자로 입력해 주세요.' },
    reason: { en: 'A reason has 1 to 200 characters.', ko: '사유를 1~200자로 입력해 주세요.' },
    city: { en: 'A city has 1 to 15 Latin letters.', ko: '도시를 영문 1~15자로 입력해 주세요.' },
    name: { en: 'A name has 1 to 100 characters.', ko: '이름을 1~100자로 입력해 주세요.' },
    cashbackBps: { en: 'Cashback is 0 to 50 percent.', ko: '적립률은 0~50퍼센트입니다.' },
  },
};
