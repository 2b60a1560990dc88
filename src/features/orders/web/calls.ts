import { pages } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';
import { refusalWords, words } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

const page = pages<typeof contract>();

/** Reads all orders, newest first. */
export const useOrders = () => useWhole('GET /api/orders/{userId}', (sent) => page('GET /api/orders/{userId}', sent));

/** Sentences for refused orders, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    toAddress: {
      en: 'Enter the address of someone else with a wallet here.',
      ko: '여기에 지갑이 있는 다른 사람의 주소를 입력해 주세요.',
    },
    amount: { en: 'Enter a valid amount of this asset.', ko: '이 자산의 금액을 입력해 주세요.' },
    total: { en: 'The total is too large.', ko: '총액이 너무 큽니다.' },
    firstOn: { en: 'Choose a day from today, within two years.', ko: '오늘부터 2년 안의 날을 선택해 주세요.' },
    zone: { en: 'The server does not know the time zone of this device.', ko: '이 기기의 시간대를 알 수 없습니다.' },
  },
};

export const orderActs = {
  reasons,
  otherwise: { en: words.en.unanswered, ko: words.ko.unanswered },
  routes: ['GET /api/orders/'],
};
