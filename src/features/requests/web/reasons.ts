import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords, words } from './words.ts';

const noAmount = { en: 'This is no amount of this asset.', ko: '이 자산의 금액이 아닙니다.' };
const noAddress = {
  en: 'Only somebody else who has a wallet here can be asked.',
  ko: '여기에 지갑이 있는 다른 사람에게만 요청할 수 있습니다.',
};

/** Sentences for refusals, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    toAddress: noAddress,
    amount: noAmount,
    total: { en: 'The shares and your own part are not the whole bill.', ko: '몫을 모두 더해도 전체 금액과 다릅니다.' },
    own: noAmount,
    shares: {
      en: 'Each person is asked once, and at most 20 of them.',
      ko: '한 사람에게 한 번씩, 최대 20명까지 요청할 수 있습니다.',
    },
    assetType: { en: 'This asset is not known here.', ko: '알 수 없는 자산입니다.' },
    split: { en: 'This bill is not divided yet.', ko: '아직 나누지 않은 금액입니다.' },
    shareId: { en: 'There is no such share any more.', ko: '더 이상 없는 몫입니다.' },
    askedBy: { en: 'Choose who may ask you.', ko: '요청할 수 있는 사람을 선택해 주세요.' },
    note: { en: 'This note cannot be sent as it is.', ko: '이 메모는 그대로 보낼 수 없습니다.' },
    reason: { en: 'This cannot be sent as it is.', ko: '그대로 보낼 수 없는 내용입니다.' },
    days: { en: 'A request is open for 1 to 90 days.', ko: '기한은 1~90일입니다.' },
    token: { en: 'This is your own request.', ko: '내가 보낸 요청입니다.' },
  },
};

/** Options shared by all acts on requests. */
export const requestActs = {
  reasons,
  otherwise: { en: words.en.unanswered, ko: words.ko.unanswered },
  routes: ['GET /api/requests/'],
};
