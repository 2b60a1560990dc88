import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords, words } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    url: { en: 'Enter an address that can receive events.', ko: '이벤트를 받을 수 있는 주소를 입력해 주세요.' },
    description: { en: 'Enter a note of up to 100 characters.', ko: '메모는 100자까지 쓸 수 있습니다.' },
    types: { en: 'Choose at least one kind of event.', ko: '이벤트 종류를 하나 이상 선택해 주세요.' },
    endsOldAtOnce: { en: 'Choose when the old secret ends.', ko: '이전 비밀값의 종료 시점을 선택해 주세요.' },
  },
};

export const endpointActs = {
  reasons,
  otherwise: { en: words.en.unanswered, ko: words.ko.unanswered },
  routes: ['GET /api/org/{id}/endpoints', 'GET /api/org/{id}/endpoints/{endpointId}/deliveries'],
};
