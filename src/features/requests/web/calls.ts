import { pages } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';
import { refusalWords, words } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

const page = pages<typeof contract>();

/** Requests that the person made, newest first. */
export const useMade = () =>
  useWhole('GET /api/requests/{userId}/made', (sent) => page('GET /api/requests/{userId}/made', sent));

/** Shares that the person is asked to pay, newest first. */
export const useAsked = () =>
  useWhole('GET /api/requests/{userId}/asked', (sent) => page('GET /api/requests/{userId}/asked', sent));

const noAmount = { en: 'Enter a valid amount.', ko: '올바른 금액을 입력해 주세요.' };
const noAddress = {
  en: 'Choose another person who has a wallet here.',
  ko: '여기에 지갑이 있는 다른 사람에게만 요청할 수 있습니다.',
};

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    toAddress: noAddress,
    amount: noAmount,
    total: {
      en: 'The shares and your own part must add up to the bill.',
      ko: '몫을 모두 더해도 전체 금액과 다릅니다.',
    },
    own: noAmount,
    shares: {
      en: 'Name each person once, 20 people at most.',
      ko: '한 사람에게 한 번씩, 최대 20명까지 요청할 수 있습니다.',
    },
    assetType: { en: 'This asset is not available here.', ko: '알 수 없는 자산입니다.' },
    split: { en: 'Divide the bill first.', ko: '먼저 금액을 나눠 주세요.' },
    shareId: { en: 'This share no longer exists.', ko: '더 이상 없는 몫입니다.' },
    askedBy: { en: 'Choose who can send you requests.', ko: '요청할 수 있는 사람을 선택해 주세요.' },
    note: { en: 'Enter a note of 1 to 140 characters.', ko: '메모를 1~140자로 입력해 주세요.' },
    reason: { en: 'Enter a reason of 1 to 140 characters.', ko: '사유를 1~140자로 입력해 주세요.' },
    days: { en: 'Choose 1 to 90 days.', ko: '기한을 1~90일로 선택해 주세요.' },
    token: { en: 'This is your own request.', ko: '내가 보낸 요청입니다.' },
  },
};

/** Options shared by all acts on requests. */
export const requestActs = {
  reasons,
  otherwise: { en: words.en.unanswered, ko: words.ko.unanswered },
  routes: ['GET /api/requests/'],
};
