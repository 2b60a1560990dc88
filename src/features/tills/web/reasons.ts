import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords, words } from './words.ts';

const digits = {
  en: 'Six digits, not all alike and no run such as 123456.',
  ko: '숫자 6자리를 입력해 주세요. 같은 숫자나 123456 같은 연속 숫자는 쓸 수 없습니다.',
};
const name = { en: 'A name has 1 to 40 characters.', ko: '이름을 1~40자로 입력해 주세요.' };
const refundLimit = { en: 'Type whole won; 0 means none.', ko: '원 단위로 입력해 주세요. 0이면 환불할 수 없습니다.' };

/** Sentences for refused changes, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    name: { en: 'A name has 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    refundLimit,
    digits,
    clerkId: { en: 'There is no such clerk at this till.', ko: '이 계산대에 없는 점원입니다.' },
    clerks: { en: 'Name at least one clerk, each another.', ko: '서로 다른 이름의 점원을 한 명 이상 입력해 주세요.' },
    'clerks.0.name': name,
    'clerks.0.digits': digits,
    amount: refusalWords.invalid_won,
    items: refusalWords.items_differ,
    lines: refusalWords.items_changed,
    price: { en: 'Type whole won, more than 0.', ko: '0보다 큰 금액을 원 단위로 입력해 주세요.' },
    category: { en: 'A category has at most 30 characters.', ko: '분류는 30자까지입니다.' },
    isOn: { en: 'Say whether it is on sale.', ko: '판매 여부를 선택해 주세요.' },
    place: { en: 'Type a number from 1 to 999, or nothing.', ko: '1~999의 숫자를 입력하거나 비워 두세요.' },
    reason: { en: 'A reason has 1 to 200 characters.', ko: '사유를 1~200자로 입력해 주세요.' },
    month: { en: 'A month such as 2026-11.', ko: '2026-11처럼 입력해 주세요.' },
  },
};

export const tillActs = {
  reasons,
  otherwise: { en: words.en.unanswered, ko: words.ko.unanswered },
  routes: ['GET /api/org/{id}/tills'],
};
