import { useQuery } from '@tanstack/react-query';
import type { SoldItem } from '#features/tills/wire.ts';
import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords, words } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();
export const file = files<typeof contract>();

const digits = {
  en: 'Enter six digits, not all the same and no sequence such as 123456.',
  ko: '숫자 6자리를 입력해 주세요. 같은 숫자나 123456 같은 연속 숫자는 쓸 수 없습니다.',
};
const name = { en: 'Enter a name of 1 to 40 characters.', ko: '이름을 1~40자로 입력해 주세요.' };
const refundLimit = {
  en: 'Enter whole won; 0 allows no refunds.',
  ko: '원 단위로 입력해 주세요. 0이면 환불할 수 없습니다.',
};

/** Sentences for refused changes, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    name: { en: 'Enter a name of 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    refundLimit,
    digits,
    clerkId: { en: 'There is no such clerk at this till.', ko: '이 계산대에 없는 점원입니다.' },
    clerks: {
      en: 'Enter at least one clerk, each with a different name.',
      ko: '서로 다른 이름의 점원을 한 명 이상 입력해 주세요.',
    },
    'clerks.0.name': name,
    'clerks.0.digits': digits,
    amount: refusalWords.invalid_won,
    items: refusalWords.items_differ,
    lines: refusalWords.items_changed,
    price: { en: 'Enter whole won, more than 0.', ko: '0보다 큰 금액을 원 단위로 입력해 주세요.' },
    category: { en: 'Enter a category of at most 30 characters.', ko: '분류를 30자 이내로 입력해 주세요.' },
    isOn: { en: 'Choose whether it is on sale.', ko: '판매 여부를 선택해 주세요.' },
    place: { en: 'Enter a number from 1 to 999, or leave it empty.', ko: '1~999의 숫자를 입력하거나 비워 두세요.' },
    reason: { en: 'Enter a reason of 1 to 200 characters.', ko: '사유를 1~200자로 입력해 주세요.' },
    code: refusalWords.code_unreadable,
    'charge.amount': refusalWords.invalid_won,
    'charge.items': refusalWords.items_differ,
    'charge.lines': refusalWords.items_changed,
    month: { en: 'Enter a month such as 2026-11.', ko: '2026-11처럼 입력해 주세요.' },
  },
};

export const tillActs = {
  reasons,
  otherwise: { en: words.en.unanswered, ko: words.ko.unanswered },
  routes: ['GET /api/org/{id}/tills'],
};

export const ITEMS = 'GET /api/till/items';
const LOOK_MS = 60_000;
const NONE: readonly SoldItem[] = [];

/** Reads this till's items, every minute and after a refused price; empty until loaded. */
export const useItems = (): readonly SoldItem[] =>
  useQuery({ queryKey: [ITEMS], queryFn: () => call(ITEMS), refetchInterval: LOOK_MS, gcTime: 0 }).data ?? NONE;
